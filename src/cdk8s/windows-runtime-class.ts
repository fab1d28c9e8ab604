import { ApiObjectMetadata, Lazy } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { runtimeClassFields, runtimeClassOptionProblems } from '../complete';
import { Isolation, Platform, WindowsVersion } from '../knowledge';
import { registerMaker, reportConflicts } from './cluster-conflicts';
import { ClusterObject } from './cluster-object';
import { rememberOrigin } from './origin';
import { pathOf, throwIfAny } from './problems-error';

export interface WindowsRuntimeClassProps {
  /** Metadata; workloads refer to its name. @default - a name is made from the construct's path */
  readonly metadata?: ApiObjectMetadata;
  /** Windows release of the nodes. @default - nodes of any release */
  readonly version?: WindowsVersion;
  /** Whose Windows nodes these are: their taints are tolerated. @default - the platform of the construct's scope */
  readonly platform?: Platform;
  /** @default 'process' */
  readonly isolation?: Isolation;
  /** Handler in containerd's configuration. @default - `runhcs-wcow-process`, or `runhcs-wcow-hypervisor` for Hyper-V isolation */
  readonly handler?: string;
  /** What a pod costs beside its containers, as quantities. @default - none; for Hyper-V isolation cpu 100m and memory 512Mi */
  readonly overhead?: { readonly cpu?: string; readonly memory?: string };
  /** Further labels that nodes must have. @default - none */
  readonly nodeSelector?: Readonly<Record<string, string>>;
}

/** The classes of each app, so that a workload that names one is checked against it. */
const CLASSES = new WeakMap<IConstruct, readonly WindowsRuntimeClass[]>();

/** The class with a name in the app of a construct; `undefined` when the app makes none. */
export function runtimeClassNamed(scope: IConstruct, name: string): WindowsRuntimeClass | undefined {
  return CLASSES.get(scope.node.root)?.find((found) => found.name === name);
}

/**
 * A RuntimeClass for Windows nodes: its scheduling selects their operating system, architecture and build and tolerates their taints.
 * Admission merges that into every pod that names the class, so the pods need nothing but the name.
 */
export class WindowsRuntimeClass extends ClusterObject {
  /** Windows release of the nodes, when one was given. */
  public readonly version?: WindowsVersion;
  /** Isolation of the pods. */
  public readonly isolation: Isolation;

  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, options: WindowsRuntimeClassProps = {}) {
    throwIfAny(pathOf(scope, id), runtimeClassOptionProblems(options));
    let platformOf: IConstruct = scope;
    // asked for at synth, since the platform may be set on a scope later; a Lazy, so that JSON patches come after it
    const field = (name: string) => Lazy.any({ produce: () => runtimeClassFields(options, options.platform ?? Platform.of(platformOf))[name] });
    super(scope, id, {
      apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: options.metadata,
      handler: field('handler'), overhead: field('overhead'), scheduling: field('scheduling'),
    });
    platformOf = this;
    this.version = options.version;
    this.isolation = options.isolation ?? 'process';
    rememberOrigin(this);
    registerMaker(this, () => [this]);
    reportConflicts(this);
    CLASSES.set(this.node.root, [...CLASSES.get(this.node.root) ?? [], this]);
  }
}
