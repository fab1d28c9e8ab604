import { Rule } from '../rule';
import { onNetConf, windowsNetConfExample } from './support/net-conf';

export const flannelIpv6: Rule = {
  id: 'flannel-ipv6',
  effect: 'broken',
  looksUp: true,
  summary: 'Flannel is configured for IPv6, which it doesn\'t support on Windows',
  why: 'Flannel\'s Windows backends support IPv4 only.',
  source: 'flannel v0.28.9 pkg/backend/vxlan/vxlan_windows.go, pkg/backend/hostgw/hostgw_windows.go',
  bad: windowsNetConfExample({ VNI: 4096, Port: 4789 }, { EnableIPv6: true, IPv6Network: '2001:db8::/64' }),
  good: windowsNetConfExample({ VNI: 4096, Port: 4789 }),
  check: onNetConf('flannel-ipv6'),
};
