import { matchMessages, Symptom } from '../symptom';

export const dockerHostNetwork: Symptom = {
  id: 'doctor-docker-host-network',
  severity: 'error',
  summary: 'a Pod with hostNetwork is on a Windows node that runs Docker, which has no host network',
  why: 'Docker on Windows has no network "host", so the sandbox of a Pod with hostNetwork isn\'t created. Usually a Linux DaemonSet (kube-proxy, a network agent) doesn\'t select Linux nodes. Agents of the old guides for Docker require a network of this name, which their script creates.',
  remedy: 'add kubernetes.io/os: linux to the nodeSelector of a Linux workload; for a Windows agent, use its HostProcess version on a node with containerd (with Docker: docker network create -d nat host)',
  source: 'kubernetes/kubernetes#71130, kubernetes/website#20898, aws/containers-roadmap#227',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/network host not found/i], { anyOs: true }),
};
