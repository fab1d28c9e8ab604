import { Rule } from '../rule';
import { windowsService } from './support/example';
import { sharedServiceCheck } from './support/services';

export const serviceSctp: Rule = {
  id: 'service-sctp',
  effect: 'broken',
  looksUp: true,
  summary: 'a Service with Windows Pods has a port with a protocol that Windows doesn\'t support',
  why: 'kube-proxy on Windows programs load balancers of the host network for TCP and UDP. Other protocols, such as SCTP, don\'t get through.',
  source: 'kubernetes v1.36.3 pkg/proxy/winkernel; test/e2e/network (SCTP is [LinuxOnly])',
  bad: windowsService('type: ClusterIP', '', undefined, 'port: 80\n      protocol: SCTP'),
  good: windowsService('type: ClusterIP', '', undefined, 'port: 80\n      protocol: TCP'),
  check: sharedServiceCheck('service-sctp'),
};
