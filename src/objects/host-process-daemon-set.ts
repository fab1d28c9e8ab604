import { PodSecurityLevel } from './namespace-fields';
import { CheckedObject, contentOf, workload } from './object-set';
import { isDeferred, isOpaque, PlainObject, Problem, show } from '../base';
import { Platform, runningScript, WINDOWS_NODE_PATHS, WindowsVersion } from '../knowledge';
import { completePod, imageProblems } from '../pods';

/** A container that runs directly on the node: a PowerShell script, a command, or the image's own entrypoint. */
export interface NodeContainer {
  /** Name of the container. */
  readonly name: string;
  /** Image with the programs to run. */
  readonly image: string;
  /**
   * Path in the container of a PowerShell script, which the node's PowerShell runs; the script finds its own directory by `$PSScriptRoot`. @default
   * - none
   */
  readonly script?: string;
  /**
   * Program and arguments in place of the image's; `$(NAME)` expands to a variable, see `toTheLetter`. Since Windows Server 2022 they are started
   * through
   * `cmd /c`, so they must not contain values from users. @default - the image's
   */
  readonly command?: readonly string[];
  /** Arguments; `$(NAME)` expands to a variable, see `toTheLetter`. @default - the image's */
  readonly args?: readonly string[];
  /** Environment variables. Values are passed as they are: the kubelet expands nothing in them. @default - none */
  readonly env?: Readonly<Record<string, string>>;
  /** Environment variables from fields of the Pod, such as `spec.nodeName`. @default - none */
  readonly fields?: Readonly<Record<string, string>>;
  /** Environment variables from Secrets. @default - none */
  readonly secrets?: Readonly<Record<string, SecretKey>>;
  /** ConfigMaps by mount path. @default - none */
  readonly configMaps?: Readonly<Record<string, string>>;
  /** Directories of the node (by their names in the Pod) by mount path. @default - none */
  readonly hostDirectories?: Readonly<Record<string, string>>;
  /** Memory request and limit, as a quantity. */
  readonly memory: string;
  /** Other fields of the container, such as ports and probes. @default - none */
  readonly more?: PlainObject;
}

/** A key of a Secret in the pod's namespace. */
export interface SecretKey {
  /** Name of the Secret. */
  readonly name: string;
  /** Key in the Secret. */
  readonly key: string;
}

/** Options of a Pod with HostProcess containers. */
export interface HostProcessPodOptions {
  /** Labels of the pod. */
  readonly labels: Readonly<Record<string, string>>;
  readonly containers: readonly NodeContainer[];
  /** Containers that run to completion first, one after the other. @default - none */
  readonly initContainers?: readonly NodeContainer[];
  /** Name of the Pod's ServiceAccount. @default - none, and no token is mounted */
  readonly serviceAccountName?: string;
  /** Name of the Pod's PriorityClass. @default - none */
  readonly priorityClassName?: string;
  /** Directories of the node by name, for use in its containers; created if missing. @default - none */
  readonly hostDirectories?: Readonly<Record<string, string>>;
  /** Tolerations of the Pod. @default - those for the taints of the platform's Windows nodes */
  readonly tolerations?: readonly PlainObject[];
  /** Other fields of the Pod's spec, such as `restartPolicy`. @default - none */
  readonly more?: PlainObject;
  /** ConfigMaps that its containers read at startup: a change of their data replaces the Pods. @default - none */
  readonly content?: readonly PlainObject[];
  /**
   * Platform of the Windows nodes, whose labels the Pods select; without `tolerations`, they tolerate its taints.
   * @default - unknown: nodes of any platform, whose taints are all tolerated
   */
  readonly platform?: Platform;
  /** Release that an image is built on, if its containers start only on releases that run it. @default 'any' */
  readonly version?: WindowsVersion | 'any';
  /** Whether the Pods run on all nodes that run that release, or only on nodes of the same release. @default 'compatible' */
  readonly placement?: 'compatible' | 'exact';
}

