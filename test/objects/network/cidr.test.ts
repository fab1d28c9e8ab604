import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { cidrFault, formatAddress, holds, nodesIn, overlap, parseAddress, parseCidr, prefixFor, rangeOf } from '../../../src/objects';

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

test.each(['010.244.0.0/16', '10.244.0.0/016', '10.244/16', '10.244.0.0', '10.244.0.0/33', '10.256.0.0/16', '0x0a.0.0.0/8', '10.244.0.0/16/8', '', 'fd00::/64', 10, undefined])(
  '%p is no range', (text) => {
    expect(parseCidr(text)).toBeUndefined();
    expect(cidrFault(text)?.must).toBe('be an IPv4 CIDR');
  });

test('a CIDR with host bits or spaces is reported with its canonical form', () => {
  expect(cidrFault('10.244.1.0/16')).toEqual({ must: 'start with the first address of the CIDR', remedy: 'use "10.244.0.0/16"' });
  expect(cidrFault(' 10.244.0.0/16')?.must).toBe('be an IPv4 CIDR');
});
