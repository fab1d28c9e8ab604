import { ApiObject, JsonPatch } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { osQuota, OsQuotaOptions } from '../complete';
import { isPresent, podTemplatePath, show, valueAt } from '../manifest';
import { ObjectSetConstruct } from './object-set-construct';
import { throwIfAny } from './problems-error';

export interface OsQuotaProps extends OsQuotaOptions {}

/** A quota for the Windows pods, or the Linux pods, of a namespace that has both. `cover` the workloads whose pods it counts. */
export class OsQuota extends ObjectSetConstruct {
  /** Name of the PriorityClass that the pods have. */
  public readonly priorityClassName: string;

  /** @throws PodProblemsError when the options can't work, with all that is wrong */
  constructor(scope: Construct, id: string, props: OsQuotaProps) {
    super(scope, id, osQuota(props));
    this.priorityClassName = props.name;
  }

  /**
   * Gives the pods of workloads the PriorityClass that is counted.
   *
   * @throws PodProblemsError when one has another already
   */
  public cover(...workloads: readonly IConstruct[]): void {
    for (const workload of workloads) {
      const object = ApiObject.of(workload);
      const path = [...podTemplatePath(object.kind), 'spec', 'priorityClassName'];
      const own = valueAt((object as unknown as { readonly props: unknown }).props, path);
      throwIfAny(workload.node.path, !isPresent(own) || own === this.priorityClassName ? [] : [{
        code: 'os-quota-option', path, message: `is ${show(own)}, but quota ${this.node.path} counts ${show(this.priorityClassName)}`, remedy: 'remove it, or leave the workload out',
      }]);
      object.addJsonPatch(JsonPatch.add(`/${path.join('/')}`, this.priorityClassName));
    }
  }
}
