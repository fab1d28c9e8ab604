import { textOf } from '../support/text';
import { Symptom } from '../symptom';

export const dockerRuntime: Symptom = {
  id: 'doctor-docker-runtime',
  severity: 'warning',
  summary: 'a Windows node runs Docker as its container runtime',
  why: 'Dockershim was removed in Kubernetes 1.24. Docker with cri-dockerd doesn\'t support HostProcess containers or the RuntimeClasses of containerd, and image pulls have a deadline. Kubernetes on Windows is tested with containerd.',
  remedy: 'replace the node with one that runs containerd 1.7 or later, and replace the handler "docker" of RuntimeClasses with runhcs-wcow-process',
  source: 'Kubernetes, "Migrating from dockershim", "Create a Windows HostProcess Pod"',
  kinds: ['Node'],
  inspect: (dump) => dump.windowsNodes.filter(({ info }) => textOf(info.containerRuntimeVersion).startsWith('docker://')).map(({ about, info }) => ({
    evidence: { object: about, place: 'status.nodeInfo.containerRuntimeVersion', text: textOf(info.containerRuntimeVersion) },
  })),
};
