import { RuntimeClass } from '@pulumi/kubernetes/node/v1/runtimeClass';
import type { meta } from '@pulumi/kubernetes/types/input';
import { ComponentResource, ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { runtimeClassFields, RuntimeClassOptions, runtimeClassOptionProblems } from '../complete';
import { isPresent, PlainObject, Problem, valueAt } from '../manifest';
import { childOptions, componentOptions } from './child-options';
import { adoptProblems, readArgs } from './component-args';
import { lateGate } from './late-gate';
import { PULUMI_LIFT } from './lift';
import { IsolationName, WindowsVersionName } from './names';
import { throwIfAny } from './problems-error';
import { isRuntimeClass } from './references';
import { PlatformArgs, readPlatform, readVersion } from './windows-args';

/** What a pod costs beside its containers. */
export interface OverheadArgs {
  readonly cpu?: Input<string>;
  readonly memory?: Input<string>;
}

export interface WindowsRuntimeClassArgs extends PlatformArgs {
  /** @default - a name is made from the component's */
  readonly metadata?: Input<meta.v1.ObjectMeta>;
  /** Windows release of the nodes. @default - nodes of any release */
  readonly version?: Input<WindowsVersionName>;
  /** @default 'process' */
  readonly isolation?: IsolationName;
  /** Handler in containerd's configuration. @default - `runhcs-wcow-process`, or `runhcs-wcow-hypervisor` for Hyper-V isolation */
  readonly handler?: Input<string>;
  /** @default - none; for Hyper-V isolation cpu 100m and memory 512Mi */
  readonly overhead?: OverheadArgs;
  /** Further labels that nodes must have. @default - none */
  readonly nodeSelector?: { [key: string]: Input<string> };
  /** Takes over a RuntimeClass that is in the stack already: the logical name of one without a parent, or a URN. @default - a new one is created */
  readonly adopt?: string;
}

/** A RuntimeClass for Windows nodes: admission merges its selector and tolerations into every pod that names it. */
export class WindowsRuntimeClass extends ComponentResource {
  /** The RuntimeClass itself. */
  public readonly runtimeClass: RuntimeClass;
  /** Its name, for `windows.runtimeClass` of workloads. */
  public readonly name: Output<string>;

  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, given: WindowsRuntimeClassArgs = {}, opts?: ComponentResourceOptions) {
    const args = readArgs(name, given);
    const { fields, problems } = read(args);
    throwIfAny(name, [...adoptProblems(args), ...problems]);
    super('k8s-windows:index:WindowsRuntimeClass', name, {}, componentOptions(opts));
    const known = lateGate(this, name, args, (later) => read(later).problems);
    const ownName = valueAt(args.metadata, ['name']);
    this.runtimeClass = new RuntimeClass(name, { metadata: args.metadata, ...fields } as any, childOptions(this, opts, {
      gate: known,
      adopt: args.adopt,
      // immutable to the API server, which the provider doesn't know; two of one name can't stand side by side
      own: { replaceOnChanges: ['handler'], ...(isPresent(ownName) ? { deleteBeforeReplace: true } : {}) },
    }));
    this.name = this.runtimeClass.metadata.name;
    isRuntimeClass(this, this.name, { ...fields, metadata: { name: this.name } }, typeof ownName === 'string' ? ownName : name);
    this.registerOutputs();
  }
}

function read(args: WindowsRuntimeClassArgs): { readonly fields: PlainObject; readonly problems: readonly Problem[] } {
  const { isolation, handler, overhead, nodeSelector } = args;
  const { platform, problems: ofPlatform } = readPlatform(args);
  const { version: given, problems: ofVersion } = readVersion(args.version);
  const version = given === 'any' ? undefined : given;
  const options = { version, isolation, handler, overhead, nodeSelector } as RuntimeClassOptions;
  const known = given === args.version ? { ...options, version: undefined } : options;
  const problems = [...ofVersion, ...ofPlatform, ...runtimeClassOptionProblems(known)];
  return { fields: runtimeClassFields(options, platform, PULUMI_LIFT), problems };
}
