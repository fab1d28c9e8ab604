import { hearing, Symptom } from '../symptom';

export const tokenMount: Symptom = {
  id: 'doctor-token-mount',
  level: 'error',
  summary: 'the service account\'s token can\'t be mounted into a Windows pod',
  why: 'With runAsUser set and without spec.os, the kubelet wants to give the projected token to that user id, which Windows has no notion of: "chown … not supported by windows". The pod hangs in ContainerCreating.',
  remedy: 'remove runAsUser (and fsGroup) from the pod and its containers, and set spec.os.name to windows, so that the API server refuses such fields from the start',
  source: 'kubernetes/kubernetes#102849, #125012; kubernetes v1.36.3 pkg/volume/util/atomic_writer.go',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/chown .{0,400}not supported by windows/i, /not supported by windows/i, /failed to change (?:owner|ownership)|error(?:s)? (?:setting|changing) ownership/i]),
};
