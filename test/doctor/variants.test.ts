import { HEALTHY } from './healthy';
import { daemonSet, ended, event, flannel, list, node, pending, pod, podWithEvent, RUNNING, runtimeClass, TOLERATION, waiting, WINDOWS } from './objects';
import { PlainObject } from 'k8s-windows/core';
import { diagnose } from 'k8s-windows/doctor';

/** Messages of the same problems from other runtimes, releases, and controllers. */

const sandbox = (message: string) => podWithEvent('FailedCreatePodSandBox', `Failed to create pod sandbox: rpc error: code = Unknown desc = ${message}`);
const container = (message: string) => podWithEvent('Failed', `Error: ${message}`);
const mount = (message: string) => podWithEvent('FailedMount', message);
const pull = (message: string) => podWithEvent('Failed', `Failed to pull image "registry.example.com/shop/web:1.4": ${message}`);
const notReady = (message: string) => [node('win-3', 'windows', { conditions: [{ type: 'Ready', status: 'False', reason: 'KubeletNotReady', message }] })];
const nodeSays = (type: string, reason: string) => [node('win-3', 'windows', { conditions: [{ type, status: 'True', reason, message: `kubelet has ${reason}` }, { type: 'Ready', status: 'True' }] })];

const VARIANTS: readonly (readonly [symptom: string, what: string, planted: readonly PlainObject[]])[] = [
  ['doctor-image-build-mismatch', 'Docker, by a daemon', container('Error response from daemon: hcsshim::CreateComputeSystem a1c0c4: The container operating system does not match the host operating system.\n(extra info: {"SystemType":"Container"})')],
  ['doctor-image-build-mismatch', 'Docker, older', container('Error response from daemon: container 328b encountered an error during CreateContainer: failure in a Windows system call: The operating system of the container does not match the operating system of the host. (0xc0370101)')],
  ['doctor-image-build-mismatch', 'StartError', [pod('web-0', {}, ended(128, 'failed to create containerd task: CreateComputeSystem web: (0xc0370101)'))]],
  ['doctor-image-build-mismatch', 'only the image and the node tell', [pod('web-0', { containers: [{ name: 'main', image: 'mcr.microsoft.com/windows/nanoserver:ltsc2025' }] }, RUNNING)]],
  ['doctor-image-build-mismatch', 'only the selector and the node tell', [pod('web-0', { nodeSelector: { ...WINDOWS, 'node.kubernetes.io/windows-build': '10.0.17763' } }, RUNNING)]],
  ['doctor-container-failed', 'hcsshim, a timeout', container('failed to start containerd task: hcsshim: timeout waiting for notification extra info: unknown')],
  ['doctor-pause-image-mismatch', 'Docker', sandbox('failed to start sandbox container for pod "web-0": Error response from daemon: hcsshim::CreateComputeSystem e20e: The container operating system does not match the host operating system.')],
  ['doctor-pause-image-mismatch', 'no variant, Docker', sandbox('failed pulling image "k8s.gcr.io/pause:3.1": no matching manifest for windows/amd64 10.0.20348 in the manifest list entries')],
  ['doctor-pause-image-mismatch', 'no variant, containerd', sandbox('failed to get sandbox image "registry.k8s.io/pause:3.5": failed to pull and unpack image "registry.k8s.io/pause:3.5": no match for platform in manifest: not found')],
  ['doctor-image-without-windows', 'Docker', pull('rpc error: code = Unknown desc = no matching manifest for windows/amd64 10.0.20348 in the manifest list entries')],
  ['doctor-image-without-windows', 'a Linux image, Docker', pull('rpc error: code = Unknown desc = image operating system "linux" cannot be used on this platform')],
  ['doctor-image-without-windows', 'BackOff of the same', [pod('web-0', {}, waiting('ImagePullBackOff', 'Back-off pulling image "acme/web:1": ErrImagePull: no match for platform in manifest: not found'))]],
  ['doctor-cni-not-ready', 'dockershim', notReady('runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:docker: network plugin is not ready: cni config uninitialized')],
  ['doctor-cni-not-ready', 'of a pod', podWithEvent('NetworkNotReady', 'network is not ready: container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized')],
  ['doctor-cni-not-ready', 'no configuration', notReady('container runtime network not ready: cni config load failed: no network config found in C:\\etc\\cni\\net.d: cni plugin not initialized: failed to load cni config')],
  ['doctor-node-not-ready', 'runtime down', notReady('container runtime is down')],
  ['doctor-node-not-ready', 'PLEG', notReady('PLEG is not healthy: pleg was last seen active 5m12s ago; threshold is 3m0s')],
  ['doctor-memory-exhausted', 'MemoryPressure', nodeSays('MemoryPressure', 'KubeletHasInsufficientMemory')],
  ['doctor-disk-full', 'DiskPressure', nodeSays('DiskPressure', 'KubeletHasDiskPressure')],
  ['doctor-memory-exhausted', 'evicted', [pod('web-0', {}, { phase: 'Failed', reason: 'Evicted', message: 'The node was low on resource: memory. Threshold quantity: 500Mi, available: 310Mi.' })]],
  ['doctor-memory-exhausted', '.NET', [pod('web-0', {}, ended(1, 'Unhandled exception. System.OutOfMemoryException: Exception of type \'System.OutOfMemoryException\' was thrown.'))]],
  ['doctor-windows-exit-code', 'unsigned', [pod('web-0', {}, ended(3221225781))]],
  ['doctor-windows-exit-code', '.NET', [pod('web-0', {}, ended(-532462766))]],
  ['doctor-runtime-handler', 'dockershim', sandbox('failed to create sandbox for pod: RuntimeHandler "runhcs-wcow-process" not supported')],
  ['doctor-runtime-handler', 'containerd 2', sandbox('failed to get sandbox runtime: no runtime for "windows" is configured')],
  ['doctor-runtime-handler', 'only the class tells', [runtimeClass('windows', 'docker')]],
  ['doctor-runtime-class-missing', 'kubelet', sandbox('failed to get RuntimeClass with name "windows-2019": runtimeclass.node.k8s.io "windows-2019" not found')],
  ['doctor-runtime-class-missing', 'only the pod tells', [pod('web-0', { runtimeClassName: 'windows-2019' })]],
  ['doctor-runtime-class-missing', 'a DaemonSet', [daemonSet('agent', { nodeSelector: WINDOWS, tolerations: [TOLERATION], runtimeClassName: 'windows-2019' }, {})]],
  ['doctor-host-process-rejected', 'restricted', [event('ReplicaSet', 'agent-5', 'FailedCreate', 'Error creating: pods "agent-5-xx" is forbidden: violates PodSecurity "restricted:v1.31": hostProcess (container "main" must not set securityContext.windowsOptions.hostProcess=true)')]],
  ['doctor-host-process-rejected', 'server switch', [event('Job', 'prepare', 'FailedCreate', 'Error creating: Pod "prepare-x" is invalid: spec: Forbidden: hostProcess containers are disallowed by cluster policy')]],
  ['doctor-gmsa-rejected', 'no such object', [event('StatefulSet', 'db', 'FailedCreate', 'create Pod db-0 in StatefulSet db failed error: admission webhook "admission-webhook.windows-gmsa.sigs.k8s.io" denied the request: cred spec webapp1 does not exist')]],
  ['doctor-gmsa-rejected', 'webhook down', [event('ReplicaSet', 'web-5', 'FailedCreate', 'Error creating: Internal error occurred: failed calling webhook "admission-webhook.windows-gmsa.sigs.k8s.io": failed to call webhook: Post "https://windows-gmsa.gmsa.svc:443/mutate?timeout=10s": context deadline exceeded')]],
  ['doctor-smb-mount', 'no such host', mount('MountVolume.MountDevice failed for volume "pvc-1" : rpc error: code = Internal desc = volume(x) mount failed with NewSmbGlobalMapping(\\\\smb-server.default.svc.cluster.local\\share) failed with error: output: "New-SmbGlobalMapping : The network path was not found."')],
  ['doctor-csi-proxy-missing', 'v1beta1', mount('rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing open \\\\\\\\.\\\\pipe\\\\csi-proxy-smb-v1beta1: The system cannot find the file specified."')],
  ['doctor-csi-driver-not-registered', 'older', mount('MountVolume.MountDevice failed for volume "pvc-1" : driver name disk.csi.azure.com not found in the list of registered CSI drivers')],
  ['doctor-run-as-user-unknown', 'Docker, 0x52e', sandbox('failed to start sandbox container for pod "web-0": Error response from daemon: container 2b2e encountered an error during hcsshim::System::CreateProcess: failure in a Windows system call: The user name or password is incorrect. (0x52e) extra info: {"CommandLine":"cmd /S /C pauseloop.exe","User":"0"}')],
  ['doctor-run-as-user-unknown', 'HostProcess', container('failed to create containerd task: failed to create shim task: failed to create user process token: failed to logon user: Access is denied.: unknown')],
  ['doctor-run-as-user-unknown', 'no such account', container('failed to create containerd task: No mapping between account names and security IDs was done.')],
  ['doctor-sandbox-network', 'Docker era', sandbox('NetworkPlugin cni failed to set up pod "web-0_shop" network: Failed to create endpoint: HNS failed with error : Element not found.')],
  ['doctor-sandbox-network', 'plugin missing', sandbox('failed to setup network for sandbox "9a": failed to find plugin "flannel" in path [C:\\opt\\cni\\bin]')],
  ['doctor-flannel-subnet-missing', 'Docker era', sandbox('failed to set up sandbox container "1042" network for pod "web-0": networkPlugin cni failed to set up pod "web-0_shop" network: open /run/flannel/subnet.env: The system cannot find the path specified.')],
  ['doctor-kube-proxy-source-vip', 'of a DaemonSet', [daemonSet('kube-proxy-windows-2', { nodeSelector: WINDOWS, tolerations: [TOLERATION], containers: [{ name: 'main', image: 'registry.example.com/kube-proxy:v1.34.1', args: ['--proxy-mode=kernelspace', '--network-name=flannel.4096'] }] }, {})]],
  ['doctor-kube-proxy-source-vip', 'of a pod', [pod('kube-proxy-win', { containers: [{ name: 'main', image: 'registry.example.com/kube-proxy:v1.34.1', command: ['C:\\hpc\\kube-proxy.exe', '--network-name=flannel.4096'] }] }, RUNNING)]],
  ['doctor-daemon-set-on-no-node', 'only the selector tells the system, in letters of its own', [daemonSet('agent', { nodeSelector: { 'kubernetes.io/os': 'Windows' }, tolerations: [TOLERATION], containers: [{ name: 'main', image: 'registry.example.com/agent:1' }] }, { desiredNumberScheduled: 0 })]],
  ['doctor-no-matching-node', 'only the selector tells the system, in letters of its own', [pending('web-0', { nodeSelector: { 'kubernetes.io/os': 'Windows' }, containers: [{ name: 'main', image: 'registry.example.com/web:1' }], tolerations: [TOLERATION] })]],
  ['doctor-runtime-handler', 'a runtime of Linux', [runtimeClass('windows', 'runc')]],
  ['doctor-runtime-handler', 'a misspelled one that a pod waits for', [runtimeClass('windows', 'runhcs-wcow-proces'), pod('web-0', { runtimeClassName: 'windows' })]],
  ['doctor-kube-proxy-source-vip', 'it says so', [pod('kube-proxy-windows-x', { hostNetwork: true }, ended(1, 'E0504 server.go:558] "Error running ProxyServer" err="source-vip flag not set"'))]],
  ['doctor-image-pull-slow', 'cri-dockerd', pull('rpc error: code = Unknown desc = operation timed out: pulling image: context canceled')],
  ['doctor-image-pull-slow', 'HTTP', pull('net/http: request canceled (Client.Timeout exceeded while reading body)')],
  ['doctor-registry-unreachable', 'proxy', pull('failed to do request: Head "https://registry.example.com/v2/": proxyconnect tcp: dial tcp 10.0.0.9:3128: i/o timeout')],
  ['doctor-image-pull-failed', 'not found', pull('rpc error: code = NotFound desc = failed to pull and unpack image: registry.example.com/shop/web:1.4: not found')],
  ['doctor-command-not-found', 'probe', [pod('web-0', {}, { phase: 'Running', containerStatuses: [{ name: 'main', ready: false, state: { running: {} } }] }), event('Pod', 'web-0', 'Unhealthy', 'Liveness probe errored: rpc error: code = Unknown desc = failed to exec in container: hcs::System::CreateProcess 9a: The system cannot find the file specified.')]],
  ['doctor-command-not-found', 'Docker', container('Error response from daemon: container 9a encountered an error during hcsshim::System::CreateProcess: failure in a Windows system call: The system cannot find the file specified. (0x2)')],
  ['doctor-toleration-letter-case', 'in the key', [pending('web-0', { tolerations: [{ key: 'OS', operator: 'Exists', effect: 'NoSchedule' }] })]],
  ['doctor-toleration-letter-case', 'a pod that doesn\'t say its system otherwise', [pending('web-0', { nodeSelector: undefined, tolerations: [{ ...TOLERATION, value: 'Windows' }] })]],
  ['doctor-toleration-mismatch', 'in the effect', [pending('web-0', { tolerations: [{ ...TOLERATION, effect: 'NoExecute' }] })]],
  ['doctor-toleration-mismatch', 'in the value', [pending('web-0', { tolerations: [{ ...TOLERATION, value: 'Win1809' }] })]],
  ['doctor-no-node-of-build', 'by affinity', [pending('web-0', {
    affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'node.kubernetes.io/windows-build', operator: 'In', values: ['10.0.17763'] }] }] } } },
  })]],
  ['doctor-no-matching-node', 'letter case of the label', [pending('web-0', { os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'Windows' } })]],
  ['doctor-linux-pod-on-windows-node', 'a DaemonSet pod of a private image', [pod('exporter-0', { nodeSelector: undefined, hostPID: true, tolerations: [{ operator: 'Exists' }] }, RUNNING)]],
  ['doctor-linux-pod-on-windows-node', 'by nodeName', [pod('cache-0', { nodeSelector: undefined, os: { name: 'linux' } }, RUNNING)]],
  ['doctor-windows-pod-on-linux-node', 'spec.os only', [pod('web-0', { nodeName: 'lin-1', os: { name: 'windows' }, nodeSelector: undefined, tolerations: [] })]],
  ['doctor-windows-node-labels', 'another build', [node('win-3', 'windows', { labels: { 'node.kubernetes.io/windows-build': '10.0.17763' } })]],
  ['doctor-windows-build-unsupported', 'Windows Server 2016', [node('win-3', 'windows', { labels: { 'node.kubernetes.io/windows-build': '10.0.14393' }, info: { kernelVersion: '10.0.14393.5000' } })]],
  ['doctor-windows-build-unsupported', 'Windows 10', [node('win-3', 'windows', { labels: { 'node.kubernetes.io/windows-build': '10.0.19044' }, info: { kernelVersion: '10.0.19044.2604' } })]],
  ['doctor-kubelet-version-skew', 'too old', [node('win-3', 'windows', { info: { kubeletVersion: 'v1.30.2' } })]],
  ['doctor-windows-node-untainted', 'a label tells GKE', [node('win-3', 'windows', { taints: [TOLERATION], labels: { 'cloud.google.com/gke-nodepool': 'win' } })]],
];

