import { listAt } from '../../manifest';
import { Rule } from '../rule';
import { documents, windowsService } from './support/example';
import { netConfExample } from './support/net-conf';
import { removal } from './support/pods';
import { hasOverlay, onWindowsServices } from './support/services';

const NET_CONF = netConfExample({ VNI: 4096, Port: 4789 });

export const serviceIpv6Only: Rule = {
  id: 'service-ipv6-only',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'a Service with Windows Pods has only IPv6',
  why: 'Windows Pods have IPv4 addresses, or IPv4 and IPv6 addresses on a bridged network (l2bridge) of a dual-stack cluster, where a Service may have IPv6 only. On an overlay, such as VXLAN, they have no IPv6 addresses.',
  source: 'Kubernetes documentation, "IPv4/IPv6 dual-stack" (Windows support)',
  bad: documents(NET_CONF, windowsService('ipFamilies: [IPv6]')),
  good: documents(NET_CONF, windowsService('ipFamilies: [IPv4]')),
  check: onWindowsServices((spec, _, context) => {
    const families = listAt(spec, 'ipFamilies');
    if (families.length !== 1 || families[0] !== 'IPv6') { return []; }
    const path = ['spec', 'ipFamilies'];
    return hasOverlay(context)
      ? [{ path, message: 'ipFamilies must include IPv4, got [IPv6]: Windows Pods on an overlay network have IPv4 only, so they can\'t be reached', help: 'use [IPv4]', fix: removal(path) }]
      : [{ path, effect: 'advice', message: 'ipFamilies is [IPv6], which Windows Pods have only on a bridged network (l2bridge) of a dual-stack cluster', help: 'use [IPv4], unless the cluster is one' }];
  }),
};
