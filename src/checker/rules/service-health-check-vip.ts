import { RuleDefinition } from '../rule';
import { hostsBefore } from './support/builds';
import { forwardsHealthChecks } from './support/kube-proxy';
import { onWindowsServices } from './support/services';
import { scalarText } from '../../base';
import { HEALTH_CHECK_VIP_SINCE, WindowsVersion } from '../../knowledge';
import { isDnsOnly } from '../../kubernetes';


export const serviceHealthCheckVip: RuleDefinition = {
  id: 'service-health-check-vip',
  effect: 'advice',
  looksUp: true,
  summary: 'kube-proxy on Windows Server 2019 can\'t forward the health checks of a load balancer',
  check: onWindowsServices((spec, backends, context) => {
    if (spec.type !== 'LoadBalancer' || scalarText(spec.externalTrafficPolicy) === 'Local' || isDnsOnly(spec)) { return []; }
    const older = hostsBefore(backends, HEALTH_CHECK_VIP_SINCE, context);
    return older.length === 0 || !forwardsHealthChecks(context) ? [] : [{
      path: ['spec', 'type'],
      message: `kube-proxy has forwardHealthCheckVip, which fails on nodes with ${older.join(', ')} for Services with externalTrafficPolicy Cluster: the load balancer removes these nodes`,
      help: `use externalTrafficPolicy Local, or nodes with ${WindowsVersion.ofBuild(HEALTH_CHECK_VIP_SINCE).name} or later`,
    }];
  }),
};
