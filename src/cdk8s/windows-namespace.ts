import { ApiObject, ApiObjectMetadata } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { Amount, withQuantities } from './amounts';
import { registerMaker, reportConflicts } from './cluster-conflicts';
import { ClusterObject } from './cluster-object';
import { rememberOrigin, throwIfAny } from './problems';
import { objectAt, PlainObject, Problem, show, valueAt } from '../base';
import { containersOf, isHostProcessPod } from '../kubernetes';
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
    NAMESPACES.set(this.node.root, [...NAMESPACES.get(this.node.root) ?? [], this]);
    const metadata = { namespace: this.name };
    this.limitRange = new ApiObject(this, 'LimitRange', { apiVersion: 'v1', kind: 'LimitRange', metadata, spec: limitRangeSpec(options) });
    if (options.quota) {
      this.resourceQuota = new ApiObject(
        this, 'ResourceQuota', { apiVersion: 'v1', kind: 'ResourceQuota', metadata, spec: quotaSpec(options.quota) },
      );
    }
  }
}

/**
 * Problems of a Pod that the Pod Security level of its `WindowsNamespace` in the same app rejects: HostProcess, and with `restricted` a missing
 * `runAsNonRoot`.
 */
export function namespaceProblems(scope: IConstruct, manifest: PlainObject, template: PlainObject): readonly Problem[] {
  const name = objectAt(manifest, 'metadata').namespace;
  const levels = name === undefined ? undefined : NAMESPACES.get(scope.node.root);
  const namespace = levels?.find((found) => found.name === name);
  if (!namespace || namespace.podSecurity === 'privileged') { return []; }
  const enforced = `namespace ${show(name)} (${namespace.node.path}) enforces the Pod Security level ${show(namespace.podSecurity)}`;
  if (isHostProcessPod(template.spec)) {
    return [{
      code: 'pod-security-host-process', path: ['spec', 'securityContext', 'windowsOptions', 'hostProcess'],
      message: `must not be true: ${enforced}, which rejects HostProcess Pods`,
      remedy: 'set podSecurity: \'privileged\' on the namespace, or move the workload to another one',
    }];
  }
  const nonRoot = (object: unknown) => valueAt(object, ['securityContext', 'runAsNonRoot']);
  if (namespace.podSecurity === 'baseline'
    || containersOf(template.spec).every(({ container }) => (nonRoot(container) ?? nonRoot(template.spec)) === true)) { return []; }
  return [{
    code: 'pod-security-restricted', path: ['spec', 'securityContext', 'runAsNonRoot'],
    message: `must be true, got ${show(nonRoot(template.spec))}: ${enforced}, which requires it`,
    remedy: 'set windows.runAsUserName to an account such as "ContainerUser", or set securityContext.ensureNonRoot',
  }];
}

/** The namespaces of each app, so that a workload finds its own without a search through the whole tree. */
const NAMESPACES = new WeakMap<IConstruct, WindowsNamespace[]>();
