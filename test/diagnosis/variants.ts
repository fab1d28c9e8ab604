import {
  daemonSet, ended, event, HOST_PROCESS, node, pending, pod, podWithEvent, RUNNING, runtimeClass, terminating, TOLERATION, waiting, WINDOWS,
} from './objects';
import { PlainObject } from 'k8s-windows/core';

/** Messages of the same problems from other runtimes, releases, and controllers. */

export const sandbox = (message: string) =>
  podWithEvent('FailedCreatePodSandBox', `Failed to create pod sandbox: rpc error: code = Unknown desc = ${message}`);
const notReady = (message: string) =>
  [node('win-3', 'windows', { conditions: [{ type: 'Ready', status: 'False', reason: 'KubeletNotReady', message }] })];
/** An event that tells when the dump was made. */
const RECENT = event('Pod', 'web-7d9f-a', 'Pulled', 'Successfully pulled image', { type: 'Normal', lastTimestamp: '2026-05-04T10:01:00Z' });
/** A node without a CNI configuration, with labels or annotations. */
function notReadyOn({ labels, annotations }: { readonly labels?: Readonly<Record<string, string>>; readonly annotations?: object }): PlainObject[] {
  const { metadata, ...rest } = node(
    'win-3', 'windows',
    {
      labels, conditions: [{
        type: 'Ready', status: 'False', reason: 'KubeletNotReady', message: 'container runtime network not ready: '
      + 'NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized',
      }],
    },
  );
  return [{ ...rest, metadata: { ...metadata as object, annotations } }];
}
const nodeSays = (type: string, reason: string, message: string) =>
  [node('win-3', 'windows', { conditions: [{ type, status: 'True', reason, message }, { type: 'Ready', status: 'True' }] })];

