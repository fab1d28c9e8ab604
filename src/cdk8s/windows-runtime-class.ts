import { ApiObjectMetadata } from 'cdk8s';
import { Construct } from 'constructs';
import { DEAD_HANDLER, HYPERV_OVERHEAD, Isolation, NodeLabel, Platform, RUNTIME_HANDLERS, WindowsVersion } from '../knowledge';
import { parseQuantity, Problem, show, tolerationOf, valueAt } from '../manifest';
import { ClusterObject } from './cluster-object';
import { throwIfAny } from './problems-error';

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

const HANDLER = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;

/**
 * A RuntimeClass for Windows nodes: its scheduling selects their operating system, architecture and build and tolerates their taints.
 * Admission merges that into every pod that names the class, so the pods need nothing but the name.
 */
export class WindowsRuntimeClass extends ClusterObject {
  /** Windows release of the nodes, when one was given. */
  public readonly version?: WindowsVersion;
  /** Isolation of the pods. */
  public readonly isolation: Isolation;

  /** @throws when the handler, overhead or nodeSelector can't work */
  constructor(scope: Construct, id: string, private readonly options: WindowsRuntimeClassProps = {}) {
    super(scope, id, { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: options.metadata });
    throwIfAny(this.node.path, optionProblems(options));
    this.version = options.version;
    this.isolation = options.isolation ?? 'process';
  }

  /** The manifest. The platform is asked for here, since it may be set on a scope after the construct was made. */
  public toJson(): any {
    const { version, isolation, options } = this;
    const { taints, nodeLabels } = options.platform ?? Platform.of(this);
    const overhead = options.overhead ?? (isolation === 'hyperv' ? HYPERV_OVERHEAD : undefined);
    return {
      ...super.toJson(),
      handler: options.handler ?? RUNTIME_HANDLERS[isolation],
      ...(overhead ? { overhead: { podFixed: { ...overhead } } } : {}),
      scheduling: {
        nodeSelector: {
          [NodeLabel.ARCH]: 'amd64',
          [NodeLabel.OS]: 'windows',
          ...(version ? { [NodeLabel.WINDOWS_BUILD]: version.build } : {}),
          ...nodeLabels,
          ...options.nodeSelector,
        },
        ...(taints.length === 0 ? {} : { tolerations: taints.map(tolerationOf) }),
      },
    };
  }
}

function optionProblems(options: WindowsRuntimeClassProps): readonly Problem[] {
  const problems: Problem[] = [];
  const wrong = (path: readonly string[], message: string, remedy: string) =>
    problems.push({ code: 'runtime-class-option', path, message: `is ${show(valueAt(options, path))}, ${message}`, remedy });
  const { version, platform, isolation, handler, overhead = {}, nodeSelector = {} } = options;
  if (version !== undefined && !WindowsVersion.isWindowsVersion(version)) { wrong(['version'], 'which is no WindowsVersion', 'use one such as WindowsVersion.LTSC2022'); }
  if (platform !== undefined && !Platform.isPlatform(platform)) { wrong(['platform'], 'which is no Platform', 'use one such as Platform.UPSTREAM'); }
  if (isolation !== undefined && !(isolation in RUNTIME_HANDLERS)) { wrong(['isolation'], 'which is unknown', `use ${Object.keys(RUNTIME_HANDLERS).join(' or ')}`); }
  if (handler !== undefined && !HANDLER.test(handler)) { wrong(['handler'], 'which is no DNS label', `use a handler of containerd's configuration, such as "${RUNTIME_HANDLERS.process}"`); }
  if (handler === DEAD_HANDLER) { wrong(['handler'], 'which went away with dockershim in Kubernetes 1.24', `use "${RUNTIME_HANDLERS.process}"`); }
  const itsIsolation = Object.entries(RUNTIME_HANDLERS).find(([, known]) => known === handler)?.[0];
  if (isolation !== undefined && itsIsolation !== undefined && itsIsolation !== isolation) {
    wrong(['handler'], `but isolation is ${show(isolation)}`, `use "${RUNTIME_HANDLERS[isolation]}", or remove one of the two`);
  }
  for (const [key, value] of Object.entries(overhead)) {
    if (value !== undefined && (parseQuantity(value) ?? -1n) < 0n) { wrong(['overhead', key], 'which is no amount', 'use a quantity such as "512Mi"'); }
  }
  const fixed: Record<string, string | undefined> = { [NodeLabel.OS]: 'windows', [NodeLabel.WINDOWS_BUILD]: version?.build };
  for (const [key, value] of Object.entries(nodeSelector)) {
    if (fixed[key] !== undefined && fixed[key] !== value) { wrong(['nodeSelector', key], `but the class is for ${show(fixed[key])}`, 'remove it'); }
  }
  return problems;
}
