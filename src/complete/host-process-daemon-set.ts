import { Platform, WINDOWS_NODE_PATHS, WindowsVersion } from '../knowledge';
import { PlainObject, Problem, show } from '../manifest';
import { completePod } from './complete-pod';
import { imageProblems } from './containers';
import { contentOf } from './content-hash';
import { PodSecurityLevel } from './namespace-fields';

/** A container on the node itself. It runs a PowerShell script, a command, or what its image says. */
export interface NodeContainer {
  /** Name of the container. */
  readonly name: string;
  /** Image that brings the programs. */
  readonly image: string;
  /** Path in the container of a PowerShell script, which the node's own PowerShell runs; it finds what lies beside it by `$PSScriptRoot`. @default - none */
  readonly script?: string;
  /**
   * Program and arguments in place of the image's; `$(NAME)` stands for a variable, see `toTheLetter`. Since Windows Server 2022 they are started through
   * `cmd /c`, so no value of a user may stand in them. @default - the image's
   */
  readonly command?: readonly string[];
  /** Arguments; `$(NAME)` stands for a variable, see `toTheLetter`. @default - the image's */
  readonly args?: readonly string[];
  /** Values for it. Each is passed to the letter: the kubelet expands nothing in it. @default - none */
  readonly env?: Readonly<Record<string, string>>;
  /** Values that are fields of the pod, as `spec.nodeName`. @default - none */
  readonly fields?: Readonly<Record<string, string>>;
  /** Values out of Secrets. @default - none */
  readonly secrets?: Readonly<Record<string, SecretKey>>;
  /** ConfigMaps by the path that they are mounted to. @default - none */
  readonly configMaps?: Readonly<Record<string, string>>;
  /** Directories of the node, as the pod names them, by the path that they are mounted to. @default - none */
  readonly hostDirectories?: Readonly<Record<string, string>>;
  /** Memory request and limit, as a quantity. */
  readonly memory: string;
  /** More fields of the container, as ports and probes. @default - none */
  readonly more?: PlainObject;
}

/** A key of a Secret in the pod's namespace. */
export interface SecretKey {
  /** Name of the Secret. */
  readonly name: string;
  readonly key: string;
}

/** A pod of HostProcess containers. */
export interface HostProcessPodOptions {
  /** Labels of the pod. */
  readonly labels: Readonly<Record<string, string>>;
  readonly containers: readonly NodeContainer[];
  /** Containers that run to their end before, one after the other. @default - none */
  readonly initContainers?: readonly NodeContainer[];
  /** Account in the cluster. @default - none, and no token of one */
  readonly serviceAccountName?: string;
  /** @default - none */
  readonly priorityClassName?: string;
  /** Directories of the node by names for its containers; made where they are missing. @default - none */
  readonly hostDirectories?: Readonly<Record<string, string>>;
  /** @default - for the taints of the platform's Windows nodes */
  readonly tolerations?: readonly PlainObject[];
  /** Fields of the pod's spec, as a `restartPolicy`. @default - none */
  readonly more?: PlainObject;
  /** ConfigMaps that its containers read at their start: another content replaces the pods. @default - none */
  readonly content?: readonly PlainObject[];
  /** Whose Windows nodes these are. @default Platform.UPSTREAM */
  readonly platform?: Platform;
  /** Release that an image is built on, where its containers can't start on any other than those that run it. @default 'any' */
  readonly version?: WindowsVersion | 'any';
  /** Whether the pods go to all nodes that run that release, or to its own only. @default 'compatible' */
  readonly placement?: 'compatible' | 'exact';
}

export interface HostProcessDaemonSetOptions extends Omit<HostProcessPodOptions, 'labels' | 'priorityClassName' | 'tolerations'> {
  /** Name of the DaemonSet; also the value of the label `k8s-app` that it selects its pods by. */
  readonly daemonSet: string;
  readonly namespace: string;
  /** `null` for none. @default 'system-node-critical' */
  readonly priorityClassName?: string | null;
}

/** An object, and what is wrong with it. */
export interface CheckedObject {
  readonly manifest: PlainObject;
  readonly problems: readonly Problem[];
}

/**
 * A DaemonSet that runs on every Windows node, as HostProcess containers: what node agents such as networks, kube-proxy and add-ons are
 * made of. It tolerates every taint, since a node gets ready by it.
 */
export function hostProcessDaemonSet(options: HostProcessDaemonSetOptions): CheckedObject {
  const { daemonSet, namespace, priorityClassName = 'system-node-critical', ...pod } = options;
  const labels = { 'k8s-app': daemonSet };
  const { manifest: template, problems } = hostProcessTemplate({
    ...pod, ...(priorityClassName !== null && { priorityClassName }), labels, tolerations: [{ operator: 'Exists' }],
  });
  return {
    manifest: {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: { name: daemonSet, namespace, labels },
      spec: { selector: { matchLabels: labels }, updateStrategy: { type: 'RollingUpdate' }, template },
    },
    problems: problems.map((problem) => ({ ...problem, path: ['spec', 'template', ...problem.path] })),
  };
}

