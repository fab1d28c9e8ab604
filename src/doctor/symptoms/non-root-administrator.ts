import { hearing, Symptom } from '../symptom';

export const nonRootAdministrator: Symptom = {
  id: 'doctor-non-root-administrator',
  level: 'error',
  summary: 'runAsNonRoot keeps a Windows container from starting',
  why: 'With runAsNonRoot the kubelet starts no container as ContainerAdministrator, which is the default user of the Server Core images. HostProcess containers can\'t have it at all.',
  remedy: 'set windowsOptions.runAsUserName to ContainerUser if the program can run as that, or remove runAsNonRoot',
  source: 'kubernetes v1.36.3 pkg/kubelet/kuberuntime/security_context_windows.go',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/break non-root policy/i, /runAsNonRoot/i, /image will run as (?:root|ContainerAdministrator)/i]),
};
