import { Isolation } from './windows-version';

/**
 * Runtime handlers of containerd's default configuration on Windows, by isolation.
 * Source: containerd `internal/cri/config/config_windows.go`.
 */
export const RUNTIME_HANDLERS: Readonly<Record<Isolation, string>> = {
  process: 'runhcs-wcow-process',
  hyperv: 'runhcs-wcow-hypervisor',
};

/**
 * Overhead of the utility VM of a Hyper-V isolated Pod, in addition to its containers.
 * Source: SIG Windows' RuntimeClass for its end-to-end tests (`windows-testing` `helpers/hyper-v-mutating-webhook`).
 */
export const HYPERV_OVERHEAD: Readonly<Record<string, string>> = { cpu: '100m', memory: '512Mi' };

/** The runtime handler of dockershim, which was removed in Kubernetes 1.24. */
export const DEAD_HANDLER = 'docker';
