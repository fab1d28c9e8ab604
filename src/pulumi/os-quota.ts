import { ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { osQuota } from '../complete';
import { OsName } from './names';
import { ObjectSetComponent } from './object-set-component';
import { NamespaceQuotaArgs } from './windows-namespace';

export interface OsQuotaArgs {
  /** Name of the PriorityClass that the pods name, and of the other objects; one of its own for each namespace. */
  readonly name: Input<string>;
  readonly namespace: Input<string>;
  /** Whose pods are counted. */
  readonly os: OsName;
  /** What they may use together. */
  readonly quota: NamespaceQuotaArgs;
  /** Priority of the pods. @default 0 */
  readonly priority?: Input<number>;
  /** Whether pods of that operating system are refused when they don't name the class: they would not be counted. @default true */
  readonly enforce?: boolean;
}

/** A quota for the Windows pods, or the Linux pods, of a namespace that has both: of those that name its PriorityClass. */
export class OsQuota extends ObjectSetComponent {
  /** Name of the PriorityClass, for `priorityClassName` of pods. */
  public readonly priorityClassName: Output<string>;

  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: OsQuotaArgs, opts?: ComponentResourceOptions) {
    super('OsQuota', name, args, osQuota, opts);
    this.priorityClassName = this.names['priority-class'];
  }
}
