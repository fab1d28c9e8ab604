import { findingsOf } from '../support/findings';
import { hearing, Symptom } from '../symptom';

export const runtimeHandler: Symptom = {
  id: 'runtime-handler',
  level: 'error',
  summary: 'a RuntimeClass names a handler that the node\'s container runtime doesn\'t have',
  why: 'The handler of a RuntimeClass is the name of a runtime in the configuration of containerd. On Windows these are runhcs-wcow-process and runhcs-wcow-hypervisor; "docker" went with the dockershim in Kubernetes 1.24. With any other name no sandbox is made and pods hang in ContainerCreating.',
  remedy: 'set handler to runhcs-wcow-process (a handler can\'t be changed: make a new RuntimeClass), or configure the runtime in containerd\'s config.toml on each Windows node',
  source: 'containerd internal/cri/config/config_windows.go; containerd/containerd#4884',
  looksAt: ['RuntimeClass', 'Pod', 'Event'],
  hears: hearing([/no runtime for \\?"[^"]{0,253}" is configured/i, /unable to get OCI runtime/i, /RuntimeHandler \\?"[^"]{0,253}" (?:is )?not supported/i, /failed to get sandbox runtime/i, /runtime \\?"[^"]{0,253}" (?:binary not installed|not found|is not configured)/i]),
  finds: findingsOf(['runtime-class-handler']),
};
