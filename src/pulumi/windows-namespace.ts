import { LimitRange } from '@pulumi/kubernetes/core/v1/limitRange';
import { Namespace } from '@pulumi/kubernetes/core/v1/namespace';
import { ResourceQuota } from '@pulumi/kubernetes/core/v1/resourceQuota';
import type { meta } from '@pulumi/kubernetes/types/input';
import { ComponentResource, ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { adoptionOptions, adoptProblems } from './adopt';
import { childOptions, componentOptions } from './child-options';
import { readArgs, throwIfAny } from './component-args';
import type { NamespaceQuotaArgs } from './components.generated';
import { lateGate } from './late-gate';
import { PodSecurityName } from './names.generated';
import { outputsOf, PULUMI_LIFT } from './outputs';
import { decideAt, decideObject } from '../kubernetes';
import { limitRangeSpec, namespaceOptionProblems, NamespaceOptions, podSecurityLabels, quotaSpec } from '../objects';

/** Arguments of `WindowsNamespace`. */
export interface WindowsNamespaceArgs {
  /** Metadata of the Namespace, whose labels are kept. @default - a name generated from the component's name */
  readonly metadata?: Input<meta.v1.ObjectMeta | undefined>;
  /** Enforced Pod Security level. HostProcess containers require `privileged`. @default 'baseline' */
  readonly podSecurity?: Input<PodSecurityName>;
  /** Version of the Pod Security Standards: `latest`, or a minor version such as `v1.36`. @default 'latest' */
  readonly podSecurityVersion?: Input<string>;
  /** Memory limit and request of containers without a memory limit, as a Kubernetes quantity. @default '2048Mi' */
  readonly defaultMemory?: Input<string>;
  /**
   * Upper limits of the namespace, enforced by a ResourceQuota. With `cpu`, the LimitRange also sets a CPU limit and request of 1000m on containers
   * without a CPU limit, which the API server would reject.
   * @default - no ResourceQuota
   */
  readonly quota?: NamespaceQuotaArgs;
  /** Adopts an existing Namespace of the stack: the logical name of a top-level resource, or a URN. @default - a new resource is created */
  readonly adopt?: string;
}

/**
 * A Namespace for Windows workloads, with a Pod Security level, a memory limit for every container, and optionally a quota.
 *
 * @example
 * ```ts
 * import { WindowsNamespace } from 'k8s-windows/pulumi';
 *
 * new WindowsNamespace('shop', {
 *   metadata: { name: 'shop' },
 *   podSecurity: 'restricted',
 *   defaultMemory: '1Gi',
 *   quota: { memory: '64Gi', pods: 40 },
 * });
 * ```
 */
export class WindowsNamespace extends ComponentResource {
  /** The Namespace resource. */
  public readonly namespace: Namespace;
  /** The LimitRange `<component>-limits`. */
  public readonly limitRange: LimitRange;
  /** The ResourceQuota `<component>-quota`, if `quota` is set. */
  public readonly resourceQuota?: ResourceQuota;
  /** Name of the Namespace in the cluster, for `metadata.namespace` of its objects. */
  public readonly name: Output<string>;

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, given: WindowsNamespaceArgs = {}, opts?: ComponentResourceOptions) {
    const args = readArgs(name, given);
    const options = args as NamespaceOptions;
    throwIfAny(name, [...adoptProblems(args, 'Namespace'), ...namespaceOptionProblems(options)]);
    super('k8s-windows:index:WindowsNamespace', name, {}, componentOptions(opts));
    const known = lateGate(this, name, args, namespaceOptionProblems);
    const metadata = decideAt(PULUMI_LIFT, args.metadata, ['labels'], (labels) =>
      decideObject(PULUMI_LIFT, labels ?? {}, (own) => ({ ...podSecurityLabels(options), ...own }))) as meta.v1.ObjectMeta;
    this.namespace = new Namespace(
      name, { metadata },
      childOptions(this, opts, { gate: known, own: adoptionOptions({ component: this, name, kind: 'Namespace', adopt: args.adopt }) }),
    );
    this.name = this.namespace.metadata.name;
    const inside = { namespace: this.name };
    const child = childOptions(this, opts, { gate: known });
    this.limitRange = new LimitRange(`${name}-limits`, { metadata: inside, spec: limitRangeSpec(options) as any }, child);
    if (args.quota) {
      this.resourceQuota = new ResourceQuota(`${name}-quota`, { metadata: inside, spec: quotaSpec(options.quota!, PULUMI_LIFT) }, child);
    }
    this.registerOutputs(outputsOf(this));
  }
}
