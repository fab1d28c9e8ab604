import { ApiObject, ApiObjectMetadata } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { limitRangeSpec, NamespaceOptions, namespaceOptionProblems, podSecurityLabels, PodSecurityLevel, quotaSpec } from '../complete';
import { containersOf, isHostProcessPod, objectAt, PlainObject, Problem, show, valueAt } from '../manifest';
import { registerMaker, reportConflicts } from './cluster-conflicts';
import { ClusterObject } from './cluster-object';
import { rememberOrigin } from './origin';
import { throwIfAny } from './problems-error';

/** What all containers of a namespace may use together, as quantities. */
export interface NamespaceQuota {
  /** Sum of the cpu limits, and of the requests. @default - unlimited */
  readonly cpu?: string;
  /** Sum of the memory limits, and of the requests. @default - unlimited */
  readonly memory?: string;
  /** Number of pods. @default - unlimited */
  readonly pods?: number;
}

export interface WindowsNamespaceProps {
  /** Metadata of the namespace; its labels are kept. @default - a name is made from the construct's path */
  readonly metadata?: ApiObjectMetadata;
  /**
   * Pod Security level that is enforced. HostProcess containers need `privileged`; `restricted` wants `runAsNonRoot` of every pod.
   * @default 'baseline'
   */
  readonly podSecurity?: PodSecurityLevel;
  /** Version of the Pod Security policy, `latest` or a minor such as `v1.36`. @default 'latest' */
  readonly podSecurityVersion?: string;
  /** Memory limit and request of containers that come without, as a quantity. @default '2048Mi' */
  readonly defaultMemory?: string;
  /** @default - no ResourceQuota */
  readonly quota?: NamespaceQuota;
}

/**
 * A namespace for Windows workloads: its Pod Security level, a LimitRange that gives every container a memory limit (Windows has no OOM
 * killer, so one container without a limit can take its node down), and, if asked for, a ResourceQuota.
 */
export class WindowsNamespace extends Construct {
  /** Name of the namespace. */
  public readonly name: string;
  /** The Namespace object. */
  public readonly namespace: ApiObject;
  /** The LimitRange object. */
  public readonly limitRange: ApiObject;
  /** The ResourceQuota object, when there is one. */
  public readonly resourceQuota?: ApiObject;
  /** Pod Security level that is enforced. */
  public readonly podSecurity: PodSecurityLevel;

  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: WindowsNamespaceProps = {}) {
    super(scope, id);
    throwIfAny(this, namespaceOptionProblems(props as NamespaceOptions));
    this.podSecurity = props.podSecurity ?? 'baseline';
    this.namespace = new ClusterObject(this, 'Resource', {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: {
        ...props.metadata,
        labels: { ...podSecurityLabels(props), ...props.metadata?.labels },
      },
    });
    this.name = this.namespace.name;
    rememberOrigin(this);
    reportConflicts(this.namespace);
    registerMaker(this, () => [this.namespace]);
    NAMESPACES.set(this.node.root, [...NAMESPACES.get(this.node.root) ?? [], this]);
    const metadata = { namespace: this.name };
    this.limitRange = new ApiObject(this, 'LimitRange', { apiVersion: 'v1', kind: 'LimitRange', metadata, spec: limitRangeSpec(props) });
    if (props.quota) {
      this.resourceQuota = new ApiObject(this, 'ResourceQuota', { apiVersion: 'v1', kind: 'ResourceQuota', metadata, spec: quotaSpec(props.quota) });
    }
  }
}

/** What the Pod Security level of a `WindowsNamespace` of the same app refuses in a pod: HostProcess, and at `restricted` a missing `runAsNonRoot`. */
export function namespaceProblems(scope: IConstruct, manifest: PlainObject, template: PlainObject): readonly Problem[] {
  const name = objectAt(manifest, 'metadata').namespace;
  const levels = name === undefined ? undefined : NAMESPACES.get(scope.node.root);
  const namespace = levels?.find((found) => found.name === name);
  if (!namespace || namespace.podSecurity === 'privileged') { return []; }
  const enforced = `namespace ${show(name)} (${namespace.node.path}) enforces the Pod Security level ${show(namespace.podSecurity)}`;
  if (isHostProcessPod(template.spec)) {
    return [{
      code: 'pod-security-host-process', path: ['spec', 'securityContext', 'windowsOptions', 'hostProcess'],
      message: `must not be true: ${enforced}, which rejects HostProcess pods`,
      remedy: 'give the namespace podSecurity: \'privileged\', or put the workload into another one',
    }];
  }
  const nonRoot = (object: unknown) => valueAt(object, ['securityContext', 'runAsNonRoot']);
  if (namespace.podSecurity === 'baseline' || containersOf(template.spec).every(({ container }) => (nonRoot(container) ?? nonRoot(template.spec)) === true)) { return []; }
  return [{
    code: 'pod-security-restricted', path: ['spec', 'securityContext', 'runAsNonRoot'],
    message: `must be true, got ${show(nonRoot(template.spec))}: ${enforced}, which requires it`,
    remedy: 'name an account by windows.runAsUserName such as "ContainerUser", or set securityContext.ensureNonRoot',
  }];
}

/** The namespaces of each app, so that a workload finds its own without a walk through the whole tree. */
const NAMESPACES = new WeakMap<IConstruct, WindowsNamespace[]>();