export const VARIANTS: readonly (readonly [symptom: string, what: string, planted: readonly PlainObject[]])[] = [
  [
    'doctor-image-build-mismatch', 'only the image and the node tell',
    [pod('web-0', { containers: [{ name: 'main', image: 'mcr.microsoft.com/windows/nanoserver:ltsc2025' }] }, RUNNING)],
  ],
  [
    'doctor-image-build-mismatch', 'only the selector and the node tell',
    [pod('web-0', { nodeSelector: { ...WINDOWS, 'node.kubernetes.io/windows-build': '10.0.17763' } }, RUNNING)],
  ],
  ['doctor-image-without-windows', 'BackOff of the same', [
    pod('web-0', {}, waiting('ImagePullBackOff', 'Back-off pulling image "acme/web:1": ErrImagePull: no match for platform in manifest: not found')),
  ]],
  ['doctor-cni-not-ready', 'dockershim', notReady('runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:docker: '
    + 'network plugin is not ready: cni config uninitialized')],
  ['doctor-cni-not-ready', 'no configuration', notReady('container runtime network not ready: cni config load failed: no network config found in '
    + 'C:\\etc\\cni\\net.d: cni plugin not initialized: failed to load cni config')],
  ['doctor-node-not-ready', 'runtime down', notReady('container runtime is down')],
  ['doctor-node-not-ready', 'PLEG', notReady('PLEG is not healthy: pleg was last seen active 5m12s ago; threshold is 3m0s')],
  [
    'doctor-memory-exhausted', 'MemoryPressure',
    nodeSays('MemoryPressure', 'KubeletHasInsufficientMemory', 'kubelet has insufficient memory available'),
  ],
  ['doctor-disk-full', 'DiskPressure', nodeSays('DiskPressure', 'KubeletHasDiskPressure', 'kubelet has disk pressure')],
  ['doctor-memory-exhausted', 'evicted', [pod(
    'web-0', {},
    { phase: 'Failed', reason: 'Evicted', message: 'The node was low on resource: memory. Threshold quantity: 500Mi, available: 310Mi.' },
  )]],
  ['doctor-windows-exit-code', 'unsigned', [pod('web-0', {}, ended(3221225781))]],
  ['doctor-windows-exit-code', '.NET', [pod('web-0', {}, ended(-532462766))]],
  ['doctor-runtime-handler', 'only the class tells', [runtimeClass('windows', 'docker')]],
  ['doctor-runtime-class-missing', 'only the pod tells', [pod('web-0', { runtimeClassName: 'windows-2019' })]],
  [
    'doctor-runtime-class-missing', 'a DaemonSet',
    [daemonSet('agent', { nodeSelector: WINDOWS, tolerations: [TOLERATION], runtimeClassName: 'windows-2019' }, {})],
  ],
  ['doctor-host-process-rejected', 'restricted', [event('ReplicaSet', 'agent-5', 'FailedCreate', 'Error creating: pods "agent-5-xx" is forbidden: '
    + 'violates PodSecurity "restricted:v1.31": hostProcess (container "main" must not set securityContext.windowsOptions.hostProcess=true)')]],
  ['doctor-host-process-rejected', 'server switch', [event(
    'Job', 'prepare', 'FailedCreate',
    'Error creating: Pod "prepare-x" is invalid: spec: Forbidden: hostProcess containers are disallowed by cluster policy',
  )]],
  ['doctor-gmsa-rejected', 'no such object', [event('StatefulSet', 'db', 'FailedCreate', 'create Pod db-0 in StatefulSet db failed error: admission '
    + 'webhook "admission-webhook.windows-gmsa.sigs.k8s.io" denied the request: cred spec webapp1 does not exist')]],
  [
    'doctor-gmsa-rejected', 'not called, so no Pod uses the account',
    ['web-1', 'web-2'].map((name) => pod(name, { securityContext: { windowsOptions: { gmsaCredentialSpecName: 'webapp1' } } }, RUNNING)),
  ],
  [
    'doctor-gmsa-rejected', 'webhook down',
    [event(
      'ReplicaSet', 'web-5', 'FailedCreate',
      'Error creating: Internal error occurred: failed calling webhook "admission-webhook.windows-gmsa.sigs.k8s.io": failed to call webhook: Post '
        + '"https://windows-gmsa.gmsa.svc:443/mutate?timeout=10s": context deadline exceeded',
    )],
  ],
  ['doctor-host-process-token', 'without its Pod', [event(
    'Pod', 'gone', 'Failed', 'Error: failed to create user process token: failed to logon user: Access is denied.: unknown',
    { lastTimestamp: '2026-05-04T10:00:50Z' },
  )]],
  [
    'doctor-kube-proxy-source-vip', 'of a DaemonSet',
    [daemonSet('kube-proxy-windows-2', {
      nodeSelector: WINDOWS, tolerations: [TOLERATION], containers: [{
        name: 'main', image: 'registry.example.com/kube-proxy:v1.34.1', args: ['--proxy-mode=kernelspace', '--network-name=flannel.4096'],
      }],
    }, {})],
  ],
  ['doctor-kube-proxy-source-vip', 'of a pod', [pod('kube-proxy-win', {
    containers: [{
      name: 'main', image: 'registry.example.com/kube-proxy:v1.34.1', command: ['C:\\hpc\\kube-proxy.exe', '--network-name=flannel.4096'],
    }],
  }, RUNNING)]],
  ['doctor-daemon-set-on-no-node', 'only the selector tells the system, in letters of its own', [daemonSet('agent', {
    nodeSelector: { 'kubernetes.io/os': 'Windows' }, tolerations: [TOLERATION], containers: [{ name: 'main', image: 'registry.example.com/agent:1' }],
  }, { desiredNumberScheduled: 0 })]],
  ['doctor-no-matching-node', 'only the selector tells the system, in letters of its own', [pending('web-0', {
    nodeSelector: { 'kubernetes.io/os': 'Windows' }, containers: [{ name: 'main', image: 'registry.example.com/web:1' }], tolerations: [TOLERATION],
  })]],
  ['doctor-runtime-handler', 'a runtime of Linux', [runtimeClass('windows', 'runc')]],
  [
    'doctor-kube-proxy-source-vip', 'it says so',
    [pod('kube-proxy-windows-x', { hostNetwork: true }, ended(1, 'E0504 server.go:558] "Error running ProxyServer" err="source-vip flag not set"'))],
  ],
  [
    'doctor-command-not-found', 'probe',
    [
      pod('web-0', {}, { phase: 'Running', containerStatuses: [{ name: 'main', ready: false, state: { running: {} } }] }),
      event('Pod', 'web-0', 'Unhealthy', 'Liveness probe errored: rpc error: code = Unknown desc = failed to exec in container: '
        + 'hcs::System::CreateProcess 9a: The system cannot find the file specified.'),
    ],
  ],
  ['doctor-toleration-letter-case', 'in the key', [pending('web-0', { tolerations: [{ key: 'OS', operator: 'Exists', effect: 'NoSchedule' }] })]],
  [
    'doctor-toleration-letter-case', 'a pod that doesn\'t say its system otherwise',
    [pending('web-0', { nodeSelector: undefined, tolerations: [{ ...TOLERATION, value: 'Windows' }] })],
  ],
  ['doctor-toleration-mismatch', 'in the effect', [pending('web-0', { tolerations: [{ ...TOLERATION, effect: 'NoExecute' }] })]],
  ['doctor-toleration-mismatch', 'in the value', [pending('web-0', { tolerations: [{ ...TOLERATION, value: 'Win1809' }] })]],
  ['doctor-no-node-of-build', 'by affinity', [pending('web-0', {
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [{ matchExpressions: [{ key: 'node.kubernetes.io/windows-build', operator: 'In', values: ['10.0.17763'] }] }],
        },
      },
    },
  })]],
  [
    'doctor-no-matching-node', 'letter case of the label',
    [pending('web-0', { os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'Windows' } })],
  ],
  [
    'doctor-linux-pod-on-windows-node', 'a DaemonSet pod of a private image',
    [pod('exporter-0', { nodeSelector: undefined, hostPID: true, tolerations: [{ operator: 'Exists' }] }, RUNNING)],
  ],
  ['doctor-linux-pod-on-windows-node', 'by nodeName', [pod('cache-0', { nodeSelector: undefined, os: { name: 'linux' } }, RUNNING)]],
  [
    'doctor-windows-pod-on-linux-node', 'spec.os only',
    [pod('web-0', { nodeName: 'lin-1', os: { name: 'windows' }, nodeSelector: undefined, tolerations: [] })],
  ],
  ['doctor-windows-node-labels', 'another build', [node('win-3', 'windows', { labels: { 'node.kubernetes.io/windows-build': '10.0.17763' } })]],
  [
    'doctor-os-ended', 'a semi-annual release',
    [node('win-3', 'windows', { labels: { 'node.kubernetes.io/windows-build': '10.0.19042' }, info: { kernelVersion: '10.0.19042.2402' } })],
  ],
  [
    'doctor-windows-build-unsupported', 'Windows 10',
    [node('win-3', 'windows', { labels: { 'node.kubernetes.io/windows-build': '10.0.19044' }, info: { kernelVersion: '10.0.19044.2604' } })],
  ],
  ['doctor-kubelet-version-skew', 'too old', [node('win-3', 'windows', { info: { kubeletVersion: 'v1.30.2' } })]],
  [
    'doctor-windows-node-untainted', 'a label tells GKE',
    [node('win-3', 'windows', { taints: [TOLERATION], labels: { 'cloud.google.com/gke-nodepool': 'win' } })],
  ],
  ['doctor-windows-pod-on-linux-node', 'Docker on Linux', [pod(
    'web-0', { nodeName: 'lin-1', nodeSelector: undefined, tolerations: [] },
    waiting('ErrImagePull', 'rpc error: code = Unknown desc = image operating system "windows" cannot be used on this platform'),
  )]],
  ['doctor-flannel-net-conf', 'flanneld says so', [pod(
    'kube-flannel-ds-windows-4', { hostNetwork: true },
    ended(1, 'E0518 main.go:332] Error registering network: VNI [1] must be greater than or equal to 4096 on Windows'),
  )]],
  ['doctor-pod-stuck-terminating', 'nothing says why', [terminating('web-0'), RECENT]],
  ['doctor-pod-stuck-terminating', 'a finalizer', [terminating('web-0', {}, { finalizers: ['example.com/protect'] }, 'Failed'), RECENT]],
  ['doctor-pod-stuck-terminating', 'a node that no longer exists', [terminating('web-0', { nodeName: 'gone' }), RECENT]],
  [
    'doctor-pod-stuck-terminating', 'the namespace is gone',
    [
      terminating('web-0'),
      event('Pod', 'web-0', 'FailedKillPod', 'error killing pod: failed to "KillPodSandbox" for "11d1" with KillPodSandboxError: "rpc error: code = '
        + 'Unknown desc = failed to destroy network for sandbox \\"8a0c\\": hcnOpenNamespace failed in Win32: Element not found. (0x490)"'),
    ],
  ],
  [
    'doctor-pod-stuck-terminating', 'one subPath mount',
    [terminating('web-0', { containers: [{ name: 'main', image: 'a', volumeMounts: [{ name: 'c', mountPath: 'C:\\c', subPath: 'c' }] }] }), RECENT],
  ],
  [
    'doctor-sub-path-deletion', 'a message',
    [
      terminating('web-0', {
        containers: [{ name: 'main', image: 'a', volumeMounts: ['a', 'b'].map((subPath) => ({ name: 'c', mountPath: `C:\\${subPath}`, subPath })) }],
      }),
      event(
        'Pod', 'web-0', 'FailedKillPod',
        'error killing pod: UnmountVolume.TearDown failed for volume test-config: remove '
          + 'c:\\var\\lib\\kubelet\\pods\\8fda\\volumes\\kubernetes.io~configmap\\test-config: The process cannot access the file because it is '
            + 'being used by another process.',
      ),
    ],
  ],
  [
    'doctor-cni-api-server', 'Flannel',
    [pod(
      'kube-flannel-ds-windows-4', { hostNetwork: true },
      ended(1, 'E0518 main.go:227] Failed to create SubnetManager: error retrieving pod spec for \'kube-flannel/kube-flannel-ds-windows-4\': Get '
        + '"https://10.96.0.1:443/api/v1/namespaces/kube-flannel/pods/kube-flannel-ds-windows-4": dial tcp 10.96.0.1:443: i/o timeout'),
    )],
  ],
  [
    'doctor-dns-failed', 'of a HostProcess container',
    [pod('agent-0', HOST_PROCESS, ended(1, 'dial tcp: lookup api.shop.svc.cluster.local: no such host'))],
  ],
  ['doctor-host-port-in-use', 'reserved', [pod(
    'agent-0', HOST_PROCESS,
    ended(1, 'listen tcp 0.0.0.0:50051: bind: An attempt was made to access a socket in a way forbidden by its access permissions.'),
  )]],
  ['doctor-flannel-network', 'host-gw', [pod('kube-flannel-ds-windows-4', { hostNetwork: true }, ended(
    1, 'E0518 main.go:332] Error registering network: failed to create HNSNetwork cbr0: hnsCall failed in Win32: The parameter is incorrect. (0x57)',
  ))]],
  [
    'doctor-command-not-found', 'PowerShell in Nano Server',
    [pod(
      'web-0',
      { containers: [{ name: 'main', image: 'mcr.microsoft.com/windows/nanoserver:ltsc2022', command: ['powershell', 'Start-Sleep', '60'] }] },
      waiting(
        'RunContainerError',
        'failed to start containerd task "main": hcs::System::CreateProcess main: The system cannot find the file specified.: unknown',
      ),
    )],
  ],
  [
    'doctor-no-matching-node', 'the autoscaler creates no node',
    [pending('web-0', { nodeSelector: { 'kubernetes.io/os': 'windows', 'disk': 'ssd' } }), event(
      'Pod', 'web-0', 'NotTriggerScaleUp',
      'pod didn\'t trigger scale-up: 1 max node group size reached, 2 node(s) didn\'t match Pod\'s node affinity/selector', { type: 'Normal' },
    )],
  ],
  ['doctor-cni-not-ready', 'EKS', notReadyOn({ labels: { 'eks.amazonaws.com/nodegroup': 'win' } })],
  ['doctor-cni-not-ready', 'RKE2', notReadyOn({ annotations: { 'rke2.io/hostname': 'win-3' } })],
  ['doctor-cni-not-ready', 'RKE2, by the kubelet', [...notReadyOn({}), node('lin-7', 'linux', { info: { kubeletVersion: 'v1.34.1+rke2r1' } })]],
];
