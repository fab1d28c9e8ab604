import { Platform, WINDOWS_NODE_PATHS } from '../knowledge';
import { PlainObject, Problem } from '../manifest';
import { completePod } from './complete-pod';

/** A PowerShell script that runs on the node itself, with the node's own PowerShell. */
export interface NodeScript {
  /** Name of the container. */
  readonly name: string;
  /** Image that brings the programs. */
  readonly image: string;
  /** Path of the script in the container. */
  readonly script: string;
  /** Values for the script. Each is passed to the letter: the kubelet expands nothing in it. */
  readonly env: Readonly<Record<string, string>>;
  /** Values that are fields of the pod, as `spec.nodeName`. @default - none */
  readonly fields?: Readonly<Record<string, string>>;
  /** ConfigMaps by the path that they are mounted to. */
  readonly configMaps: Readonly<Record<string, string>>;
  /** Memory request and limit, as a quantity. */
  readonly memory: string;
}

export interface HostProcessDaemonSetOptions extends NodeScript {
  /** Name of the DaemonSet; also the value of the label `k8s-app` that it selects its pods by. */
  readonly daemonSet: string;
  readonly namespace: string;
  readonly serviceAccountName: string;
  /** Whose Windows nodes these are. @default Platform.UPSTREAM */
  readonly platform?: Platform;
}

/** An object, and what is wrong with it. */
export interface CheckedObject {
  readonly manifest: PlainObject;
  readonly problems: readonly Problem[];
}

/**
 * A DaemonSet that runs a script on every Windows node, as a HostProcess container: what node agents such as networks and kube-proxy are made of.
 * It tolerates every taint, since a node gets ready by it. Needs containerd 1.7 or later, which mounts volumes where they are asked for.
 */
export function hostProcessDaemonSet(options: HostProcessDaemonSetOptions): CheckedObject {
  const { daemonSet, namespace, serviceAccountName, platform } = options;
  const labels = { 'k8s-app': daemonSet };
  const { template, problems } = completePod({
    metadata: { labels },
    spec: {
      priorityClassName: 'system-node-critical',
      serviceAccountName,
      tolerations: [{ operator: 'Exists' }],
      nodeSelector: { 'kubernetes.io/arch': 'amd64' },
      containers: [containerOf(options)],
      volumes: Object.values(options.configMaps).map((name) => ({ name, configMap: { name } })),
    },
  }, { os: 'windows', version: 'any', hostProcess: true, platform });
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

function containerOf({ name, image, script, env, fields = {}, configMaps, memory }: NodeScript): PlainObject {
  return {
    name,
    image,
    command: [WINDOWS_NODE_PATHS.powershell, '-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File', script],
    env: [
      ...Object.entries({ PATH: WINDOWS_NODE_PATHS.path, ...env }).map(([key, value]) => ({ name: key, value: toTheLetter(value) })),
      ...Object.entries(fields).map(([key, fieldPath]) => ({ name: key, valueFrom: { fieldRef: { fieldPath } } })),
    ],
    resources: { limits: { memory }, requests: { memory } },
    volumeMounts: Object.entries(configMaps).map(([mountPath, volume]) => ({ name: volume, mountPath, readOnly: true })),
  };
}

/** The kubelet takes `$(NAME)` in a value for a variable, and `$$` for a dollar sign. Source: kubernetes v1.36.3 `third_party/forked/golang/expansion/expand.go`. */
function toTheLetter(value: string): string {
  return value.replaceAll('$', '$$$$');
}
