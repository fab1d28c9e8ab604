import { show } from '../../base';
import { Misread } from '../../knowledge';

/** An IPv4 CIDR. */
export interface Cidr {
  /** As a string, such as `10.244.0.0/16`. */
  readonly text: string;
  /** First address, as a 32-bit number. */
  readonly first: number;
  /** Last address, as a 32-bit number. */
  readonly last: number;
  /** Prefix length, from 0 to 32. */
  readonly prefix: number;
}

const BYTE = /^(0|[1-9]\d{0,2})$/;

/** Parses an IPv4 address in canonical form into a 32-bit number; `undefined` for anything else, such as `010.0.0.1`, `10.1` and IPv6. */
export function parseAddress(text: unknown): number | undefined {
  const bytes = typeof text === 'string' ? text.split('.') : [];
  if (bytes.length !== 4 || bytes.some((byte) => !BYTE.test(byte) || Number(byte) > 255)) { return undefined; }
  return bytes.reduce((sum, byte) => sum * 256 + Number(byte), 0);
}

/** Whether a value is an IPv4 address in canonical form. */
export const isAddress = (value: unknown): boolean => parseAddress(value) !== undefined;

/** An address from its 32-bit number, such as `10.96.0.10`. */
export function formatAddress(address: number): string {
  return [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256).join('.');
}

/** Parses a CIDR such as `10.244.0.0/16`. As in Kubernetes, host bits may be set. `undefined` if the value isn't a CIDR, or is IPv6. */
export function parseCidr(text: unknown): Cidr | undefined {
  const [head, tail, ...rest] = typeof text === 'string' ? text.trim().split('/') : [];
  const address = parseAddress(head);
  if (address === undefined || rest.length > 0 || !BYTE.test(tail ?? '') || Number(tail) > 32) { return undefined; }
  return { ...rangeOf(address, Number(tail)), text: (text as string).trim() };
}

/** Why a value isn't an IPv4 CIDR in canonical form; `undefined` if it is. */
export function cidrFault(text: unknown): Misread | undefined {
  const range = parseCidr(text);
  if (!range || range.text !== text) {
    return {
      must: 'be an IPv4 CIDR',
      remedy: 'use a CIDR such as "10.244.0.0/16": four numbers from 0 to 255 without leading zeros, and a prefix length from 0 to 32',
    };
  }
  const proper = formatCidr(range.first, range.prefix);
  return proper === text ? undefined : { must: 'start with the first address of the CIDR', remedy: `use ${show(proper)}` };
}

/** The CIDR with a prefix length that contains an address. */
export function rangeOf(address: number, prefix: number): Cidr {
  const size = 2 ** (32 - prefix);
  const first = address - (address % size);
  return { text: formatCidr(first, prefix), first, last: first + size - 1, prefix };
}

function formatCidr(first: number, prefix: number): string {
  return `${formatAddress(first)}/${prefix}`;
}

/** Whether two CIDRs have an address in common. */
export function overlap(a: Cidr, b: Cidr): boolean {
  return a.first <= b.last && b.first <= a.last;
}

/** Whether a CIDR contains an address. */
export function holds(range: Cidr, address: number): boolean {
  return range.first <= address && address <= range.last;
}

/** Number of node blocks with a prefix length of `nodePrefix` in a network. */
export function nodesIn(network: Cidr, nodePrefix: number): number {
  return nodePrefix < network.prefix ? 0 : 2 ** (nodePrefix - network.prefix);
}

/** Prefix length of the smallest CIDR that holds `count` addresses, or `count` blocks with a prefix length of `from`. */
export function prefixFor(count: number, from = 32): number {
  return from - Math.ceil(Math.log2(count));
}
