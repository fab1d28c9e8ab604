import { RuntimeClass } from '@pulumi/kubernetes/node/v1/runtimeClass';
import type { meta } from '@pulumi/kubernetes/types/input';
import { ComponentResource, ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { adoptionOptions, adoptProblems } from './adopt';
import { childOptions, componentOptions } from './child-options';
import { Names, readArgs, throwIfAny, unknownArgs } from './component-args';
import { lateGate } from './late-gate';
import { IsolationName, WindowsVersionName } from './names.generated';
import { outputsOf, PULUMI_LIFT } from './outputs';
import { isRuntimeClass, PlatformArgs, readPlatform, readVersion } from './windows-args';
import { isPresent, PlainObject, Problem, valueAt } from '../base';
import { runtimeClassFields, runtimeClassOptionProblems, RuntimeClassOptions } from '../objects';

/** Resources that a Pod needs in addition to its containers. */
export interface OverheadArgs {
  /** CPU, as a Kubernetes quantity. @default - none */
  readonly cpu?: Input<string>;
  /** Memory, as a Kubernetes quantity. @default - none */
  readonly memory?: Input<string>;
}

/** Arguments of `WindowsRuntimeClass`. */
export interface WindowsRuntimeClassArgs extends PlatformArgs {
  /** Metadata of the object. @default - a name generated from the component's name */
  readonly metadata?: Input<meta.v1.ObjectMeta | undefined>;
  /** Windows release of the nodes. @default - nodes of any release */
  readonly version?: Input<WindowsVersionName>;
  /** Isolation of the containers. @default 'process' */
  readonly isolation?: IsolationName;
  /** Runtime handler in containerd's configuration. @default - `runhcs-wcow-process`, or `runhcs-wcow-hypervisor` for Hyper-V isolation */
  readonly handler?: Input<string>;
  /** Overhead of each Pod. @default - cpu 100m and memory 512Mi for Hyper-V isolation, else none */
  readonly overhead?: OverheadArgs;
  /** Other labels that nodes must have. @default - none */
  readonly nodeSelector?: { [key: string]: Input<string> };
  /** Adopts an existing RuntimeClass of the stack: the logical name of a top-level resource, or a URN. @default - a new resource is created */
  readonly adopt?: string;
}

const NAMES: Names<WindowsRuntimeClassArgs> = {
  metadata: true, version: true, isolation: true, handler: true, overhead: true, nodeSelector: true, platform: true,
  customPlatform: true, adopt: true,
};

/**
 * A RuntimeClass for Windows nodes. Admission merges its node selector and tolerations into Pods that name it.
 *
 * @example
 * ```ts
 * import { WindowsDeployment, WindowsRuntimeClass } from 'k8s-windows/pulumi';
 *
 * const runtimeClass = new WindowsRuntimeClass('windows-2022', { version: 'LTSC2022', platform: 'GKE' });
 * new WindowsDeployment('web', {
 *   spec: {
 *     template: {
 *       spec: { containers: [{ name: 'iis', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }] },
 *     },
 *   },
 *   windows: { runtimeClass, platform: 'GKE' },
 * });
 * ```
 */
export class WindowsRuntimeClass extends ComponentResource {
  /** The RuntimeClass resource. */
  public readonly runtimeClass: RuntimeClass;
  /** Name of the RuntimeClass, for `windows.runtimeClass` of workloads. */
  public readonly name: Output<string>;

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, given: WindowsRuntimeClassArgs = {}, opts?: ComponentResourceOptions) {
    const args = readArgs(name, given);
    const { fields, problems } = read(args);
    throwIfAny(name, [...unknownArgs(args, NAMES), ...adoptProblems(args, 'RuntimeClass'), ...problems]);
    super('k8s-windows:index:WindowsRuntimeClass', name, {}, componentOptions(opts));
    const known = lateGate(this, name, args, (later) => read(later).problems);
    const ownName = valueAt(args.metadata, ['name']);
    this.runtimeClass = new RuntimeClass(name, { metadata: args.metadata, ...fields } as any, childOptions(this, opts, {
      gate: known,
      // immutable in the API server, which the provider doesn't know; two objects can't have the same name
      own: {
        replaceOnChanges: ['handler'], ...(isPresent(ownName) ? { deleteBeforeReplace: true } : {}),
        ...adoptionOptions({ component: this, name, kind: 'RuntimeClass', adopt: args.adopt }),
      },
    }));
    this.name = this.runtimeClass.metadata.name;
    isRuntimeClass(this, this.name, { ...fields, metadata: { name: this.name } }, typeof ownName === 'string' ? ownName : name);
    this.registerOutputs(outputsOf(this));
  }
}

function read(args: WindowsRuntimeClassArgs): { readonly fields: PlainObject; readonly problems: readonly Problem[] } {
  const { metadata, isolation, handler, overhead, nodeSelector } = args;
  const { platform, problems: ofPlatform } = readPlatform(args);
  const { version: given, problems: ofVersion } = readVersion(args.version);
  const version = given === 'any' ? undefined : given;
  const options = { metadata, version, isolation, handler, overhead, nodeSelector } as RuntimeClassOptions;
  const known = given === args.version ? { ...options, version: undefined } : options;
  const problems = [...ofVersion, ...ofPlatform, ...runtimeClassOptionProblems(known)];
  return { fields: runtimeClassFields(options, platform, PULUMI_LIFT), problems };
}
