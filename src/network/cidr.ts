/** A range of IPv4 addresses. */
export interface Cidr {
  readonly text: string;
  /** First and last address as numbers. */
  readonly first: number;
  readonly last: number;
  readonly prefix: number;
}

/** Reads `10.244.0.0/16`; `undefined` when it is none, or IPv6. */
export function parseCidr(text: unknown): Cidr | undefined {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/.exec(typeof text === 'string' ? text.trim() : '');
  if (!match) { return undefined; }
  const [a, b, c, d, prefix] = match.slice(1).map(Number);
  if ([a, b, c, d].some((byte) => byte > 255) || prefix > 32) { return undefined; }
  const size = 2 ** (32 - prefix);
  const address = ((a * 256 + b) * 256 + c) * 256 + d;
  const first = address - (address % size);
  return { text: match[0], first, last: first + size - 1, prefix };
}

/** Whether two ranges have an address in common. */
export function overlap(a: Cidr, b: Cidr): boolean {
  return a.first <= b.last && b.first <= a.last;
}

/** How many nodes get a part of a network, each with a prefix of `nodePrefix`. */
export function nodesIn(network: Cidr, nodePrefix: number): number {
  return nodePrefix < network.prefix ? 0 : 2 ** (nodePrefix - network.prefix);
}
