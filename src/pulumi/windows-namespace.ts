import { LimitRange } from '@pulumi/kubernetes/core/v1/limitRange';
import { Namespace } from '@pulumi/kubernetes/core/v1/namespace';
import { ResourceQuota } from '@pulumi/kubernetes/core/v1/resourceQuota';
import type { meta } from '@pulumi/kubernetes/types/input';
import { ComponentResource, ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { limitRangeSpec, namespaceOptionProblems, NamespaceOptions, podSecurityLabels, quotaSpec } from '../complete';
import { decideAt, decideObject } from '../manifest';
import { childOptions, componentOptions } from './child-options';
import { adoptProblems, readArgs } from './component-args';
import { lateGate } from './late-gate';
import { PULUMI_LIFT } from './lift';
import { PodSecurityName } from './names';
import { throwIfAny } from './problems-error';

/** What all containers of a namespace may use together. */
export interface NamespaceQuotaArgs {
  /** Sum of the cpu limits, and of the requests. @default - unlimited */
  readonly cpu?: Input<string>;
  /** Sum of the memory limits, and of the requests. @default - unlimited */
  readonly memory?: Input<string>;
  /** Number of pods. @default - unlimited */
  readonly pods?: Input<number>;
}

export interface WindowsNamespaceArgs {
  /** Its labels are kept. @default - a name is made from the component's */
  readonly metadata?: Input<meta.v1.ObjectMeta>;
  /** Pod Security level that is enforced; HostProcess containers need `privileged`. @default 'baseline' */
  readonly podSecurity?: Input<PodSecurityName>;
  /** Version of the Pod Security policy, `latest` or a minor such as `v1.36`. @default 'latest' */
  readonly podSecurityVersion?: Input<string>;
  /** Memory limit and request of containers that come without, as a quantity. @default '2048Mi' */
  readonly defaultMemory?: Input<string>;
  /** @default - no ResourceQuota */
  readonly quota?: NamespaceQuotaArgs;
  /** Takes over a Namespace that is in the stack already: the logical name of one without a parent, or a URN. @default - a new one is created */
  readonly adopt?: string;
}

/** A namespace for Windows workloads: its Pod Security level, a memory limit for every container, and, if asked for, a quota. */
export class WindowsNamespace extends ComponentResource {
  public readonly namespace: Namespace;
  public readonly limitRange: LimitRange;
  /** The ResourceQuota, when there is one. */
  public readonly resourceQuota?: ResourceQuota;
  /** Name of the namespace in the cluster, for `metadata.namespace` of what is in it. */
  public readonly name: Output<string>;

  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, given: WindowsNamespaceArgs = {}, opts?: ComponentResourceOptions) {
    const args = readArgs(name, given);
    const options = args as NamespaceOptions;
    throwIfAny(name, [...adoptProblems(args), ...namespaceOptionProblems(options)]);
    super('k8s-windows:index:WindowsNamespace', name, {}, componentOptions(opts));
    const known = lateGate(this, name, args, namespaceOptionProblems);
    const metadata = decideAt(PULUMI_LIFT, args.metadata, ['labels'], (labels) =>
      decideObject(PULUMI_LIFT, labels ?? {}, (own) => ({ ...podSecurityLabels(options), ...own }))) as meta.v1.ObjectMeta;
    this.namespace = new Namespace(name, { metadata }, childOptions(this, opts, { gate: known, adopt: args.adopt }));
    this.name = this.namespace.metadata.name;
    const inside = { namespace: this.name };
    const child = childOptions(this, opts, { gate: known });
    this.limitRange = new LimitRange(`${name}-limits`, { metadata: inside, spec: limitRangeSpec(options) as any }, child);
    if (args.quota) {
      this.resourceQuota = new ResourceQuota(`${name}-quota`, { metadata: inside, spec: quotaSpec(options.quota!, PULUMI_LIFT) }, child);
    }
    this.registerOutputs();
  }
}
