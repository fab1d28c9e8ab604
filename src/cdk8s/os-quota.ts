import { ApiObject, JsonPatch } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { osQuota, OsQuotaOptions } from '../complete';
import { podTemplatePath } from '../manifest';
import { ObjectSetConstruct } from './object-set-construct';

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

  /** Gives the pods of workloads the PriorityClass that is counted. */
  public cover(...workloads: readonly IConstruct[]): void {
    for (const workload of workloads) {
      const object = ApiObject.of(workload);
      object.addJsonPatch(JsonPatch.add(`/${[...podTemplatePath(object.kind), 'spec', 'priorityClassName'].join('/')}`, this.priorityClassName));
    }
  }
}
