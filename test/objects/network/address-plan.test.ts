import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { formatProblem, ProblemsError } from '../../../src/base';
import {
  AddressPlan, AddressPlanOptions, cidrFault, formatAddress, holds, nodesIn, overlap, parseAddress, parseCidr, prefixFor, rangeOf,
} from '../../../src/objects';

const messagesOf = (options: AddressPlanOptions) => AddressPlan.check(options).problems.map(formatProblem);

test('the defaults are those of the legacy walkthroughs, and are valid', () => {
  expect(AddressPlan.of().toJSON()).toMatchObject({
    clusterCidr: '10.244.0.0/16', serviceCidr: '10.96.0.0/12', dnsServiceIp: '10.96.0.10', apiServiceIp: '10.96.0.1', nodeMask: 24, nodes: 256,
    maxPods: 110, nodeBlocks: 256, addressesPerNode: 251,
  });
});

/** Addresses that the old walkthroughs call enough: one for each node, and one for each of its pods. */
const oldFormula = (nodes: number, maxPods: number) => nodes + nodes * maxPods;
const oldPrefix = (nodes: number, maxPods: number) => 32 - Math.ceil(Math.log2(oldFormula(nodes, maxPods) + 2));

test.each([
  { nodes: 5, maxPods: 100, formula: 505, old: 23, real: 21 },
  { nodes: 3, maxPods: 110, formula: 333, old: 23, real: 22 },
  { nodes: 50, maxPods: 110, formula: 5550, old: 19, real: 18 },
  { nodes: 256, maxPods: 250, formula: 64256, old: 16, real: 16 },
])('$nodes nodes with $maxPods Pods: by the legacy formula $formula addresses, a /$old, but a /$real is required', (row) => {
  const { nodes, maxPods, formula, old, real } = row;
  expect(oldFormula(nodes, maxPods)).toBe(formula);
  expect(oldPrefix(nodes, maxPods)).toBe(old);
  expect(AddressPlan.of({ clusterCidr: `10.128.0.0/${real}`, serviceCidr: '10.96.0.0/12', nodes, maxPods }).smallestClusterPrefix).toBe(real);
  expect(messagesOf({ clusterCidr: `10.128.0.0/${real + 1}`, nodes, maxPods }).join()).toContain(`Use a /${real} or larger`);
});

test('each node uses a whole block: a /23 has enough addresses for 5 nodes, but blocks for 2', () => {
  expect(messagesOf({ clusterCidr: '10.244.0.0/23', nodes: 5, maxPods: 100 })).toEqual([
    'clusterCidr: must have a /24 block for each of 5 nodes (it has 2), got "10.244.0.0/23". Use a /21 or larger, or smaller blocks than /24. '
      + '[address-plan]',
  ]);
});

test('Calico reserves 4 addresses of a block: a /26 has room for 60 Pods', () => {
  expect(AddressPlan.of({ network: 'calico', nodeMask: 26, maxPods: 60 }).addressesPerNode).toBe(60);
  expect(messagesOf({ network: 'calico', nodeMask: 26, maxPods: 61 }).join()).toContain('must be at most 60, the number of Pod addresses in a /26 '
    + 'without the 4 reserved ones (the network address (.0), the HNS gateway (.1), the host endpoint (.2), broadcast (the last)), got 61');
});

test('reserved addresses are subtracted: a /24 has room for 252 Pods with host-gateway, and 251 with VXLAN', () => {
  expect(messagesOf({ network: 'flannel-host-gateway', maxPods: 252 })).toEqual([]);
  expect(messagesOf({ network: 'flannel-host-gateway', maxPods: 253 })).toHaveLength(1);
  expect(messagesOf({ network: 'flannel-vxlan', maxPods: 251 })).toEqual([]);
  expect(messagesOf({ network: 'flannel-vxlan', maxPods: 252 })[0]).toContain('the kube-proxy source VIP');
});

