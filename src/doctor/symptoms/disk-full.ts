import { isFromRuntime } from '../support/runtime-messages';
import { evidenceOf, matchMessages, SymptomSource } from '../symptom';

const words = matchMessages([/not enough space on the disk/i, /\(0x70\)|0x80070070/i, /low on resource: (?:ephemeral-storage|imagefs|nodefs)|no space left/i], {
  // a program in a container may have filled a volume
  when: (message) => isFromRuntime(message) || !message.pod,
});

export const diskFull: SymptomSource = {
  id: 'doctor-disk-full',
  severity: 'error',
  kinds: ['Node', 'Pod', 'Event'],
  matches: (message, dump) => (/DiskPressure/.test(message.reason) && message.os === 'windows' ? { evidence: evidenceOf(message) } : words(message, dump)),
};
