import { JsonPatch } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { osQuota, OsQuotaOptions } from '../complete';
import { isPresent, podTemplatePath, show, valueAt } from '../manifest';
import { ObjectSetConstruct } from './object-set-construct';
import { apiObjectOf, throwIfAny } from './problems-error';

/** Props of `OsQuota`. */
export interface OsQuotaProps extends OsQuotaOptions {}

/** A ResourceQuota for the Windows Pods, or the Linux Pods, of a namespace with both. Call `cover` with the workloads whose Pods it counts. */
export class OsQuota extends ObjectSetConstruct {
  /** Name of the PriorityClass of the counted Pods. */
  public readonly priorityClassName: string;

  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: OsQuotaProps) {
    super(scope, id, osQuota(props));
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
      const own = valueAt((object as unknown as { readonly props: unknown }).props, path);
      throwIfAny(workload.node.path, !isPresent(own) || own === this.priorityClassName ? [] : [{
        code: 'os-quota-option', path, message: `must be ${show(this.priorityClassName)}, the PriorityClass of quota ${this.node.path}, got ${show(own)}`, remedy: 'remove it, or don\'t pass the workload to cover',
      }]);
      object.addJsonPatch(JsonPatch.add(`/${path.join('/')}`, this.priorityClassName));
    }
  }
}