test.each(VARIANTS)('%s: %s', (symptom, _what, planted) => {
  expect([...new Set(diagnose(list(...HEALTHY, ...planted)).problems.map((trouble) => trouble.symptom))]).toEqual([symptom]);
});

test('reports the Windows releases that a pause image was built for', () => {
  const [web, failed] = sandbox('failed to get sandbox image "registry.k8s.io/pause:3.5": no match for platform in manifest: not found');
  const [{ cause, remedy }] = diagnose(list(...HEALTHY, web, failed)).problems;
  expect(cause).toMatch(/^the pause image registry\.k8s\.io\/pause:3\.5 was built for LTSC2019 .*, but the node runs LTSC2022 \(10\.0\.20348\)$/);
  expect(remedy).toContain(' to registry.k8s.io/pause:3.10.2,');
});

test('matches events of events.k8s.io, and events of deleted pods', () => {
  const message = 'Failed to create pod sandbox: rpc error: code = Unknown desc = hnsCall failed in Win32: The object already exists.';
  const modern = { apiVersion: 'events.k8s.io/v1', kind: 'Event', type: 'Warning', reason: 'FailedCreatePodSandBox', note: message, regarding: { kind: 'Pod', namespace: 'shop', name: 'gone' }, eventTime: '2026-05-04T10:01:00.000000Z' };
  expect(diagnose(list(modern)).problems.map(({ symptom }) => symptom)).toEqual(['doctor-sandbox-network']);
});