export interface HostProcessDaemonSetOptions extends Omit<HostProcessPodOptions, 'labels' | 'priorityClassName' | 'tolerations'> {
  /** Name of the DaemonSet; also the value of the label `k8s-app`, by which it selects its Pods. */
  readonly daemonSet: string;
  readonly namespace: string;
  /** Name of the PriorityClass; `null` for none. @default 'system-node-critical' */
  readonly priorityClassName?: string | null;
}

/**
 * A DaemonSet that runs HostProcess containers on every Windows node, for node agents such as networks, kube-proxy, and add-ons. It tolerates
 * every taint, because nodes need it to become ready.
 */
export function hostProcessDaemonSet(options: HostProcessDaemonSetOptions): CheckedObject {
  const { daemonSet, namespace, priorityClassName = 'system-node-critical', ...pod } = options;
  const labels = { 'k8s-app': daemonSet };
  const { manifest: template, problems } = hostProcessTemplate({
    ...pod, ...(priorityClassName !== null && { priorityClassName }), labels, tolerations: [{ operator: 'Exists' }],
  });
  return workload(
    'DaemonSet', { name: daemonSet, namespace, labels }, { selector: { matchLabels: labels }, updateStrategy: { type: 'RollingUpdate' } },
    { template, problems },
  );
}

/** The template of a Pod with HostProcess containers. */
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
    ...(script !== undefined && {
      command: [WINDOWS_NODE_PATHS.powershell, ...runningScript(inContainer(script))],
    }),
    ...(command !== undefined && { command }),
    ...(args !== undefined && { args }),
    ...(variables.length > 0 && { env: variables }),
    resources: { limits: { memory }, requests: { memory } },
    ...(mounts.length > 0 && { volumeMounts: mounts }),
    ...more,
  };
}

/**
 * A path in a container, in a form that commands, arguments, and variables can use on every Windows release: `C:\mounts\x` exists under that
 * name only since Windows Server 2022.
 */
export function inContainer(path: string): string {
  return path.replace(/^C:/i, WINDOWS_NODE_PATHS.hostProcessRoot);
}

/**
 * Escapes a string so that the kubelet expands nothing in it: in values, commands, and arguments it expands `$(NAME)` to a variable, and `$$` to
 * a dollar sign. A value that isn't known yet stays unchanged. Source: kubernetes v1.36.3 `third_party/forked/golang/expansion/expand.go`.
 */
function toTheLetter(value: string): string {
  return isOpaque(value) ? value : value.replaceAll('$', '$$$$');
}

/** A Namespace: its name, or an object with its name and Pod Security level, such as a `WindowsNamespace`. */
export type NodeNamespace = string | {
  /** Name of the Namespace. */
  readonly name: string;
  /** Pod Security level that it enforces. @default - unknown, and not checked */
  readonly podSecurity?: PodSecurityLevel;
};

/** Name of a Namespace; one that isn't known yet is returned unchanged. */
export function namespaceName(namespace: NodeNamespace): string {
  return typeof namespace === 'string' || isDeferred(namespace) ? namespace as string : namespace.name;
}

/**
 * Reports a Namespace with a Pod Security level, if known, that rejects Pods of nodes; paths start at the options.
 *
 * @param pods what only the level "privileged" allows, if it isn't HostProcess Pods
 */
export function nodeNamespaceProblems(namespace: NodeNamespace | undefined, pods?: string): readonly Problem[] {
  if (namespace === undefined || typeof namespace === 'string') { return []; }
  const { name, podSecurity } = namespace;
  if (podSecurity === undefined || podSecurity === 'privileged') { return []; }
  return [{
    code: pods === undefined ? 'pod-security-host-process' : 'pod-security-baseline', path: ['namespace'],
    message: `must be a Namespace that allows ${pods ?? 'HostProcess Pods'}, got ${show(name)}, which enforces the Pod Security level ${show(podSecurity)}`,
    remedy: 'set the Namespace\'s level to "privileged", or use another Namespace',
  }];
}
