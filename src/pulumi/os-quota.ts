import { ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { osQuota } from '../objects';
import { OsName } from './names';
import { ObjectSetComponent } from './object-set-component';
import { NamespaceQuotaArgs } from './windows-namespace';

/** Arguments of `OsQuota`. */
export interface OsQuotaArgs {
  /** Name of the PriorityClass and of the other objects. Each namespace needs its own. */
  readonly name: Input<string>;
  /** Namespace of the quota. */
  readonly namespace: Input<string>;
  /** Operating system of the Pods that count. */
  readonly os: OsName;
  /** Upper limits for the sum of these Pods. */
  readonly quota: NamespaceQuotaArgs;
  /** Priority of the Pods. @default 0 */
  readonly priority?: Input<number>;
  /** Rejects Pods of that operating system without the PriorityClass, since they would not count. @default true */
  readonly enforce?: boolean;
}

/**
 * A quota for the Windows Pods or the Linux Pods of a namespace with both. It counts the Pods with its PriorityClass.
 *
 * @example
 * ```ts
 * import { OsQuota, WindowsDeployment } from 'k8s-windows/pulumi';
 *
 * const quota = new OsQuota('quota', { name: 'shop-windows', namespace: 'shop', os: 'windows', quota: { memory: '32Gi', pods: 20 } });
 * new WindowsDeployment('web', {
 *   metadata: { namespace: 'shop' },
 *   spec: {
 *     template: {
 *       spec: {
 *         priorityClassName: quota.priorityClassName,
 *         containers: [{ name: 'iis', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }],
 *       },
 *     },
 *   },
 * });
 * ```
 */
export class OsQuota extends ObjectSetComponent {
  /** Name of the PriorityClass, for `priorityClassName` of Pods. */
  public readonly priorityClassName: Output<string>;

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: OsQuotaArgs, opts?: ComponentResourceOptions) {
    super('OsQuota', name, args, osQuota, opts, { plain: ['os', 'enforce'] });
    this.priorityClassName = this.names['priority-class'];
  }
}