test('the blocks of a plan are in its CIDR, are consecutive and don\'t overlap', () => {
  fc.assert(fc.property(fc.integer({ min: 8, max: 24 }), fc.nat(5), fc.nat(63), (prefix, more, n) => {
    const clusterCidr = `${ipaddr.IPv4.networkAddressFromCIDR(`100.123.231.77/${prefix}`)}/${prefix}`;
    const plan = AddressPlan.of({ clusterCidr, nodeMask: prefix + more, maxPods: 3, network: 'flannel-host-gateway' });
    fc.pre(n < plan.nodeBlocks);
    const block = plan.nodeBlock(n);
    expect(ipaddr.IPv4.parseCIDR(block)[0].match(ipaddr.IPv4.parseCIDR(clusterCidr))).toBe(true);
    expect(ipaddr.IPv4.networkAddressFromCIDR(block).toString()).toBe(block.split('/')[0]);
    if (n > 0) {
      const before = ipaddr.IPv4.broadcastAddressFromCIDR(plan.nodeBlock(n - 1)).octets;
      const first = ipaddr.IPv4.networkAddressFromCIDR(block).octets;
      const asNumber = (bytes: readonly number[]) => bytes.reduce((sum, byte) => sum * 256 + byte, 0);
      expect(asNumber(first)).toBe(asNumber(before) + 1);
    }
  }));
  expect(AddressPlan.of().nodeBlock(4)).toBe('10.244.4.0/24');
  expect(() => AddressPlan.of().nodeBlock(256)).toThrow('must be the number of a node block of 10.244.0.0/16, got 256');
});

test('a plan is valid exactly if there are blocks for the nodes and addresses for the Pods', () => {
  const upTo = (max: number, min = 1) => fc.integer({ min, max });
  fc.assert(fc.property(upTo(24, 12), upTo(5000), upTo(400), (prefix, nodes, maxPods) => {
    const { plan } = AddressPlan.check({ clusterCidr: `${ipaddr.IPv4.networkAddressFromCIDR(`100.64.0.0/${prefix}`)}/${prefix}`, nodes, maxPods });
    expect(plan !== undefined).toBe(2 ** (24 - prefix) >= nodes && 256 - 5 >= maxPods);
  }));
});

test.each<[string, AddressPlanOptions, string]>([
  ['host bits', { clusterCidr: '10.244.1.0/16' }, 'clusterCidr: must start with the first address of the CIDR, got "10.244.1.0/16"'],
  ['octal-looking', { serviceCidr: '10.096.0.0/12' }, 'serviceCidr: must be an IPv4 CIDR, got "10.096.0.0/12"'],
  ['short form', { managementCidrs: ['10.1/16'] }, 'managementCidrs[0]: must be an IPv4 CIDR, got "10.1/16"'],
  ['Pods with loopback addresses', { clusterCidr: '127.0.0.0/16' }, 'clusterCidr: must not overlap 127.0.0.0/8, the loopback addresses, got '],
  ['Pods with link-local addresses', { clusterCidr: '169.254.0.0/16' }, 'clusterCidr: must not overlap 169.254.0.0/16, the link-local addresses'],
  ['Services with multicast addresses', { serviceCidr: '224.0.0.0/12' }, 'serviceCidr: must not overlap 224.0.0.0/4, the multicast addresses'],
  ['pods over services', { clusterCidr: '10.96.0.0/16' }, 'serviceCidr: must not overlap clusterCidr, "10.96.0.0/16", got "10.96.0.0/12"'],
  [
    'machines over pods', { managementCidrs: ['10.244.3.0/24'] },
    'managementCidrs[0]: must not overlap clusterCidr, "10.244.0.0/16", got "10.244.3.0/24"',
  ],
  ['DNS elsewhere', { dnsServiceIp: '10.244.0.10' }, 'dnsServiceIp: must be in serviceCidr, "10.96.0.0/12", got "10.244.0.10"'],
  ['DNS first', { dnsServiceIp: '10.96.0.1' }, 'dnsServiceIp: must come after 10.96.0.1, the address of the Service kubernetes, got "10.96.0.1"'],
  [
    'DNS last', { dnsServiceIp: '10.111.255.255' },
    'dnsServiceIp: must not be the last address of serviceCidr, "10.96.0.0/12", which no Service gets, got "10.111.255.255"',
  ],
  ['DNS no address', { dnsServiceIp: '10.96.10' }, 'dnsServiceIp: must be an IPv4 address, got "10.96.10"'],
  ['block larger than all', { nodeMask: 15 }, 'nodeMask: must be at least 16, the prefix length of clusterCidr 10.244.0.0/16, got 15'],
  [
    'too many blocks', { clusterCidr: '10.0.0.0/9', serviceCidr: '10.128.0.0/16', nodeMask: 26 },
    'nodeMask: must divide clusterCidr 10.0.0.0/9 into at most 65536 blocks, or kube-controller-manager doesn\'t start, got 26',
  ],
  ['no mask', { nodeMask: 24.5 }, 'nodeMask: must be a prefix length from 1 to 29, got 24.5'],
  ['half a node', { nodes: 0.5 }, 'nodes: must be an integer ≥ 1, got 0.5'],
  ['unknown network', { network: 'weave' as never }, 'network: must be one of "flannel-host-gateway", "flannel-vxlan", "calico", got "weave"'],
])('%s', (_, options, message) => {
  expect(messagesOf(options)[0]).toContain(message);
});

