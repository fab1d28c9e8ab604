import { matchMessages, Symptom } from '../symptom';

export const tokenMount: Symptom = {
  id: 'doctor-token-mount',
  severity: 'error',
  summary: 'mounting the ServiceAccount token into a Windows Pod fails',
  why: 'With runAsUser set and without spec.os, a kubelet before 1.29.13, 1.30.9, and 1.31 tries to change the owner of the projected token to this user ID, which Windows doesn\'t support: "chown … not supported by windows". The Pod stays in ContainerCreating.',
  remedy: 'remove runAsUser (and fsGroup) from the Pod and its containers, and set spec.os.name to windows, so that the API server rejects such fields; or upgrade the kubelet',
  source: 'kubernetes/kubernetes#102849, #125012; #125040; kubernetes v1.30.8 and v1.30.9 pkg/volume/util/atomic_writer.go',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/chown .{0,400}not supported by windows/i, /not supported by windows/i, /failed to change (?:owner|ownership)|error(?:s)? (?:setting|changing) ownership/i]),
};
