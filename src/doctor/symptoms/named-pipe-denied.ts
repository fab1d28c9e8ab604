import { hearing, Symptom } from '../symptom';

export const namedPipeDenied: Symptom = {
  id: 'doctor-named-pipe-denied',
  level: 'error',
  summary: 'a Windows container may not use a named pipe or path of the node',
  why: 'Pipes such as containerd\'s are open to administrators of the node only. A container that runs as ContainerUser is none, and a HostProcess container as a service account other than SYSTEM may not be.',
  remedy: 'run the container as ContainerAdministrator (HostProcess: as NT AUTHORITY\\SYSTEM), or let the service that owns the pipe admit others',
  source: 'dotnet/Docker.DotNet#391; containerd/containerd#11786, #6183',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/pipe\S{0,200}:? .{0,80}access is denied/i, /access is denied.{0,300}pipe/i, /access is denied|permission denied|\b0x80070005\b/i]),
};
