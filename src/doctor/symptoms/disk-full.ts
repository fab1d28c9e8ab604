import { evidenceOf, hearing, Symptom } from '../symptom';

const words = hearing([/not enough space on the disk/i, /\(0x70\)|0x80070070/i, /low on resource: (?:ephemeral-storage|imagefs|nodefs)|no space left/i]);

export const diskFull: Symptom = {
  id: 'doctor-disk-full',
  level: 'error',
  summary: 'the disk of a Windows node is full',
  why: 'Windows images have gigabytes each, and those of every build and month stay on the node until the kubelet removes them; containers have at most 20 GB on C: of their own. When the disk is full, pulls and starts fail and pods are evicted.',
  remedy: 'enlarge the system disk (100 GB or more), lower imageGCHighThresholdPercent, remove images that nothing uses (crictl rmi --prune), and look for large logs below C:\\var\\log',
  source: 'kubernetes v1.36.3 pkg/kubelet/eviction; Microsoft, "Container storage"',
  looksAt: ['Node', 'Pod', 'Event'],
  hears: (statement, dump) => (/DiskPressure/.test(statement.reason) && statement.os === 'windows' ? { evidence: evidenceOf(statement) } : words(statement, dump)),
};
