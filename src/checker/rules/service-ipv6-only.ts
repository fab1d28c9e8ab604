import { hasOverlay, onWindowsServices } from './support/services';
import { listAt } from '../../base';
import { removal } from '../../findings';
import { RuleDefinition } from '../rule';

export const serviceIpv6Only: RuleDefinition = {
  id: 'service-ipv6-only',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'a Service with Windows Pods has only IPv6',
  check: onWindowsServices((spec, _, context) => {
    const families = listAt(spec, 'ipFamilies');
    if (families.length !== 1 || families[0] !== 'IPv6') { return []; }
    const path = ['spec', 'ipFamilies'];
    return hasOverlay(context)
      ? [{ path, message: 'ipFamilies must include IPv4, got [IPv6]: Windows Pods on an overlay network have IPv4 only, so they can\'t be reached', help: 'use [IPv4]', fix: removal(path) }]
      : [{ path, effect: 'advice', message: 'ipFamilies is [IPv6], which Windows Pods have only on a bridged network (l2bridge) of a dual-stack cluster', help: 'use [IPv4], unless the cluster is one' }];
  }),
};
