/** A release series of containerd, with its configuration format. */
export interface ContainerdSeries {
  /** `version` of config.toml. */
  readonly configVersion: 2 | 3;
  /** Key of the CNI plugin directory: a single `bin_dir`, or a list of `bin_dirs`. */
  readonly cniBin: 'bin_dir' | 'bin_dirs';
  /** Its latest version: the default for nodes. */
  readonly latest: string;
}

/**
 * Release series of containerd that Kubernetes nodes run, oldest first.
 * Source: containerd v1.7.24 `pkg/cri/config`, v2.0.0 to v2.3.0 `internal/cri/config`; tags of 2026-08-22.
 */
export const CONTAINERD_SERIES: Readonly<Record<string, ContainerdSeries>> = {
  '1.7': { configVersion: 2, cniBin: 'bin_dir', latest: '1.7.34' },
  '2.0': { configVersion: 3, cniBin: 'bin_dir', latest: '2.0.11' },
  '2.1': { configVersion: 3, cniBin: 'bin_dirs', latest: '2.1.9' },
  '2.2': { configVersion: 3, cniBin: 'bin_dirs', latest: '2.2.7' },
  '2.3': { configVersion: 3, cniBin: 'bin_dirs', latest: '2.3.4' },
};

/**
 * Minimum versions of containerd that its maintainers recommend for a Kubernetes minor version, one per series, newest first; earlier versions of
 * a series are too old. Source: containerd `RELEASES.md`, "Kubernetes Support", of the versions that list the minor.
 */
export const CONTAINERD_FOR_KUBERNETES: Readonly<Record<number, readonly string[]>> = {
  27: ['1.7.0'],
  28: ['1.7.0'],
  29: ['1.7.11'],
  30: ['2.1.0', '2.0.0', '1.7.13'],
  31: ['2.1.0', '2.0.0', '1.7.20'],
  32: ['2.1.0', '2.0.1', '1.7.24'],
  33: ['2.1.0', '2.0.4', '1.7.24'],
  34: ['2.1.3', '2.0.6', '1.7.28'],
  35: ['2.2.0', '2.1.5', '1.7.28'],
  36: ['2.3.0', '2.2.0'],
};

/** Endpoint of containerd on Windows, for the kubelet and crictl. Source: kubernetes v1.36.3 `cmd/kubeadm/app/constants/constants_windows.go`. */
export const CONTAINERD_ENDPOINT = 'npipe:////./pipe/containerd-containerd';

/** The shim that runs Windows containers, and its settings. Source: containerd `internal/cri/config/config_windows.go`. */
export const RUNHCS = {
  type: 'io.containerd.runhcs.v1',
  /** Pod annotations that are passed to the shim. */
  containerAnnotations: ['io.microsoft.container.*'],
  /** Pod annotations for the utility VM of a Hyper-V isolated Pod. */
  podAnnotations: ['io.microsoft.virtualmachine.*'],
  /** Options of Hyper-V isolation: `SandboxIsolation` 1 selects the hypervisor; CPU limits are scaled to the CPUs of the VM. */
  hyperv: { SandboxIsolation: 1, ScaleCpuLimitsToSandbox: true },
} as const;

/** Folder of containerd's images, snapshots and content. Source: containerd `defaults/defaults_windows.go`. */
export const CONTAINERD_ROOT = 'C:\\ProgramData\\containerd\\root';