test('all problems are reported at once', () => {
  expect(messagesOf({ clusterCidr: '10.1', serviceCidr: '10.2', dnsServiceIp: 'x', nodes: 0 })).toHaveLength(4);
  expect(() => AddressPlan.of({ clusterCidr: '10.1', nodes: 0 })).toThrow(ProblemsError);
  expect(() => AddressPlan.of({ clusterCidr: '10.1', nodes: 0 })).toThrow('2 problems found:\n  clusterCidr: must be an IPv4 CIDR, got "10.1"');
});

/** Any address as text, made without the code under test. */
const address = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)).map((bytes) => bytes.join('.'));
const range = fc.tuple(address, fc.nat(32)).map(([text, prefix]) => `${text}/${prefix}`);
const numberOf = (parsed: ipaddr.IPv4) => parsed.octets.reduce((sum, byte) => sum * 256 + byte, 0);

test('addresses are parsed and formatted as by ipaddr.js', () => {
  fc.assert(fc.property(address, (text) => {
    expect(parseAddress(text)).toBe(numberOf(ipaddr.IPv4.parse(text)));
    expect(formatAddress(parseAddress(text)!)).toBe(text);
  }));
});

test('first and last address of a CIDR are those of ipaddr.js', () => {
  fc.assert(fc.property(range, (text) => {
    const { first, last, prefix } = parseCidr(text)!;
    expect(first).toBe(numberOf(ipaddr.IPv4.networkAddressFromCIDR(text)));
    expect(last).toBe(numberOf(ipaddr.IPv4.broadcastAddressFromCIDR(text)));
    expect(prefix).toBe(ipaddr.IPv4.parseCIDR(text)[1]);
  }));
});

test('a CIDR is canonical exactly if its address is its first one', () => {
  fc.assert(fc.property(range, (text) => {
    const proper = `${ipaddr.IPv4.networkAddressFromCIDR(text)}/${text.split('/')[1]}`;
    expect(cidrFault(text) === undefined).toBe(proper === text);
    expect(cidrFault(proper)).toBeUndefined();
    const { first, prefix } = parseCidr(text)!;
    expect(rangeOf(first, prefix).text).toBe(proper);
  }));
});

test('a CIDR contains an address exactly if ipaddr.js matches it', () => {
  fc.assert(fc.property(address, range, fc.boolean(), (own, text, near) => {
    // half of the addresses are taken from near the range, or hardly any would be inside
    const candidate = near ? formatAddress(Math.min(2 ** 32 - 1, parseCidr(text)!.last + 1)) : own;
    expect(holds(parseCidr(text)!, parseAddress(candidate)!)).toBe(ipaddr.IPv4.parse(candidate).match(ipaddr.IPv4.parseCIDR(text)));
  }));
});

test('two CIDRs overlap exactly if one contains the first address of the other', () => {
  fc.assert(fc.property(range, range, (a, b) => {
    const inside = (outer: string, inner: string) => ipaddr.IPv4.networkAddressFromCIDR(inner).match(ipaddr.IPv4.parseCIDR(outer));
    expect(overlap(parseCidr(a)!, parseCidr(b)!)).toBe(inside(a, b) || inside(b, a));
    expect(overlap(parseCidr(a)!, parseCidr(a)!)).toBe(true);
  }));
});

test('the prefix for a number of addresses is the longest that holds them', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 2 ** 24 }), (count) => {
    const prefix = prefixFor(count);
    expect(2 ** (32 - prefix)).toBeGreaterThanOrEqual(count);
    if (prefix < 32) { expect(2 ** (32 - prefix - 1)).toBeLessThan(count); }
  }));
  expect(nodesIn(parseCidr('10.244.0.0/16')!, 24)).toBe(256);
  expect(nodesIn(parseCidr('10.244.0.0/24')!, 16)).toBe(0);
});

test.each([
  '010.244.0.0/16', '10.244.0.0/016', '10.244/16', '10.244.0.0', '10.244.0.0/33', '10.256.0.0/16', '0x0a.0.0.0/8', '10.244.0.0/16/8', '', 'fd00::/64',
  10, undefined,
])(
  '%p is no range', (text) => {
    expect(parseCidr(text)).toBeUndefined();
    expect(cidrFault(text)?.must).toBe('be an IPv4 CIDR');
  });

test('a CIDR with host bits or spaces is reported with its canonical form', () => {
  expect(cidrFault('10.244.1.0/16')).toEqual({ must: 'start with the first address of the CIDR', remedy: 'use "10.244.0.0/16"' });
  expect(cidrFault(' 10.244.0.0/16')?.must).toBe('be an IPv4 CIDR');
});
