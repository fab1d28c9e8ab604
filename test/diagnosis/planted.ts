import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { configMap, daemonSet, ended, event, flannel, node, pod, proxyConfiguration, RUNNING, runtimeClass, TOLERATION, WINDOWS } from './objects';
import { readSymptomPage } from '../../projenrc/pages';
import { SYMPTOMS } from '../../src/diagnosis/symptoms';
import { Day } from '../../src/knowledge';
import { PlainObject, WindowsVersion } from 'k8s-windows/core';

/** The pages of symptoms, by their IDs. */
export const PAGES: ReadonlyMap<string, ReturnType<typeof readSymptomPage>> = new Map(SYMPTOMS.map(({ id }) => {
  const file = `docs/symptoms/${id}.md`;
  return [id, readSymptomPage(file, readFileSync(join(__dirname, '..', '..', file), 'utf8'))];
}));

/** The day on which the example of a symptom is diagnosed. */
export const dayOf = (id: string): Day => PAGES.get(id)!.on as Day;

/** The example with a message of its page in the place of its own, if it has one, or a container that ended with the message. */
export function plantedWith(message: string, id: string): readonly PlainObject[] {
  let places = 0;
  const example = JSON.parse(JSON.stringify(PLANTED[id]), (key, value: unknown) => {
    if (key !== 'message' || typeof value !== 'string' || /^back-off |^kubelet is posting/.test(value)) { return value; }
    places++;
    return message;
  }) as PlainObject[];
  return places > 0 ? example : [pod('web-0', {}, ended(1, message))];
}

const LINUX = { 'kubernetes.io/os': 'linux' };
const EVERYTHING = [{ operator: 'Exists' }];
const linuxPod = (name: string, spec: object = {}, status: object = RUNNING) =>
  pod(name, { nodeName: 'lin-1', nodeSelector: LINUX, tolerations: [], ...spec }, status);
const done = { desiredNumberScheduled: 2, currentNumberScheduled: 2, numberReady: 2 };

