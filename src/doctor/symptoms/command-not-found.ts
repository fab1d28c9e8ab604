import { isHostProcessPod } from '../../manifest';
import { ClusterMessage } from '../cluster-messages';
import { isFromRuntime } from '../support/runtime-messages';
import { matchMessages, Symptom } from '../symptom';

function causeOf({ text }: ClusterMessage): { readonly cause?: string } {
  return /not a valid Win32 application/i.test(text) ? { cause: 'the command isn\'t a Windows program: it is a script without its interpreter, or was built for Linux or another architecture' } : {};
}

export const commandNotFound: Symptom = {
  id: 'doctor-command-not-found',
  severity: 'error',
  summary: 'the command of a Windows container doesn\'t exist',
  why: 'Windows found no program with this name. Common causes: a Linux shell or path (/bin/sh), a built-in command of cmd such as dir or echo, a whole command line as one string, or a script without its interpreter. This also applies to probes and lifecycle hooks.',
  remedy: 'set the command to a list of a program of the image and its arguments, such as ["cmd", "/c", "…"] or ["powershell", "-Command", "…"]',
  source: 'Azure/AKS#1836; hcsshim internal/hcs (CreateProcess)',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([
    /CreateProcess[^]{0,400}(?:cannot find the (?:file|path) specified|\(0x[23]\))/i, /(?:start|create) containerd task[^]{0,400}cannot find the (?:file|path) specified/i, /executable file not found/i,
    /exec(?:utable)?: .{0,200}not found/i, /not a valid Win32 application|is not recognized as an internal or external command/i,
  ], {
    reasons: /^(?!FailedMount|FailedCreatePodSandBox)/,
    unless: /docker_engine|csi-proxy|host process|failed to find executable "|CreateComputeSystem|pipe\\/i,
    when: (message) => !(message.pod && isHostProcessPod(message.pod.spec) && /executable file not found|cannot find the/i.test(message.text)) && (isFromRuntime(message) || /is not recognized as an internal/i.test(message.text)),
    detail: causeOf,
  }),
};
