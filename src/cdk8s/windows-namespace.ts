import { ApiObject, ApiObjectMetadata } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { DEFAULT_QUANTITIES, ENFORCE_LABEL, ENFORCE_VERSION_LABEL, RESTRICTED_KNOWS_WINDOWS_SINCE } from '../knowledge';
import { containersOf, isHostProcessPod, objectAt, parseQuantity, PlainObject, Problem, show, valueAt } from '../manifest';
import { ClusterObject } from './cluster-object';
import { throwIfAny } from './problems-error';

/** Level of the Pod Security Standards that a namespace enforces. */
export type PodSecurityLevel = 'privileged' | 'baseline' | 'restricted';

const LEVELS: readonly PodSecurityLevel[] = ['privileged', 'baseline', 'restricted'];

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

  /** @throws when the level, its version or a quantity can't work */
  constructor(scope: Construct, id: string, props: WindowsNamespaceProps = {}) {
    super(scope, id);
    throwIfAny(this.node.path, propsProblems(props));
    this.podSecurity = props.podSecurity ?? 'baseline';
    const memory = props.defaultMemory ?? DEFAULT_QUANTITIES.memory;
    this.namespace = new ClusterObject(this, 'Resource', {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: {
        ...props.metadata,
        labels: {
          [ENFORCE_LABEL]: this.podSecurity,
          [ENFORCE_VERSION_LABEL]: props.podSecurityVersion ?? 'latest',
          ...props.metadata?.labels,
        },
      },
    });
    this.name = this.namespace.name;
    NAMESPACES.set(this.node.root, [...NAMESPACES.get(this.node.root) ?? [], this]);
    const metadata = { namespace: this.name };
    this.limitRange = new ApiObject(this, 'LimitRange', {
      apiVersion: 'v1', kind: 'LimitRange', metadata, spec: { limits: [{ type: 'Container', default: { memory }, defaultRequest: { memory } }] },
    });
    if (props.quota) {
      this.resourceQuota = new ApiObject(this, 'ResourceQuota', { apiVersion: 'v1', kind: 'ResourceQuota', metadata, spec: { hard: hardLimits(props.quota) } });
    }
  }
}

function hardLimits({ cpu, memory, pods }: NamespaceQuota): PlainObject {
  return {
    ...(cpu === undefined ? {} : { 'requests.cpu': cpu, 'limits.cpu': cpu }),
    ...(memory === undefined ? {} : { 'requests.memory': memory, 'limits.memory': memory }),
    ...(pods === undefined ? {} : { pods: String(pods) }),
  };
}

function propsProblems(props: WindowsNamespaceProps): readonly Problem[] {
  const problems: Problem[] = [];
  const wrong = (path: readonly string[], message: string, remedy: string) => problems.push({ code: 'namespace-option', path, message: `is ${show(valueAt(props, path))}, ${message}`, remedy });
  const { podSecurity, podSecurityVersion, defaultMemory, quota = {}, metadata } = props;
  if (podSecurity !== undefined && !LEVELS.includes(podSecurity)) { wrong(['podSecurity'], 'which is no Pod Security level', `use ${LEVELS.join(', ')}`); }
  const minor = /^v1\.(\d+)$/.exec(podSecurityVersion ?? '')?.[1];
  if (podSecurityVersion !== undefined && podSecurityVersion !== 'latest' && minor === undefined) { wrong(['podSecurityVersion'], 'which is no policy version', 'use "latest" or a minor such as "v1.36"'); }
  if (podSecurity === 'restricted' && minor !== undefined && Number(minor) < RESTRICTED_KNOWS_WINDOWS_SINCE) {
    wrong(['podSecurityVersion'], 'whose restricted level asks every pod for fields that the API server refuses on Windows', `use "v1.${RESTRICTED_KNOWS_WINDOWS_SINCE}" or later`);
  }
  for (const [path, value] of [[['defaultMemory'], defaultMemory], [['quota', 'cpu'], quota.cpu], [['quota', 'memory'], quota.memory]] as const) {
    if (value !== undefined && (parseQuantity(value) ?? 0n) <= 0n) { wrong(path, 'which is no amount', 'use a quantity such as "2Gi" or "500m"'); }
  }
  const label = metadata?.labels?.[ENFORCE_LABEL];
  if (label !== undefined && label !== (podSecurity ?? 'baseline')) {
    wrong(['metadata', 'labels', ENFORCE_LABEL], `but podSecurity is ${show(podSecurity ?? 'baseline')}`, 'say it in podSecurity only');
  }
  return problems;
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
      message: `is true, but ${enforced}, which refuses HostProcess pods`,
      remedy: 'give the namespace podSecurity: \'privileged\', or put the workload into another one',
    }];
  }
  const nonRoot = (object: unknown) => valueAt(object, ['securityContext', 'runAsNonRoot']);
  if (namespace.podSecurity === 'baseline' || containersOf(template.spec).every(({ container }) => (nonRoot(container) ?? nonRoot(template.spec)) === true)) { return []; }
  return [{
    code: 'pod-security-restricted', path: ['spec', 'securityContext', 'runAsNonRoot'],
    message: `is ${show(nonRoot(template.spec))}, but ${enforced}, which wants it true`,
    remedy: 'name an account by windows.runAsUserName such as "ContainerUser", or set securityContext.ensureNonRoot',
  }];
}

/** The namespaces of each app, so that a workload finds its own without a walk through the whole tree. */
const NAMESPACES = new WeakMap<IConstruct, WindowsNamespace[]>();
