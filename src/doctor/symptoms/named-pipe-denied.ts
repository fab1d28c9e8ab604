import { matchMessages, Symptom } from '../symptom';

export const namedPipeDenied: Symptom = {
  id: 'doctor-named-pipe-denied',
  severity: 'error',
  summary: 'a Windows container has no access to a named pipe of the node',
  why: 'Only administrators of the node have access to named pipes such as containerd\'s. ContainerUser isn\'t an administrator, and the user of a HostProcess container, other than SYSTEM, may not be one.',
  remedy: 'run the container as ContainerAdministrator (HostProcess: as NT AUTHORITY\\SYSTEM), or grant access in the service that owns the pipe',
  source: 'dotnet/Docker.DotNet#391; containerd/containerd#11786, #6183',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/\\pipe\\\S{0,200}:? .{0,80}(?:access is denied|permission denied)/i, /(?:access is denied|permission denied).{0,300}[\\/]pipe[\\/]/i], { unless: /csi-proxy|docker_engine/i }),
};