test('reports that DaemonSets skip a node without the OS label', () => {
  const { problems } = diagnose(list(...HEALTHY, node('win-3', 'windows', { labels: { 'kubernetes.io/os': undefined } })));
  expect(problems.map(({ symptom, level }) => `${level} ${symptom}`)).toEqual(['error doctor-windows-node-labels', 'warning doctor-daemon-set-misses-nodes']);
});

test('reports a fallback symptom only without a more specific one', () => {
  const slow = podWithEvent('Failed', 'Failed to pull image "acme/web:1": rpc error: context deadline exceeded')[1];
  const backOff = pod('web-0', {}, waiting('ImagePullBackOff', 'Back-off pulling image "acme/web:1"'));
  expect(diagnose(list(...HEALTHY, backOff)).problems.map(({ symptom }) => symptom)).toEqual(['doctor-image-pull-failed']);
  expect(diagnose(list(...HEALTHY, backOff, slow)).problems.map(({ symptom }) => symptom)).toEqual(['doctor-image-pull-slow']);
});

test('uses the scheduler\'s message if the dump has no nodes', () => {
  const of = (spec: object, message: string) => diagnose(list(pending('web-0', spec, message))).problems.map(({ symptom }) => symptom);
  const now = '0/3 nodes are available: 1 node(s) had untolerated taint {os: windows}, 2 node(s) didn\'t match Pod\'s node affinity/selector. preemption: 0/3 nodes are available.';
  const then = '0/3 nodes are available: 1 node(s) had taint {os: windows}, that the pod didn\'t tolerate, 2 node(s) didn\'t match node selector.';
  for (const message of [now, then]) {
    expect(of({ tolerations: [] }, message)).toEqual(['doctor-toleration-missing']);
    expect(of({ tolerations: [{ ...TOLERATION, value: 'Windows' }] }, message)).toEqual(['doctor-toleration-letter-case']);
    expect(of({ tolerations: [{ ...TOLERATION, key: 'node.kubernetes.io/os' }] }, message)).toEqual(['doctor-toleration-mismatch']);
    expect(diagnose(list(event('Pod', 'gone', 'FailedScheduling', message))).problems.map(({ symptom }) => symptom)).toEqual(['doctor-toleration-missing']);
  }
  expect(of({}, '0/3 nodes are available: 3 node(s) didn\'t match Pod\'s node affinity/selector.')).toEqual(['doctor-no-matching-node']);
});

