import { commandNotFound } from './command-not-found';
import { dnsFailed } from './dns-failed';
import { hostPortInUse } from './host-port-in-use';
import { hostProcessPath } from './host-process-path';
import { partiallyQualifiedName } from './partially-qualified-name';
import { windowsExitCode } from './windows-exit-code';
import { windowsUpdateMissing } from './windows-update-missing';
import { ClusterMessage } from '../cluster-messages';
import { matchMessages, SymptomSource } from '../symptom';

function causeOfTimeout({ text }: ClusterMessage): { readonly cause?: string } {
  return /reserve (?:sandbox|container) name|is already in use by container/i.test(text)
    ? {
      cause: 'an earlier attempt to create the same container hasn\'t ended: it exceeded the timeout of the kubelet, but Windows is still working '
      + 'on it',
    } : {};
}

/** Containers that don't start, or whose programs fail. */
export const CONTAINERS: Readonly<Record<string, SymptomSource>> = {
  'doctor-container-start-timeout': {
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages([
      /failed to reserve (?:sandbox|container) name/i, /container name "[^"]{1,300}" is already in use by container/i,
      /hcs(?:shim)?: timeout waiting for notification/i,
      /(?:containerd task|shim task|shim|hcs::\S{1,60} \S{1,100}):? (?:context )?deadline exceeded/i,
      /Failed to create pod sandbox: rpc error: code = DeadlineExceeded/i,
      /0x[8c]0370(?:109|118)\b/i, /(?:CreateContainer|RunPodSandbox|StartContainer)\S{0,20} .{0,200}DeadlineExceeded/i,
    ], { unless: /setup network for sandbox|networkPlugin cni/i, detail: causeOfTimeout }),
  },
  'doctor-probe-timeout': {
    severity: 'warning',
    kinds: ['Pod', 'Event'],
    matches: matchMessages(
      [/probe (?:failed|errored).{0,400}(?:timed out|deadline exceeded|timeout)/i, /command .{0,300}timed out/i],
      { reasons: /^(?:Unhealthy|ProbeError|ProbeWarning)$/ },
    ),
  },
  'doctor-tls-failed': {
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages([
      /could not create SSL\/TLS secure channel/i, /schannel/i, /SEC_E_\w+|0x8009030[0-9a-f]|0x80090326|0x80090331/i,
      /remote certificate is invalid/i,
    ]),
  },
  'doctor-windows-update-missing': windowsUpdateMissing,
  'doctor-working-directory-missing': {
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages([/CreateProcess.{0,400}directory name is invalid/i, /CreateProcess.{0,400}\(0x10b\)/i]),
  },
  'doctor-host-process-path': hostProcessPath,
  'doctor-command-not-found': commandNotFound,
  'doctor-named-pipe-denied': {
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages(
      [/\\pipe\\\S{0,200}:? .{0,80}(?:access is denied|permission denied)/i, /(?:access is denied|permission denied).{0,300}[\\/]pipe[\\/]/i],
      { unless: /csi-proxy|docker_engine/i },
    ),
  },
  'doctor-host-port-in-use': hostPortInUse,
  'doctor-dns-failed': dnsFailed,
  'doctor-windows-exit-code': windowsExitCode,
  'doctor-partially-qualified-name': partiallyQualifiedName,
};
