import { evidenceOf, matchMessages, SymptomSource } from '../symptom';

const words = matchMessages([/paging file is too small/i, /0x800705af|\(0x5af\)|0x800705aa|\(0x5aa\)|0x8007000e/i, /insufficient system resources exist/i, /not enough (?:memory resources|memory|storage) (?:are|is) available/i, /OutOfMemoryException|cannot allocate memory|out of memory/i, /low on resource: memory|memory\.available/i, /commit(?:ment)? limit/i]);

export const memoryExhausted: SymptomSource = {
  id: 'doctor-memory-exhausted',
  severity: 'error',
  kinds: ['Node', 'Pod', 'Event'],
  matches: (message, dump) => (/MemoryPressure|SystemOOM|^OOMKilled$/.test(message.reason) && message.os === 'windows' ? { evidence: evidenceOf(message) } : words(message, dump)),
};
