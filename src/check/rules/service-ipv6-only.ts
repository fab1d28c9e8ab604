import { Rule } from '../rule';
import { windowsService } from './support/example';
import { removal } from './support/pods';
import { sharedServiceCheck } from './support/services';

export const serviceIpv6Only: Rule = {
  id: 'service-ipv6-only',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'a Service with Windows Pods has only IPv6',
  why: 'Windows nodes support IPv4, or IPv4 and IPv6 together. IPv6 alone isn\'t supported for Pods and Services.',
  source: 'Kubernetes documentation, "IPv4/IPv6 dual-stack" (Windows support)',
  bad: windowsService('ipFamilies: [IPv6]'),
  good: windowsService('ipFamilies: [IPv4]'),
  check: sharedServiceCheck('service-ipv6-only', removal),
};
