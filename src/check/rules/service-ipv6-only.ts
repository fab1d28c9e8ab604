import { listAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsService } from './support/service-example';
import { onWindowsServices } from './support/services';

export const serviceIpv6Only: Rule = {
  id: 'service-ipv6-only',
  effect: 'broken',
  summary: 'a Service with Windows pods has IPv6 only',
  why: 'Windows nodes have IPv4, or IPv4 and IPv6 together; IPv6 alone isn\'t supported for pods and services.',
  source: 'Kubernetes documentation, "IPv4/IPv6 dual-stack" (Windows support)',
  bad: windowsService('ipFamilies: [IPv6]'),
  good: windowsService('ipFamilies: [IPv4]'),
  check: onWindowsServices((spec) => {
    const families = listAt(spec, 'ipFamilies');
    if (families.length !== 1 || families[0] !== 'IPv6') { return []; }
    return [{ path: ['spec', 'ipFamilies'], message: 'ipFamilies is [IPv6]: Windows nodes don\'t support IPv6 alone, so its pods can\'t be reached', help: 'use [IPv4], or both with IPv4 first' }];
  }),
};
