import { powershellOfNanoServer } from '../../checker';
import { isHostProcessPod } from '../../kubernetes';
import { ClusterMessage } from '../cluster-messages';
import { isFromRuntime } from '../support/runtime-messages';
import { matchMessages, Occurrence, SymptomSource } from '../symptom';

function detail(message: ClusterMessage): Omit<Occurrence, 'evidence'> {
  if (/not a valid Win32 application/i.test(message.text)) {
    return { cause: 'the command isn\'t a Windows program: it is a script without its interpreter, or was built for Linux or another architecture' };
  }
  const [command] = message.pod ? powershellOfNanoServer(message.pod.spec) : [];
  if (command === undefined) { return {}; }
  return {
    cause: `the command is PowerShell, which Nano Server doesn't have: the image is ${command.image}`,
    remedy: 'use cmd (["cmd", "/c", "…"]), an image of PowerShell on Nano Server, such as mcr.microsoft.com/powershell:nanoserver-ltsc2022, or one '
      + 'of Server Core',
  };
}

export const commandNotFound: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([
    /CreateProcess[^]{0,400}(?:cannot find the (?:file|path) specified|\(0x[23]\))/i,
    /(?:start|create) containerd task[^]{0,400}cannot find the (?:file|path) specified/i, /executable file not found/i,
    /exec(?:utable)?: .{0,200}not found/i, /not a valid Win32 application|is not recognized as an internal or external command/i,
  ], {
    reasons: /^(?!FailedMount|FailedCreatePodSandBox)/,
    unless: /docker_engine|csi-proxy|host process|failed to find executable "|CreateComputeSystem|pipe\\/i,
    when: (message) => !(message.pod && isHostProcessPod(message.pod.spec) && /executable file not found|cannot find the/i.test(message.text))
      && (isFromRuntime(message) || /is not recognized as an internal/i.test(message.text)),
    detail,
  }),
};
