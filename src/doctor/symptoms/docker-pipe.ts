import { hearing, Symptom } from '../symptom';

export const dockerPipe: Symptom = {
  id: 'doctor-docker-pipe',
  level: 'error',
  summary: 'a Windows pod wants the pipe of Docker',
  why: 'Nodes run containerd since Kubernetes 1.24, and Docker\'s pipe \\\\.\\pipe\\docker_engine isn\'t there. Agents that list containers through it must be changed to containerd\'s, \\\\.\\pipe\\containerd-containerd.',
  remedy: 'mount \\\\.\\pipe\\containerd-containerd in its place, with an agent that speaks to containerd, or take the volume out',
  source: 'Kubernetes, "Migrating from dockershim"; kubernetes/kubernetes#67147',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/docker_engine/i], { anyOs: true }),
};
