import { textOf } from '../support/text';
import { Symptom } from '../symptom';

export const dockerRuntime: Symptom = {
  id: 'doctor-docker-runtime',
  level: 'warning',
  summary: 'a Windows node runs Docker as its container runtime',
  why: 'Kubernetes 1.24 removed the dockershim. With Docker behind cri-dockerd there are no HostProcess containers and no RuntimeClasses of containerd, and images are pulled under a deadline; Kubernetes for Windows is tested with containerd.',
  remedy: 'set the node up anew with containerd 1.7 or later, and change RuntimeClasses with the handler "docker" to runhcs-wcow-process',
  source: 'Kubernetes, "Migrating from dockershim", "Create a Windows HostProcess Pod"',
  looksAt: ['Node'],
  finds: (dump) => dump.windowsNodes.filter(({ info }) => textOf(info.containerRuntimeVersion).startsWith('docker://')).map(({ about, info }) => ({
    evidence: { object: about, place: 'status.nodeInfo.containerRuntimeVersion', text: textOf(info.containerRuntimeVersion) },
  })),
};
