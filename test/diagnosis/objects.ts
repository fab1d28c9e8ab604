import { PlainObject, WindowsVersion } from 'k8s-windows/core';

/** Objects as kubectl prints them, with no more in them than matters. */

export const TAINT = { key: 'os', value: 'windows', effect: 'NoSchedule' };
export const TOLERATION = { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' };
export const WINDOWS = { 'kubernetes.io/os': 'windows' };
const READY = [{ type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'kubelet is posting ready status' }];

interface NodeOptions {
  readonly taints?: readonly object[];
  readonly labels?: Readonly<Record<string, string | undefined>>;
  readonly conditions?: readonly object[];
  readonly info?: object;
}

export function node(
  name: string, os: 'linux' | 'windows', { taints, labels, conditions = READY, info }: NodeOptions = {}, version = WindowsVersion.LTSC2022,
): PlainObject {
  const isWindows = os === 'windows';
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: JSON.parse(JSON.stringify({
        'kubernetes.io/os': os, 'kubernetes.io/arch': 'amd64', ...(isWindows && { 'node.kubernetes.io/windows-build': version.build }), ...labels,
      })),
    },
    spec: { ...((taints ?? isWindows) && { taints: taints ?? [TAINT] }) },
    status: {
      conditions,
      nodeInfo: {
        operatingSystem: os, architecture: 'amd64', kubeletVersion: 'v1.34.1', containerRuntimeVersion: 'containerd://2.0.4',
        ...(isWindows && { kernelVersion: `${version.build}.2402`, osImage: version.product }), ...info,
      },
    },
  };
}

/** A Windows node with an InternalIP and a Pod CIDR. */
export function nodeWithAddress(name: string, address: string, podCIDR: string): PlainObject {
  const { status, spec, ...rest } = node(name, 'windows');
  return {
    ...rest, spec: { ...spec as object, podCIDR, podCIDRs: [podCIDR] },
    status: { ...status as object, addresses: [{ type: 'InternalIP', address }, { type: 'Hostname', address: name }] },
  };
}

/** Fields of a HostProcess pod. */
export const HOST_PROCESS = { hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } } };

/** A pending Windows pod on the node `win-1` that tolerates its taint, by default. */
export function pod(name: string, spec: object = {}, status: object = { phase: 'Pending' }): PlainObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'shop' },
    spec: {
      nodeName: 'win-1', nodeSelector: WINDOWS, tolerations: [TOLERATION],
      containers: [{ name: 'main', image: 'registry.example.com/shop/web:1.4' }], ...spec,
    },
    status,
  };
}

/** A pod that no node was found for. */
export function pending(
  name: string, spec: object, message = '0/3 nodes are available: 3 node(s) didn\'t match Pod\'s node affinity/selector.',
): PlainObject {
  return pod(
    name, { nodeName: undefined, ...spec },
    { phase: 'Pending', conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }] },
  );
}

/** A status of a container that hasn't started, or has ended. */
export function waiting(reason: string, message?: string, more: object = {}): object {
  return {
    phase: 'Pending', containerStatuses: [{
      name: 'main', ready: false, restartCount: 0, state: { waiting: { reason, ...(message !== undefined && { message }) } }, ...more,
    }],
  };
}

export function ended(exitCode: number, message?: string): object {
  const terminated = { exitCode, reason: 'Error', ...(message !== undefined && { message }) };
  return {
    phase: 'Running', containerStatuses: [{
      name: 'main', ready: false, restartCount: 4,
      state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 1m20s restarting failed container=main' } }, lastState: { terminated },
    }],
  };
}

export const RUNNING = {
  phase: 'Running', containerStatuses: [{ name: 'main', ready: true, restartCount: 0, state: { running: { startedAt: '2026-05-04T10:00:00Z' } } }],
};

export function event(kind: string, name: string, reason: string, message: string, more: object = {}): PlainObject {
  return {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: `${name}.17b0`, namespace: 'shop' },
    involvedObject: { apiVersion: kind === 'Pod' || kind === 'Node' ? 'v1' : 'apps/v1', kind, name, ...(kind !== 'Node' && { namespace: 'shop' }) },
    type: 'Warning', reason, message, lastTimestamp: '2026-05-04T10:01:00Z',
    ...more,
  };
}

/** A pod that should have ended an hour before the dump, with a container that has ended. */
export function terminating(name: string, spec: object = {}, metadata: object = {}, phase = 'Running'): PlainObject {
  const last = {
    name: 'main', ready: false, restartCount: 0,
    state: { terminated: { exitCode: -1073741510, reason: 'Error', startedAt: '2026-05-04T08:00:00Z', finishedAt: '2026-05-04T09:00:20Z' } },
  };
  const stuck = pod(name, spec, { phase, containerStatuses: [last] });
  return {
    ...stuck, metadata: { ...stuck.metadata as object, deletionTimestamp: '2026-05-04T09:00:30Z', deletionGracePeriodSeconds: 30, ...metadata },
  };
}

/** A pod that waits on a Windows node, and what an event says of it. */
export function podWithEvent(reason: string, message: string, spec: object = {}): readonly PlainObject[] {
  return [pod('web-0', spec, waiting('ContainerCreating')), event('Pod', 'web-0', reason, message)];
}

export function daemonSet(name: string, spec: object, status: object): PlainObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name, namespace: 'kube-system' },
    spec: {
      selector: { matchLabels: { app: name } },
      template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'main', image: 'registry.example.com/agent:1' }], ...spec } },
    },
    status,
  };
}

export function configMap(name: string, data: Readonly<Record<string, string>>, namespace = 'kube-system'): PlainObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, data };
}

export function flannel(backend: object): PlainObject {
  return configMap(
    'kube-flannel-cfg', { 'net-conf.json': JSON.stringify({ Network: '10.244.0.0/16', Backend: { Type: 'vxlan', ...backend } }) }, 'kube-flannel',
  );
}

export function proxyConfiguration(mode: string, winkernel: object): string {
  return `apiVersion: kubeproxy.config.k8s.io/v1alpha1\nkind: KubeProxyConfiguration\nmode: ${JSON.stringify(mode)}\nwinkernel: `
    + `${JSON.stringify(winkernel)}\n`;
}

export function runtimeClass(name: string, handler: string, nodeSelector: object = WINDOWS): PlainObject {
  return { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name }, handler, scheduling: { nodeSelector, tolerations: [TOLERATION] } };
}

export function list(...items: readonly unknown[]): PlainObject {
  return { apiVersion: 'v1', kind: 'List', items };
}
