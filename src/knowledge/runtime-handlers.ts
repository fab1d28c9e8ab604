import { Isolation } from './windows-version';

/**
 * Handlers of containerd on Windows, as its default configuration has them, by the isolation they give.
 * Source: containerd `internal/cri/config/config_windows.go`.
 */
export const RUNTIME_HANDLERS: Readonly<Record<Isolation, string>> = {
  process: 'runhcs-wcow-process',
  hyperv: 'runhcs-wcow-hypervisor',
};

/**
 * What the utility virtual machine of a Hyper-V isolated pod costs beside its containers.
 * Source: SIG Windows' RuntimeClass for its end-to-end tests (`windows-testing` `helpers/hyper-v-mutating-webhook`).
 */
export const HYPERV_OVERHEAD: Readonly<Record<string, string>> = { cpu: '100m', memory: '512Mi' };

/** The handler of dockershim, which Kubernetes 1.24 removed. */
export const DEAD_HANDLER = 'docker';