/** A mixed cluster that works, with all the noise that such a cluster has: what is over, what is none of Windows, and what only looks odd. */
export const HEALTHY: readonly PlainObject[] = [
  node(
    'lin-0', 'linux',
    { taints: [{ key: 'node-role.kubernetes.io/control-plane', effect: 'NoSchedule' }], labels: { 'node-role.kubernetes.io/control-plane': '' } },
  ),
  node('lin-1', 'linux', { info: { kernelVersion: '6.8.0-45-generic' } }),
  node('win-1', 'windows'),
  node('win-2', 'windows', {}, WindowsVersion.LTSC2025),

  pod(
    'kube-apiserver-lin-0',
    { nodeName: 'lin-0', nodeSelector: undefined, containers: [{ name: 'main', image: 'registry.k8s.io/kube-apiserver:v1.34.1' }] }, RUNNING,
  ),
  pod('web-7d9f-a', {}, RUNNING),
  pod('web-7d9f-b', { containers: [{ name: 'main', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }] }, RUNNING),
  // Windows Server 2025 runs images of 2022
  pod('web-7d9f-c', { nodeName: 'win-2', containers: [{ name: 'main', image: 'mcr.microsoft.com/windows/servercore:ltsc2022' }] }, RUNNING),
  pod(
    'report-28411', {},
    { phase: 'Succeeded', containerStatuses: [{ name: 'main', ready: false, state: { terminated: { exitCode: 0, reason: 'Completed' } } }] },
  ),
  pod('isolated', { runtimeClassName: 'windows-2022', os: { name: 'windows' } }, RUNNING),
  pod('agent', {
    hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true } },
    containers: [{ name: 'main', image: 'mcr.microsoft.com/windows/nanoserver:ltsc2019' }],
  }, RUNNING),
  linuxPod('coredns-1', { containers: [{ name: 'main', image: 'registry.k8s.io/coredns/coredns:v1.12.1' }] }),
  linuxPod('node-exporter-1', { hostPID: true, tolerations: EVERYTHING }),
  // problems of Linux are out of scope
  linuxPod('broken-1', {}, {
    phase: 'Pending', containerStatuses: [{
      name: 'main', ready: false, state: { waiting: { reason: 'ImagePullBackOff', message: 'Back-off pulling image "nginx:0.0"' } },
    }],
  }),
  linuxPod('broken-2', { nodeName: undefined }, {
    phase: 'Pending', conditions: [{
      type: 'PodScheduled', status: 'False', reason: 'Unschedulable',
      message: '0/4 nodes are available: 1 Insufficient memory, 2 node(s) had untolerated taint {os: windows}.',
    }],
  }),
  event(
    'Pod', 'broken-1', 'Failed', 'Failed to pull image "nginx:0.0": rpc error: code = NotFound desc = failed to pull and unpack image: not found',
  ),
  event(
    'Pod', 'broken-3', 'FailedCreatePodSandBox', 'Failed to create pod sandbox: context deadline exceeded',
    { source: { component: 'kubelet', host: 'lin-1' } },
  ),

  // what is over: the pods run, the nodes are ready, the controllers have their pods
  event('Pod', 'web-7d9f-a', 'NetworkNotReady', 'network is not ready: container runtime network not ready: NetworkReady=false '
    + 'reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized'),
  event('Pod', 'web-7d9f-b', 'FailedScheduling', '0/4 nodes are available: 2 node(s) had untolerated taint {os: windows}.'),
  event('Pod', 'web-7d9f-c', 'Unhealthy', 'Readiness probe failed: command timed out: "powershell -Command Test-Path C:\\ready" timed out after 1s'),
  event('Pod', 'web-5c-gone', 'Unhealthy', 'Readiness probe failed: command timed out: "powershell" timed out after 1s'),
  event('Pod', 'web-5c-gone', 'FailedKillPod', 'error killing pod: failed to "KillContainer": hcs::System::Terminate: The handle is invalid.'),
  event('Node', 'win-1', 'NodeNotReady', 'Node win-1 status is now: NodeNotReady', { type: 'Normal' }),
  event('Node', 'win-1', 'InvalidDiskCapacity', 'invalid capacity 0 on image filesystem'),
  event('Node', 'win-2', 'Rebooted', 'Node win-2 has been rebooted, boot id: 6'),
  event(
    'ReplicaSet', 'web-7d9f', 'FailedCreate', 'Error creating: pods "web-7d9f-" is forbidden: exceeded quota',
    { lastTimestamp: '2026-05-04T09:00:00Z' },
  ),
  event('ReplicaSet', 'web-7d9f', 'SuccessfulCreate', 'Created pod: web-7d9f-a', { type: 'Normal', lastTimestamp: '2026-05-04T10:00:00Z' }),
  event(
    'Pod', 'web-7d9f-a', 'Pulled',
    'Successfully pulled image "registry.example.com/shop/web:1.4" in 9m12.4s (9m12.4s including waiting). Image size: 2148382911 bytes.',
    { type: 'Normal' },
  ),

  daemonSet('kube-proxy', { nodeSelector: LINUX, tolerations: EVERYTHING }, done),
  daemonSet(
    'kube-flannel-ds',
    {
      tolerations: [{ operator: 'Exists', effect: 'NoSchedule' }], affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: 'kubernetes.io/os', operator: 'In', values: ['linux'] }] }],
          },
        },
      },
    },
    done,
  ),
  daemonSet('kube-proxy-windows', {
    nodeSelector: WINDOWS, tolerations: EVERYTHING, containers: [{
      name: 'main', image: 'ghcr.io/kubernetes-sigs/sig-windows/kube-proxy:v1.34.1-calico-hostprocess',
      env: [{ name: 'KUBE_NETWORK', value: 'flannel.4096' }],
    }],
  }, done),
  daemonSet('kube-flannel-ds-windows', { nodeSelector: WINDOWS, tolerations: EVERYTHING }, done),
  daemonSet('linux-gpu-agent', { nodeSelector: { ...LINUX, gpu: 'a2' } }, { desiredNumberScheduled: 0 }),
  daemonSet(
    'prepull-2019', { nodeSelector: { ...WINDOWS, 'node.kubernetes.io/windows-build': '10.0.17763' }, tolerations: [TOLERATION] },
    { desiredNumberScheduled: 0 },
  ),

  flannel({ VNI: 4096, Port: 4789 }),
  configMap('kube-proxy', {
    'config.conf': proxyConfiguration('', { enableDSR: false, networkName: '', sourceVip: '', forwardHealthCheckVip: false }),
    'kubeconfig.conf': 'apiVersion: v1\nkind: Config\n',
  }),
  configMap('kube-root-ca.crt', { 'ca.crt': '-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----\n' }, 'shop'),
  configMap('app', { 'settings.json': '{"Backend": "http://api", "password": "hunter2"}' }, 'shop'),

  runtimeClass('windows-2022', 'runhcs-wcow-process', { ...WINDOWS, 'node.kubernetes.io/windows-build': '10.0.20348' }),
  { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'gvisor' }, handler: 'runsc' },
];

const NAMES = new Set(HEALTHY.filter(({ kind }) => kind === 'Node').map(nameOf));

/** A problem for each symptom: the objects in the example of its page that the healthy cluster doesn't have, to be added to it. */
export const PLANTED: Readonly<Record<string, readonly PlainObject[]>> = Object.fromEntries([...PAGES].map(([id, { objects }]) => {
  const all = parseAllDocuments(objects).map((document) => document.toJS() as PlainObject);
  return [id, all.filter((object) => object.kind !== 'Node' || !NAMES.has(nameOf(object)))];
}));

function nameOf({ metadata }: PlainObject): unknown {
  return (metadata as PlainObject).name;
}
