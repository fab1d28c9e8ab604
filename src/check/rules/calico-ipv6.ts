import { Rule } from '../rule';
import { ENDPOINT, installation, IPAM, onInstallation } from './support/calico';
import { documents } from './support/example';

export const calicoIpv6: Rule = {
  id: 'calico-ipv6',
  effect: 'broken',
  summary: 'a Calico pool for Windows nodes has IPv6 addresses',
  why: 'Calico for Windows knows IPv4 only; dual-stack isn\'t supported either.',
  source: 'tigera/docs limitations.mdx',
  bad: documents(installation({ pool: 'cidr: fd00:10:244::/64\nencapsulation: None' }), ENDPOINT, IPAM),
  good: documents(installation({ pool: 'cidr: 10.244.0.0/16\nencapsulation: None' }), ENDPOINT, IPAM),
  check: onInstallation('calico-ipv6'),
};
