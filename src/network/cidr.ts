import { Misread } from '../knowledge';
import { show } from '../options';

/** A range of IPv4 addresses. */
export interface Cidr {
  readonly text: string;
  /** First and last address as numbers. */
  readonly first: number;
  readonly last: number;
  readonly prefix: number;
}

const BYTE = /^(0|[1-9]\d{0,2})$/;

/** Reads an IPv4 address in its one full form; `undefined` for anything else, such as `010.0.0.1`, `10.1` and IPv6. */
export function parseAddress(text: unknown): number | undefined {
  const bytes = typeof text === 'string' ? text.split('.') : [];
  if (bytes.length !== 4 || bytes.some((byte) => !BYTE.test(byte) || Number(byte) > 255)) { return undefined; }
  return bytes.reduce((sum, byte) => sum * 256 + Number(byte), 0);
}

/** An address as text. */
export function formatAddress(address: number): string {
  return [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256).join('.');
}

/** Reads `10.244.0.0/16` as Kubernetes does, which lets addresses inside the range stand for it; `undefined` when it is none, or IPv6. */
export function parseCidr(text: unknown): Cidr | undefined {
  const [head, tail, ...rest] = typeof text === 'string' ? text.trim().split('/') : [];
  const address = parseAddress(head);
  if (address === undefined || rest.length > 0 || !BYTE.test(tail ?? '') || Number(tail) > 32) { return undefined; }
  return { ...rangeOf(address, Number(tail)), text: (text as string).trim() };
}

/** Why a value isn't a CIDR written in its one full form; `undefined` when it is. */
export function cidrFault(text: unknown): Misread | undefined {
  const range = parseCidr(text);
  if (!range || range.text !== text) {
    return { must: 'be an IPv4 CIDR', remedy: 'write it as "10.244.0.0/16": four numbers from 0 to 255 without leading zeros, and a prefix length from 0 to 32' };
  }
  const proper = formatCidr(range.first, range.prefix);
  return proper === text ? undefined : { must: 'begin with the first address of the CIDR', remedy: `write ${show(proper)}` };
}

/** The range of a prefix length around an address. */
export function rangeOf(address: number, prefix: number): Cidr {
  const size = 2 ** (32 - prefix);
  const first = address - (address % size);
  return { text: formatCidr(first, prefix), first, last: first + size - 1, prefix };
}

function formatCidr(first: number, prefix: number): string {
  return `${formatAddress(first)}/${prefix}`;
}

/** Whether two ranges have an address in common. */
export function overlap(a: Cidr, b: Cidr): boolean {
  return a.first <= b.last && b.first <= a.last;
}

/** Whether an address lies in a range. */
export function holds(range: Cidr, address: number): boolean {
  return range.first <= address && address <= range.last;
}

/** How many nodes get a part of a network, each with a prefix of `nodePrefix`. */
export function nodesIn(network: Cidr, nodePrefix: number): number {
  return nodePrefix < network.prefix ? 0 : 2 ** (nodePrefix - network.prefix);
}

/** The longest prefix whose range has room for a number of addresses, or of blocks when counted from the prefix of a block. */
export function prefixFor(count: number, from = 32): number {
  return from - Math.ceil(Math.log2(count));
}
