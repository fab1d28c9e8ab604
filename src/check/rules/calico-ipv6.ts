import { Rule } from '../rule';
import { ENDPOINT, installation, IPAM, onInstallation } from './support/calico';
import { documents } from './support/example';

export const calicoIpv6: Rule = {
  id: 'calico-ipv6',
  effect: 'broken',
  summary: 'a Calico IP pool for Windows nodes contains IPv6 addresses',
  why: 'Calico for Windows supports IPv4 only: neither IPv6 nor dual-stack networks work.',
  source: 'tigera/docs limitations.mdx',
  bad: documents(installation({ pool: 'cidr: fd00:10:244::/64\nencapsulation: None' }), ENDPOINT, IPAM),
  good: documents(installation({ pool: 'cidr: 10.244.0.0/16\nencapsulation: None' }), ENDPOINT, IPAM),
  check: onInstallation('calico-ipv6'),
};
