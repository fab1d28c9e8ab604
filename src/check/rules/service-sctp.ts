import { WINDOWS_SERVICE_PROTOCOLS } from '../../knowledge';
import { listAt, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsService } from './support/service-example';
import { isDnsOnly, onWindowsServices } from './support/services';

export const serviceSctp: Rule = {
  id: 'service-sctp',
  effect: 'broken',
  summary: 'a Service with Windows pods has a port of a protocol that Windows doesn\'t carry',
  why: 'kube-proxy on Windows programs load balancers of the host\'s network for TCP and UDP. Other protocols, such as SCTP, don\'t get through.',
  source: 'kubernetes v1.36.3 pkg/proxy/winkernel; test/e2e/network (SCTP is [LinuxOnly])',
  bad: windowsService('type: ClusterIP', '', undefined, 'port: 80\n      protocol: SCTP'),
  good: windowsService('type: ClusterIP', '', undefined, 'port: 80\n      protocol: TCP'),
  check: onWindowsServices((spec) => (isDnsOnly(spec) ? [] : listAt(spec, 'ports')).flatMap((port, i) => {
    const protocol = valueAt(port, ['protocol']) ?? 'TCP';
    if (WINDOWS_SERVICE_PROTOCOLS.includes(protocol as string)) { return []; }
    return [{
      path: ['spec', 'ports', i, 'protocol'],
      message: `protocol is "${protocol}", but Windows nodes carry ${WINDOWS_SERVICE_PROTOCOLS.join(' and ')} only`,
      help: `use ${WINDOWS_SERVICE_PROTOCOLS.join(' or ')}`,
    }];
  })),
};
