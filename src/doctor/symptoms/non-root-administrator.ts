import { matchMessages, Symptom } from '../symptom';

export const nonRootAdministrator: Symptom = {
  id: 'doctor-non-root-administrator',
  severity: 'error',
  summary: 'runAsNonRoot prevents a Windows container from starting',
  why: 'With runAsNonRoot, the kubelet doesn\'t start containers as ContainerAdministrator, the default user of Server Core images. HostProcess containers don\'t support runAsNonRoot at all.',
  remedy: 'set windowsOptions.runAsUserName to ContainerUser if the program can run as this user, or remove runAsNonRoot',
  source: 'kubernetes v1.36.3 pkg/kubelet/kuberuntime/security_context_windows.go',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/break non-root policy/i, /runAsNonRoot/i, /image will run as (?:root|ContainerAdministrator)/i], { unless: /violates PodSecurity/i }),
};
