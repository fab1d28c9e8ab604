import { MAX_SERVICE_BACKENDS } from '../../knowledge';
import { isDnsOnly, objectName, scalarText, showName } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod, windowsService, workload } from './support/example';
import { onWindowsServices, replicasOf } from './support/services';

const deployment = (replicas: number) => workload('Deployment', windowsPod(), `replicas: ${replicas}`);

export const serviceTooManyBackends: Rule = {
  id: 'service-too-many-backends',
  effect: 'broken',
  looksUp: true,
  summary: 'a Service has more Windows Pods than a Windows load balancer supports',
  why: `A load balancer policy of the host network supports ${MAX_SERVICE_BACKENDS} backends, and only 64 on unpatched Windows Server 2019 hosts. With more, kube-proxy can't program the Service.`,
  source: 'Kubernetes documentation, "Networking on Windows"; kubernetes/kubernetes#135518, microsoft/Windows-Containers#93',
  bad: windowsService('type: ClusterIP', '', deployment(1500)),
  good: windowsService('type: ClusterIP', '', deployment(1000)),
  check: onWindowsServices((spec, backends) => {
    const sum = backends.reduce((total, backend) => total + replicasOf(backend), 0);
    if (isDnsOnly(spec) || sum <= MAX_SERVICE_BACKENDS) { return []; }
    const names = backends.map(({ object }) => `${scalarText(object.kind)} ${showName(objectName(object))}`).join(', ');
    return [{
      path: ['spec', 'selector'],
      message: `the Service selects ${sum} Pods (${names}), but on Windows nodes it can have at most ${MAX_SERVICE_BACKENDS} backends`,
      help: 'split the Pods across several Services, or make the Service headless',
    }];
  }),
};