test('ignores messages that aren\'t specific to Windows in a cluster with only Linux nodes', () => {
  const linux = [node('lin-1', 'linux'), flannel({})];
  const messages = ['cni plugin not initialized', 'Failed to create pod sandbox: context deadline exceeded', 'cannot find the file specified', 'Access is denied'];
  expect(diagnose([...linux, ...messages.map((message, i) => event('Pod', `gone-${i}`, 'FailedCreatePodSandBox', message))]).problems).toEqual([]);
});

describe('accepts untainted Windows nodes if the platform has no taint', () => {
  test.each(['kubernetes.azure.com/cluster', 'eks.amazonaws.com/nodegroup'])('%s', (label) => {
    const nodes = [node('lin-1', 'linux', { labels: { [label]: 'a' } }), node('win-1', 'windows', { taints: [], labels: { [label]: 'a' } })];
    expect(diagnose(list(...nodes)).problems).toEqual([]);
  });
  test('tainted Linux nodes', () => {
    expect(diagnose(list(node('lin-1', 'linux', { taints: [{ key: 'cattle.io/os', value: 'linux', effect: 'NoSchedule' }] }), node('win-1', 'windows', { taints: [] }))).problems).toEqual([]);
  });
  test('only Windows nodes', () => expect(diagnose(list(node('win-1', 'windows', { taints: [] }))).problems).toEqual([]));
});
