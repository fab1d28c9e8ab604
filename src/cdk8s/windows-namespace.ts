import { ApiObject, ApiObjectMetadata } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { Amount, withQuantities } from './amounts';
import { registerMaker, reportConflicts } from './cluster-conflicts';
import { ClusterObject } from './cluster-object';
import { rememberOrigin, throwIfAny } from './problems';
import { objectAt, PlainObject, Problem } from '../base';
import { namespaceErrors } from '../checker/lazy-object-errors';
import { limitRangeSpec, namespaceOptionProblems, NamespaceOptions, podSecurityLabels, PodSecurityLevel, quotaSpec } from '../objects';

/** Limits for the sum of all containers that a quota counts. */
export interface NamespaceQuota {
  /** Maximum sum of CPU limits, and of CPU requests, as a quantity. @default - unlimited */
  readonly cpu?: string;
  /** Maximum sum of memory limits, and of memory requests: a quantity such as `64Gi`, or a `Size`. @default - unlimited */
  readonly memory?: Amount;
  /** Maximum number of Pods. @default - unlimited */
  readonly pods?: number;
}

/** Props of `WindowsNamespace`. */
export interface WindowsNamespaceProps {
  /** Metadata of the Namespace; its labels are kept. @default - a name generated from the construct's path */
  readonly metadata?: ApiObjectMetadata;
  /**
   * Pod Security level to enforce. HostProcess containers require `privileged`; `restricted` requires `runAsNonRoot` in every Pod.
   * @default 'baseline'
   */
  readonly podSecurity?: PodSecurityLevel;
  /** Version of the Pod Security policy: `latest` or a minor version such as `v1.36`. @default 'latest' */
  readonly podSecurityVersion?: string;
  /** Default memory limit and request of containers: a quantity such as `1Gi`, or a `Size`. @default '2048Mi' */
  readonly defaultMemory?: Amount;
  /**
   * Limits for a ResourceQuota. With `cpu`, the LimitRange also sets a CPU limit and request of 1000m on containers without a CPU limit, which the
   * API server would reject.
   * @default - no ResourceQuota
   */
  readonly quota?: NamespaceQuota;
}

/**
 * A Namespace for Windows workloads, with a Pod Security level, a LimitRange that sets a memory limit on every container (Windows has no OOM
 * killer, so one container without a limit can take down its node), and an optional ResourceQuota.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { WindowsNamespace } from 'k8s-windows/plus-33';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new WindowsNamespace(chart, 'shop', {
 *   metadata: { name: 'shop' },
 *   podSecurity: 'restricted',
 *   defaultMemory: '1Gi',
 *   quota: { memory: '64Gi', pods: 40 },
 * });
 * app.synth();
 * ```
 */
export class WindowsNamespace extends Construct {
  /** Name of the Namespace. */
  public readonly name: string;
  /** The Namespace object. */
  public readonly namespace: ApiObject;
  /** The LimitRange object. */
  public readonly limitRange: ApiObject;
  /** The ResourceQuota object, if `quota` is set. */
  public readonly resourceQuota?: ApiObject;
  /** Pod Security level that is enforced. */
  public readonly podSecurity: PodSecurityLevel;

  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: WindowsNamespaceProps = {}) {
    super(scope, id);
    const options: NamespaceOptions = withQuantities(props);
    throwIfAny(this, namespaceOptionProblems(options));
    this.podSecurity = props.podSecurity ?? 'baseline';
    this.namespace = new ClusterObject(this, 'Resource', {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: {
        ...props.metadata,
        labels: { ...podSecurityLabels(options), ...props.metadata?.labels },
      },
    });
    this.name = this.namespace.name;
    rememberOrigin(this);
    reportConflicts(this.namespace);
    registerMaker(this, () => [this.namespace]);
    const metadata = { namespace: this.name };
    const limitRange = { apiVersion: 'v1', kind: 'LimitRange', metadata, spec: limitRangeSpec(options) };
    this.limitRange = new ApiObject(this, 'LimitRange', limitRange);
    const manifests = [
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: this.name, labels: podSecurityLabels(options) } },
      { ...limitRange, metadata: { ...metadata, name: this.limitRange.name } },
    ];
    NAMESPACES.set(this.node.root, [...NAMESPACES.get(this.node.root) ?? [], { construct: this, manifests }]);
    if (options.quota) {
      this.resourceQuota = new ApiObject(
        this, 'ResourceQuota', { apiVersion: 'v1', kind: 'ResourceQuota', metadata, spec: quotaSpec(options.quota) },
      );
    }
  }
}

/**
 * Problems of a workload whose Pods the Pod Security level, or the LimitRange, of its `WindowsNamespace` in the same app rejects, by the rules of the
 * checker.
 */
export function namespaceProblems(scope: IConstruct, manifest: PlainObject): readonly Problem[] {
  const name = objectAt(manifest, 'metadata').namespace;
  const namespaces = name === undefined ? undefined : NAMESPACES.get(scope.node.root);
  const found = namespaces?.find(({ construct }) => construct.name === name);
  if (!found) { return []; }
  return namespaceErrors(manifest, found.manifests).map(({ remedy, ...problem }) => {
    const own = problem.path.at(-1) === 'runAsNonRoot' ? NON_ROOT : remedy;
    const [option, what] = problem.code.startsWith('pod-security-') ? ['podSecurity', 'level'] : ['the LimitRange', 'default limit'];
    return { ...problem, remedy: `${own}; ${option} of ${found.construct.node.path} sets the ${what}` };
  });
}

/** A workload of cdk8s-plus has no option of the name of the field. */
const NON_ROOT = 'set windows.runAsUserName to an account such as "ContainerUser", or set securityContext.ensureNonRoot';

interface KnownNamespace {
  readonly construct: WindowsNamespace;
  /** What rules read of its objects: rendering them would report the problems of the app. */
  readonly manifests: readonly PlainObject[];
}

/** The namespaces of each app, so that a workload finds its own without a search through the whole tree. */
const NAMESPACES = new WeakMap<IConstruct, readonly KnownNamespace[]>();
