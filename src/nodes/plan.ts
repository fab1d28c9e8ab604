import { Containerd, containerdFor } from './container-runtime';
import { networkOf, NetworkOfNode, OpenOptions } from './network';
import { nodeOptionProblems } from './option-problems';
import { NodePaths, WindowsNodeOptions } from './options';
import { reservationsOf, Reserved } from './reservations';
import { Problem } from '../base';
import {
  KUBEADM_PATHS, KubernetesVersion, LEAST_PRIORITY_CLASS, MEMORY_EVICTION_SINCE, NODE_KUBERNETES_MINORS, NodeLabel, PAUSE_IMAGE, Platform,
  readKubernetesVersion, Taint, WINDOWS_EVICTION, WINDOWS_NODE_PATHS,
} from '../knowledge';
import { AddressPlan } from '../objects';

/** What is decided about a node from the options that are present, which are enough to check each of them. */
export interface NodeDraft {
  readonly options: OpenOptions;
  readonly release?: KubernetesVersion;
  readonly platform: Platform;
  readonly taints: readonly Taint[];
  /** Labels that the kubelet sets at registration, without those that it detects itself. */
  readonly labels: Readonly<Record<string, string>>;
  readonly network?: NetworkOfNode;
  readonly addressPlan: AddressPlan;
  readonly containerd: Containerd;
  readonly sandboxImage: string;
  readonly reserved: Reserved;
  readonly priorityClass: string;
  readonly clusterDomain: string;
  readonly serviceManager: 'sc.exe' | 'nssm';
  /** Whether flanneld and kube-proxy run as services of the node. */
  readonly networkServices: boolean;
  readonly paths: Required<NodePaths> & typeof KUBEADM_PATHS;
  readonly logs: { readonly maxMebibytes: number; readonly maxFiles: number };
}

/** A node with all defaults applied, from which its files are rendered. */
export interface NodePlan extends NodeDraft {
  readonly options: WindowsNodeOptions;
  readonly release: KubernetesVersion;
  readonly network: NetworkOfNode;
  readonly eviction: Readonly<Record<string, string>>;
}

/** A plan, with errors and warnings about the options. */
export interface PlannedNode {
  /** Absent if the Windows release, the Kubernetes release, or the network isn't known. */
  readonly plan?: NodePlan;
  readonly problems: readonly Problem[];
  readonly advice: readonly Problem[];
}

/** Applies the defaults to options that match their schema; any may be missing. */
export function planNode(options: OpenOptions): PlannedNode {
  const { value: release } = readKubernetesVersion(options.kubernetes, NODE_KUBERNETES_MINORS.first);
  const platform = options.platform ?? Platform.UPSTREAM;
  const runtime = containerdFor(release?.minor, options.containerRuntime?.version);
  const { network, addressPlan, problems, advice } = networkOf(options, release);
  const {
    programs = 'C:\\k', containerd = 'C:\\Program Files\\containerd', logs = 'C:\\var\\log', cniBin = WINDOWS_NODE_PATHS.cniBin,
    cniConfig = WINDOWS_NODE_PATHS.cniConfig, nssm,
  } = options.paths ?? {};
  const { [NodeLabel.OS]: _, ...platformLabels } = platform.nodeLabels;
  const draft: NodeDraft = {
    options,
    release,
    platform,
    taints: platform.taints,
    labels: { ...platformLabels, ...options.nodeLabels },
    network,
    addressPlan,
    containerd: runtime.containerd,
    sandboxImage: options.containerRuntime?.sandboxImage ?? PAUSE_IMAGE,
    reserved: reservationsOf(options.reservations, addressPlan.maxPods),
    priorityClass: options.priorityClass ?? LEAST_PRIORITY_CLASS,
    clusterDomain: options.clusterDomain ?? 'cluster.local',
    serviceManager: options.serviceManager ?? 'sc.exe',
    networkServices: (options.networkDaemons ?? 'services') !== 'pods',
    paths: { ...KUBEADM_PATHS, programs, containerd, logs, cniBin, cniConfig, nssm: nssm ?? `${programs}\\nssm.exe` },
    logs: { maxMebibytes: options.logs?.maxMebibytes ?? 10, maxFiles: options.logs?.maxFiles ?? 5 },
  };
  const own = nodeOptionProblems(draft, runtime);
  const complete = isComplete(options) && release && network && { options, release, network, eviction: options.eviction ?? evictionOf(release) };
  return {
    plan: complete ? { ...draft, ...complete } : undefined,
    problems: [...own.problems, ...problems],
    advice: [...own.advice, ...advice],
  };
}

/** Whether options have what every node requires; the network and the release are read before. */
function isComplete(options: OpenOptions): options is WindowsNodeOptions {
  return options.version !== undefined;
}

/**
 * The kubelet's default thresholds on Windows. They are set explicitly, since earlier releases have others, and setting one threshold disables the
 * other defaults.
 */
function evictionOf({ minor }: KubernetesVersion): Readonly<Record<string, string>> {
  const { 'memory.available': _, ...disk } = WINDOWS_EVICTION;
  return minor >= MEMORY_EVICTION_SINCE ? WINDOWS_EVICTION : disk;
}
