import { hearing, Symptom } from '../symptom';

export const commandNotFound: Symptom = {
  id: 'doctor-command-not-found',
  level: 'error',
  summary: 'a Windows container is told to run a program that isn\'t there',
  why: 'Windows found no program of the name: a shell or path of Linux (/bin/sh), a built-in of cmd such as dir or echo, a whole command line given as one string, or a script without its interpreter. The same goes for probes and hooks.',
  remedy: 'write the command as a list of program and arguments with a program of the image, such as ["cmd", "/c", "…"] or ["powershell", "-Command", "…"]',
  source: 'Azure/AKS#1836; hcsshim internal/hcs (CreateProcess)',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/CreateProcess.{0,400}(?:cannot find the (?:file|path) specified|0x2\b|0x3\b)/i, /cannot find the (?:file|path) specified/i, /executable file not found/i, /exec(?:utable)?: .{0,200}not found/i, /directory name is invalid/i, /not a valid Win32 application|is not recognized as an internal or external command/i], { reasons: /^(?!FailedMount|FailedCreatePodSandBox)/ }),
};
