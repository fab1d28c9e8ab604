import { JsonPatch } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { osQuota, OsQuotaOptions } from '../complete';
import { isPresent, podTemplatePath, show, valueAt } from '../manifest';
import { ObjectSetConstruct } from './object-set-construct';
import { apiObjectOf, throwIfAny } from './problems-error';

export interface OsQuotaProps extends OsQuotaOptions {}

/** A quota for the Windows pods, or the Linux pods, of a namespace that has both. `cover` the workloads whose pods it counts. */
export class OsQuota extends ObjectSetConstruct {
  /** Name of the PriorityClass that the pods have. */
  public readonly priorityClassName: string;

  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: OsQuotaProps) {
    super(scope, id, osQuota(props));
    this.priorityClassName = props.name;
  }

  /**
   * Gives the pods of workloads the PriorityClass that is counted.
   *
   * @throws ProblemsError when one has another already
   */
  public cover(...workloads: readonly IConstruct[]): void {
    for (const workload of workloads) {
      const object = apiObjectOf(workload, 'workload');
      const path = [...podTemplatePath(object.kind), 'spec', 'priorityClassName'];
      const own = valueAt((object as unknown as { readonly props: unknown }).props, path);
      throwIfAny(workload.node.path, !isPresent(own) || own === this.priorityClassName ? [] : [{
        code: 'os-quota-option', path, message: `must be ${show(this.priorityClassName)}, which quota ${this.node.path} counts, got ${show(own)}`, remedy: 'remove it, or leave the workload out',
      }]);
      object.addJsonPatch(JsonPatch.add(`/${path.join('/')}`, this.priorityClassName));
    }
  }
}
