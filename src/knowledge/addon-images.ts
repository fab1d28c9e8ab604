/**
 * Images of add-ons, pinned, with the Windows releases that they start on, if not all.
 * Sources: kubernetes-sigs/sig-windows-tools `hostprocess/csi-proxy/csi-proxy.yaml`, `hostprocess/eventflow-logger/containerd-logger.yaml` (its
 * workflow builds on 1809 and ltsc2022); kubernetes-csi/csi-driver-smb `deploy/v1.20.3`; prometheus-community/windows_exporter v0.31.8 `Dockerfile`,
 * `.github/workflows/release.yml`; kubernetes/node-problem-detector v1.36.0 `Dockerfile.windows`, `docs/release_process.md`; fluent/fluent-bit-docs
 * `installation/downloads/docker.md`; microsoft/windows-host-process-containers-base-image; kubernetes v1.36.3 `test/utils/image/manifest.go`.
 */
export const ADD_ON_IMAGES = {
  /** Nearly empty, and independent of the Windows build: for containers that run programs of the node. */
  hostProcessBase: 'mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image:v1.0.0',
  /** Test programs of Kubernetes, on Alpine Linux. */
  agnhost: 'registry.k8s.io/e2e-test-images/agnhost:2.63.0',
  csiProxy: 'ghcr.io/kubernetes-sigs/sig-windows/csi-proxy:v1.1.2',
  eventFlowLogger: 'ghcr.io/kubernetes-sigs/sig-windows/eventflow-logger:v0.1.0',
  windowsExporter: 'ghcr.io/prometheus-community/windows-exporter:0.31.8',
  /** Built on Nano Server 2022. */
  nodeProblemDetector: 'registry.k8s.io/node-problem-detector/node-problem-detector-windows:v1.36.0',
  /** Built on Server Core 2022. */
  fluentBit: 'cr.fluentbit.io/fluent/fluent-bit:windows-2022-5.1.1',
  smb: {
    /** The driver on Linux nodes, and in plain Pods on Windows nodes. */
    plugin: 'registry.k8s.io/sig-storage/smbplugin:v1.20.3',
    /** The driver in HostProcess Pods. */
    hostProcessPlugin: 'registry.k8s.io/sig-storage/smbplugin:v1.20.3-windows-hp',
    /** Creates volumes. */
    provisioner: 'registry.k8s.io/sig-storage/csi-provisioner:v6.3.0',
    /** Resizes volumes. */
    resizer: 'registry.k8s.io/sig-storage/csi-resizer:v2.2.0',
    /** Liveness probe of the driver. */
    livenessProbe: 'registry.k8s.io/sig-storage/livenessprobe:v2.19.0',
    /** Registers the driver at the kubelet. */
    registrar: 'registry.k8s.io/sig-storage/csi-node-driver-registrar:v2.17.0',
    /** For Windows Pods that aren't HostProcess Pods. */
    pipeLivenessProbe: 'registry.k8s.io/sig-storage/livenessprobe:v2.16.0',
    /** For Windows Pods that aren't HostProcess Pods. */
    pipeRegistrar: 'registry.k8s.io/sig-storage/csi-node-driver-registrar:v2.15.0',
  },
} as const;