/** The template of a pod of HostProcess containers. */
export function hostProcessTemplate(options: HostProcessPodOptions): CheckedObject {
  const { labels, containers, initContainers = [], serviceAccountName, priorityClassName, tolerations, hostDirectories = {}, more } = options;
  const { content = [], platform, version = 'any', placement } = options;
  const annotations = contentOf(content);
  const configMaps = [...new Set([...initContainers, ...containers].flatMap((container) => Object.values(container.configMaps ?? {})))];
  const volumes = [
    ...configMaps.map((name) => ({ name, configMap: { name } })),
    ...Object.entries(hostDirectories).map(([name, path]) => ({ name, hostPath: { path, type: 'DirectoryOrCreate' } })),
  ];
  const spec = {
    ...(priorityClassName !== undefined && { priorityClassName }),
    ...(serviceAccountName === undefined ? { automountServiceAccountToken: false } : { serviceAccountName }),
    ...(tolerations !== undefined && { tolerations }),
    nodeSelector: { 'kubernetes.io/arch': 'amd64' },
    ...(initContainers.length > 0 && { initContainers: initContainers.map(containerOf) }),
    containers: containers.map(containerOf),
    ...(volumes.length > 0 && { volumes }),
    ...more,
  };
  const { template, problems } = completePod(
    { metadata: { labels, ...(content.length > 0 && { annotations }) }, spec },
    { os: 'windows', version, placement, hostProcess: true, platform },
  );
  return { manifest: template, problems: [...imageProblems(spec), ...problems] };
}

function containerOf(container: NodeContainer): PlainObject {
  const { name, image, script, command, args, env = {}, fields = {}, secrets = {}, configMaps = {}, hostDirectories = {}, memory, more } = container;
  const values = script === undefined ? env : { PATH: WINDOWS_NODE_PATHS.path, ...env };
  const variables = [
    ...Object.entries(values).map(([key, value]) => ({ name: key, value: toTheLetter(value) })),
    ...Object.entries(fields).map(([key, fieldPath]) => ({ name: key, valueFrom: { fieldRef: { fieldPath } } })),
    ...Object.entries(secrets).map(([key, secretKeyRef]) => ({ name: key, valueFrom: { secretKeyRef } })),
  ];
  const mounts = [
    ...Object.entries(configMaps).map(([mountPath, volume]) => ({ name: volume, mountPath, readOnly: true })),
    ...Object.entries(hostDirectories).map(([mountPath, volume]) => ({ name: volume, mountPath })),
  ];
  return {
    name,
    image,
    ...(script !== undefined && { command: [WINDOWS_NODE_PATHS.powershell, '-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File', inContainer(script)] }),
    ...(command !== undefined && { command }),
    ...(args !== undefined && { args }),
    ...(variables.length > 0 && { env: variables }),
    resources: { limits: { memory }, requests: { memory } },
    ...(mounts.length > 0 && { volumeMounts: mounts }),
    ...more,
  };
}

/**
 * A path in a container, as commands, arguments and variables can say it on every release of Windows: `C:\mounts\x` is there by that name since
 * Windows Server 2022 only.
 */
export function inContainer(path: string): string {
  return path.replace(/^C:/i, WINDOWS_NODE_PATHS.hostProcessRoot);
}

/**
 * A text in which the kubelet expands nothing: it takes `$(NAME)` in a value, a command or an argument for a variable, and `$$` for a dollar
 * sign. Source: kubernetes v1.36.3 `third_party/forked/golang/expansion/expand.go`.
 */
export function toTheLetter(value: string): string {
  return value.replaceAll('$', '$$$$');
}

/** A namespace: its name, or also what Pod Security enforces there. A `WindowsNamespace` is one. */
export type NodeNamespace = string | { readonly name: string; readonly podSecurity?: PodSecurityLevel };

/** Name of a namespace. */
export function namespaceName(namespace: NodeNamespace): string {
  return typeof namespace === 'string' ? namespace : namespace.name;
}

/** A namespace whose Pod Security level, as far as it is known, refuses pods that work on their node; paths start at the options. */
export function nodeNamespaceProblems(namespace: NodeNamespace | undefined): readonly Problem[] {
  if (namespace === undefined || typeof namespace === 'string') { return []; }
  const { name, podSecurity } = namespace;
  if (podSecurity === undefined || podSecurity === 'privileged') { return []; }
  return [{
    code: 'pod-security-host-process', path: ['namespace'],
    message: `is ${show(name)}, which enforces the Pod Security level ${show(podSecurity)} and refuses HostProcess pods`,
    remedy: 'give the namespace the level "privileged", or name another one',
  }];
}
