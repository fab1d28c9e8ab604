import { matchMessages, Symptom } from '../symptom';

export const workingDirectoryMissing: Symptom = {
  id: 'doctor-working-directory-missing',
  severity: 'error',
  summary: 'the working directory of a Windows container doesn\'t exist',
  why: 'Windows creates the process in the workingDir of the container, or in the WORKDIR of the image. If there is no such directory in the container, because of a Linux path or because a volume hides it, the process isn\'t created: "The directory name is invalid" (0x10b).',
  remedy: 'set workingDir to an existing directory such as C:\\app, or remove it; create the directory in the Dockerfile; check that no volume is mounted over it',
  source: 'Azure/aks-engine#5086; Microsoft, "CreateProcessW function" (lpCurrentDirectory)',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/CreateProcess.{0,400}directory name is invalid/i, /CreateProcess.{0,400}\(0x10b\)/i]),
};
