import { ApiObjectMetadata, Lazy } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { ANYTHING, decidedNow, objectAt, schemaProblems, withoutAbsent } from '../base';
import { Isolation, Platform, WindowsVersion } from '../knowledge';
import { RuntimeClassOptions, runtimeClassFields, runtimeClassOptionProblems } from '../objects';
import { Amount, withQuantities } from './amounts';
import { registerMaker, reportConflicts } from './cluster-conflicts';
import { ClusterObject } from './cluster-object';
import { pathOf, rememberOrigin, throwIfAny } from './problems';

/** Props of `WindowsRuntimeClass`. */
export interface WindowsRuntimeClassProps {
  /** Metadata; workloads refer to the class by its name. @default - a name generated from the construct's path */
  readonly metadata?: ApiObjectMetadata;
  /** Windows release of the nodes. @default - nodes of any release */
  readonly version?: WindowsVersion;
  /** Platform of the Windows nodes, whose taints are tolerated. @default - the platform of the construct's scope, else those of all platforms */
  readonly platform?: Platform;
  /** Isolation of the Pods: `process` or `hyperv`. @default 'process' */
  readonly isolation?: Isolation;
  /** Handler in containerd's configuration. @default - `runhcs-wcow-process`, or `runhcs-wcow-hypervisor` for Hyper-V isolation */
  readonly handler?: string;
  /** Resources that each Pod uses in addition to its containers, @default - none; for Hyper-V isolation cpu 100m and memory 512Mi */
  readonly overhead?: {
    /** CPU, as a quantity. @default - none */
    readonly cpu?: string;
    /** Memory: a quantity such as `512Mi`, or a `Size`. @default - none */
    readonly memory?: Amount;
  };
  /** Additional labels that nodes must have. @default - none */
  readonly nodeSelector?: Readonly<Record<string, string>>;
}

/** The RuntimeClasses of each app, with which workloads that name them are compared. */
const CLASSES = new WeakMap<IConstruct, readonly WindowsRuntimeClass[]>();

/** The RuntimeClass with a name in the app of a construct; `undefined` if there is none. */
export function runtimeClassNamed(scope: IConstruct, name: string): WindowsRuntimeClass | undefined {
  return CLASSES.get(scope.node.root)?.find((found) => found.name === name);
}

/**
 * A RuntimeClass for Windows nodes: its scheduling selects their operating system, architecture and build, and tolerates their taints.
 * The API server adds these to every Pod with this class, so Pods need only its name.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { Platform, WindowsDeployment, WindowsRuntimeClass, WindowsVersion } from 'k8s-windows/plus-33';
 *
 * const app = new App();
 * const chart = new Chart(app, 'shop');
 * const runtimeClass = new WindowsRuntimeClass(chart, 'windows-2022', { version: WindowsVersion.LTSC2022, platform: Platform.GKE });
 * new WindowsDeployment(chart, 'web', {
 *   containers: [{ image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }],
 *   windows: { runtimeClass, platform: Platform.GKE },
 * });
 * app.synth();
 * ```
 */
export class WindowsRuntimeClass extends ClusterObject {
  /** Windows release of the nodes, if one was set. */
  public readonly version?: WindowsVersion;
  /** Isolation of the pods. */
  public readonly isolation: Isolation;

  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: WindowsRuntimeClassProps = {}) {
    const options: RuntimeClassOptions = withQuantities(props);
    const { version, platform, isolation } = objectAt({ props }, 'props');
    const early = schemaProblems(decidedNow(ANYTHING), withoutAbsent({ version, platform, isolation }), []);
    throwIfAny(pathOf(scope, id), [...early, ...runtimeClassOptionProblems(options)]);
    // a Lazy, since the platform may be set on a scope later; JSON patches are applied after it
    const field = (name: string) => Lazy.any({ produce: () => runtimeClassFields(options, options.platform ?? Platform.of(this))[name] });
    super(scope, id, {
      apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: props.metadata,
      handler: field('handler'), overhead: field('overhead'), scheduling: field('scheduling'),
    });
    this.version = options.version;
    this.isolation = options.isolation ?? 'process';
    rememberOrigin(this);
    registerMaker(this, () => [this]);
    reportConflicts(this);
    CLASSES.set(this.node.root, [...CLASSES.get(this.node.root) ?? [], this]);
  }
}
