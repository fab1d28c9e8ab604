import { matchMessages, Symptom } from '../symptom';

export const dockerPipe: Symptom = {
  id: 'doctor-docker-pipe',
  severity: 'error',
  summary: 'a Windows Pod mounts the named pipe of Docker',
  why: 'Since Kubernetes 1.24, nodes run containerd, so Docker\'s named pipe \\\\.\\pipe\\docker_engine doesn\'t exist. Agents that list containers through it must use the pipe of containerd instead: \\\\.\\pipe\\containerd-containerd.',
  remedy: 'mount \\\\.\\pipe\\containerd-containerd instead, with an agent that supports containerd, or remove the volume',
  source: 'Kubernetes, "Migrating from dockershim"; kubernetes/kubernetes#67147',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/docker_engine/i], {
    anyOs: true,
    detail: ({ text }) => (/ReadOnly must not be specified/i.test(text)
      ? { cause: 'a volume mount of the named pipe is read-only, which Docker on Windows rejects', remedy: 'remove readOnly from the volume mount of the pipe; on nodes with containerd, mount \\\\.\\pipe\\containerd-containerd instead' } : {}),
  }),
};
