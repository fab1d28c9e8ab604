import { isFromRuntime } from '../support/runtime-messages';
import { evidenceOf, matchMessages, Symptom } from '../symptom';

const words = matchMessages([/not enough space on the disk/i, /\(0x70\)|0x80070070/i, /low on resource: (?:ephemeral-storage|imagefs|nodefs)|no space left/i], {
  // a program in a container may have filled a volume
  when: (message) => isFromRuntime(message) || !message.pod,
});

export const diskFull: Symptom = {
  id: 'doctor-disk-full',
  severity: 'error',
  summary: 'the disk of a Windows node is full',
  why: 'Windows images are several gigabytes in size, and the images of each build and month stay on the node until the kubelet removes them. The writable layer of a container can use up to 20 GB. When the disk is full, image pulls and container starts fail, and Pods are evicted.',
  remedy: 'enlarge the system disk (100 GB or more), lower imageGCHighThresholdPercent, remove unused images (crictl rmi --prune), and check for large logs in C:\\var\\log',
  source: 'kubernetes v1.36.3 pkg/kubelet/eviction; Microsoft, "Container storage"',
  kinds: ['Node', 'Pod', 'Event'],
  matches: (message, dump) => (/DiskPressure/.test(message.reason) && message.os === 'windows' ? { evidence: evidenceOf(message) } : words(message, dump)),
};
