import { powershellOfNanoServer } from '../../check/rules/support/commands';
import { isHostProcessPod } from '../../manifest';
import { ClusterMessage } from '../cluster-messages';
import { isFromRuntime } from '../support/runtime-messages';
import { matchMessages, Occurrence, Symptom } from '../symptom';

function detail(message: ClusterMessage): Omit<Occurrence, 'evidence'> {
  if (/not a valid Win32 application/i.test(message.text)) {
    return { cause: 'the command isn\'t a Windows program: it is a script without its interpreter, or was built for Linux or another architecture' };
  }
  const [command] = message.pod ? powershellOfNanoServer(message.pod.spec) : [];
  if (command === undefined) { return {}; }
  return {
    cause: `the command is PowerShell, which Nano Server doesn't have: the image is ${command.image}`,
    remedy: 'use cmd (["cmd", "/c", "…"]), an image of PowerShell on Nano Server, such as mcr.microsoft.com/powershell:nanoserver-ltsc2022, or one of Server Core',
  };
}

export const commandNotFound: Symptom = {
  id: 'doctor-command-not-found',
  severity: 'error',
  summary: 'the command of a Windows container doesn\'t exist',
  why: 'Windows found no program with this name. Common causes: a Linux shell or path (/bin/sh), a built-in command of cmd such as dir or echo, a whole command line as one string, a script without its interpreter, or PowerShell in an image of Nano Server, which has none. This also applies to probes and lifecycle hooks.',
  remedy: 'set the command to a list of a program of the image and its arguments, such as ["cmd", "/c", "…"], or in images of Server Core, ["powershell", "-Command", "…"]',
  source: 'Azure/AKS#1836; microsoft/Windows-Containers#252; hcsshim internal/hcs (CreateProcess)',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([
    /CreateProcess[^]{0,400}(?:cannot find the (?:file|path) specified|\(0x[23]\))/i, /(?:start|create) containerd task[^]{0,400}cannot find the (?:file|path) specified/i, /executable file not found/i,
    /exec(?:utable)?: .{0,200}not found/i, /not a valid Win32 application|is not recognized as an internal or external command/i,
  ], {
    reasons: /^(?!FailedMount|FailedCreatePodSandBox)/,
    unless: /docker_engine|csi-proxy|host process|failed to find executable "|CreateComputeSystem|pipe\\/i,
    when: (message) => !(message.pod && isHostProcessPod(message.pod.spec) && /executable file not found|cannot find the/i.test(message.text)) && (isFromRuntime(message) || /is not recognized as an internal/i.test(message.text)),
    detail,
  }),
};
