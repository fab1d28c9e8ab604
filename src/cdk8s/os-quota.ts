import { JsonPatch } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { withQuantities } from './amounts';
import { propsOf } from './internals';
import { ObjectSetConstruct } from './object-set-construct';
import { apiObjectOf, throwIfAny } from './problems';
import { NamespaceQuota } from './windows-namespace';
import { isPresent, show, valueAt } from '../base';
import { podTemplatePath } from '../kubernetes';
import { osQuota, OsQuotaOptions } from '../objects';

/** Props of `OsQuota`. */
export interface OsQuotaProps extends Omit<OsQuotaOptions, 'quota'> {
  /** Limits for all of these Pods together. */
  readonly quota: NamespaceQuota;
}

/**
 * A ResourceQuota for the Windows Pods, or the Linux Pods, of a namespace with both. Call `cover` with the workloads whose Pods it counts.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { OsQuota, WindowsDeployment } from 'k8s-windows/plus-33';
 *
 * const app = new App();
 * const chart = new Chart(app, 'shop');
 * const web = new WindowsDeployment(chart, 'web', {
 *   metadata: { namespace: 'shop' },
 *   containers: [{ image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }],
 * });
 * const quota = new OsQuota(chart, 'quota', { name: 'shop-windows', namespace: 'shop', os: 'windows', quota: { memory: '32Gi', pods: 20 } });
 * quota.cover(web);
 * app.synth();
 * ```
 */
export class OsQuota extends ObjectSetConstruct {
  /** Name of the PriorityClass of the counted Pods. */
  public readonly priorityClassName: string;

  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: OsQuotaProps) {
    super(scope, id, osQuota(withQuantities(props)));
    this.priorityClassName = props.name;
  }

  /**
   * Sets the PriorityClass of this quota on the Pods of workloads.
   *
   * @throws ProblemsError if a workload has another PriorityClass already
   */
  public cover(...workloads: readonly IConstruct[]): void {
    for (const workload of workloads) {
      const object = apiObjectOf(workload, 'workload');
      const path = [...podTemplatePath(object.kind), 'spec', 'priorityClassName'];
      const own = valueAt(propsOf(object), path);
      throwIfAny(workload.node.path, !isPresent(own) || own === this.priorityClassName ? [] : [{
        code: 'os-quota-option', path,
        message: `must be ${show(this.priorityClassName)}, the PriorityClass of quota ${this.node.path}, got ${show(own)}`,
        remedy: 'remove it, or don\'t pass the workload to cover',
      }]);
      object.addJsonPatch(JsonPatch.add(`/${path.join('/')}`, this.priorityClassName));
    }
  }
}
