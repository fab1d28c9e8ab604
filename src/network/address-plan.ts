import { AddressedNetwork, DEFAULT_ADDRESSES, DNS_SERVICE_INDEX, MAX_NODE_BLOCK_BITS, RESERVED_ADDRESSES } from '../knowledge';
import { PlainObject, Problem, show } from '../manifest';
import { Cidr, cidrFault, formatAddress, holds, nodesIn, overlap, parseAddress, parseCidr, prefixFor, rangeOf } from './cidr';
import { NetworkProblemsError } from './problems-error';

export interface AddressPlanOptions {
  /** Range of all pods. @default '10.244.0.0/16' */
  readonly clusterCidr?: string;
  /** Range of all Services. @default '10.96.0.0/12' */
  readonly serviceCidr?: string;
  /** Prefix length of a node's block of pod addresses. @default 24 */
  readonly nodeMask?: number;
  /** Nodes that the cluster has room for, Linux and Windows ones together. @default - as many as clusterCidr has blocks */
  readonly nodes?: number;
  /** Pods that a node runs at most; the kubelet's `maxPods`. @default 110 */
  readonly maxPods?: number;
  /** Ranges of the machines themselves. @default - none */
  readonly managementCidrs?: readonly string[];
  /** Address of the DNS Service. @default - the tenth after the first of serviceCidr: 10.96.0.10 */
  readonly dnsServiceIp?: string;
  /** Network whose reserved addresses are counted. @default 'vxlan', which reserves the most */
  readonly network?: AddressedNetwork;
}

/** Blocks that are smaller have no address left for a pod. */
const MAX_NODE_MASK = 29;

/** A plan that was looked at. */
export interface CheckedAddressPlan {
  /** There when nothing is wrong. */
  readonly plan?: AddressPlan;
  readonly problems: readonly Problem[];
}

/** The ranges of a cluster: held against each other, and large enough for its nodes and pods. */
export class AddressPlan {
  /** Looks at options; paths of the problems start at them. */
  public static check(options: AddressPlanOptions = {}): CheckedAddressPlan {
    const problems = [...formProblems(options)];
    if (problems.length > 0) { return { problems }; }
    const plan = new AddressPlan(options);
    problems.push(...sizeProblems(plan, options.nodes), ...placeProblems(plan));
    return problems.length > 0 ? { problems } : { plan, problems };
  }

  /** @throws NetworkProblemsError when something is wrong, with all of it */
  public static of(options: AddressPlanOptions = {}): AddressPlan {
    const { plan, problems } = AddressPlan.check(options);
    if (!plan) { throw new NetworkProblemsError(problems); }
    return plan;
  }

  /** Range of all pods. */
  public readonly clusterCidr: string;
  /** Range of all Services. */
  public readonly serviceCidr: string;
  /** Ranges of the machines themselves. */
  public readonly managementCidrs: readonly string[];
  /** Prefix length of a node's block. */
  public readonly nodeMask: number;
  /** Nodes that the plan is for. */
  public readonly nodes: number;
  /** Pods of a node. */
  public readonly maxPods: number;
  /** Network whose reserved addresses are counted. */
  public readonly network: AddressedNetwork;
  /** Address of the Service `kubernetes`: the first of the service range. */
  public readonly apiServiceIp: string;
  /** Address of the DNS Service. */
  public readonly dnsServiceIp: string;
  /** Blocks that the cluster range holds: no more nodes get one. */
  public readonly nodeBlocks: number;
  /** Pod addresses of a block, without the reserved ones. */
  public readonly addressesPerNode: number;
  /** Longest prefix of a cluster range that holds a block for each of `nodes`. */
  public readonly smallestClusterPrefix: number;
  /** Longest prefix of a block that holds `maxPods`. */
  public readonly smallestNodeMask: number;
  private readonly cluster: Cidr;

  private constructor(options: AddressPlanOptions) {
    const { clusterCidr, serviceCidr, nodeMask, maxPods } = { ...DEFAULT_ADDRESSES, ...withoutUndefined(options) };
    this.clusterCidr = clusterCidr;
    this.serviceCidr = serviceCidr;
    this.managementCidrs = options.managementCidrs ?? [];
    this.nodeMask = nodeMask;
    this.maxPods = maxPods;
    this.network = options.network ?? 'vxlan';
    this.cluster = parseCidr(clusterCidr)!;
    const services = parseCidr(serviceCidr)!;
    this.apiServiceIp = formatAddress(services.first + 1);
    this.dnsServiceIp = options.dnsServiceIp ?? formatAddress(services.first + DNS_SERVICE_INDEX);
    this.nodeBlocks = nodesIn(this.cluster, nodeMask);
    this.nodes = options.nodes ?? this.nodeBlocks;
    const reserved = RESERVED_ADDRESSES[this.network].length;
    this.addressesPerNode = Math.max(0, 2 ** (32 - nodeMask) - reserved);
    this.smallestClusterPrefix = prefixFor(Math.max(1, this.nodes), nodeMask);
    this.smallestNodeMask = prefixFor(maxPods + reserved);
  }

  /**
   * Block of the n-th node, counted from 0, as node IPAM hands them out in a new cluster.
   *
   * @throws NetworkProblemsError when there is none
   */
  public nodeBlock(n: number): string {
    if (!Number.isInteger(n) || n < 0 || n >= this.nodeBlocks) {
      throw new NetworkProblemsError([{
        code: 'address-plan-node', path: ['n'], message: `is ${show(n)}, but ${this.clusterCidr} has blocks 0 to ${this.nodeBlocks - 1}`, remedy: 'ask for one of them',
      }]);
    }
    return rangeOf(this.cluster.first + n * 2 ** (32 - this.nodeMask), this.nodeMask).text;
  }

  /** All of it as plain data. */
  public toJSON(): PlainObject {
    const { cluster, ...data } = this;
    return { ...data, reserved: RESERVED_ADDRESSES[this.network] };
  }
}

function withoutUndefined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

const say = (path: readonly (string | number)[], value: unknown, message: string, remedy: string): Problem =>
  ({ code: 'address-plan', path, message: `is ${show(value)}, ${message}`, remedy });

/** What is wrong with each option by itself. */
function formProblems(options: AddressPlanOptions): readonly Problem[] {
  const problems: Problem[] = [];
  const ranges = [
    ...(['clusterCidr', 'serviceCidr'] as const).map((key) => ({ path: [key] as (string | number)[], value: options[key] as unknown })),
    ...(options.managementCidrs ?? []).map((value, i) => ({ path: ['managementCidrs', i], value })),
  ];
  for (const { path, value } of ranges) {
    // only an item of a list can't be left out
    const fault = value === undefined && path.length === 1 ? undefined : cidrFault(value);
    if (fault) { problems.push(say(path, value, fault, 'write it as "<first address>/<prefix>"')); }
  }
  const { dnsServiceIp, network } = options;
  if (dnsServiceIp !== undefined && parseAddress(dnsServiceIp) === undefined) {
    problems.push(say(['dnsServiceIp'], dnsServiceIp, 'which is no IPv4 address', 'write four numbers from 0 to 255 without leading zeros, such as "10.96.0.10"'));
  }
  if (network !== undefined && !Object.hasOwn(RESERVED_ADDRESSES, network)) {
    problems.push(say(['network'], network, 'which is unknown', `use ${Object.keys(RESERVED_ADDRESSES).map(show).join(', ')}`));
  }
  for (const key of ['nodes', 'maxPods'] as const) {
    const value = options[key];
    if (value !== undefined && (!Number.isInteger(value) || value < 1)) { problems.push(say([key], value, 'which is no number of them', 'use a whole number from 1')); }
  }
  return [...problems, ...nodeMaskProblems(options)];
}

function nodeMaskProblems({ clusterCidr = DEFAULT_ADDRESSES.clusterCidr, nodeMask }: AddressPlanOptions): readonly Problem[] {
  const cluster = parseCidr(clusterCidr);
  const mask = nodeMask ?? DEFAULT_ADDRESSES.nodeMask;
  if (!Number.isInteger(mask) || mask < 1 || mask > MAX_NODE_MASK) {
    return [say(['nodeMask'], mask, 'which is no prefix length of a block', `use a whole number up to ${MAX_NODE_MASK}, such as 24`)];
  }
  if (!cluster) { return []; }
  if (mask < cluster.prefix) {
    return [say(['nodeMask'], mask, `but ${clusterCidr} as a whole is smaller than one such block`, `use ${cluster.prefix} or more, or a larger clusterCidr`)];
  }
  if (mask - cluster.prefix > MAX_NODE_BLOCK_BITS) {
    return [say(['nodeMask'], mask, `which cuts ${clusterCidr} into more than ${2 ** MAX_NODE_BLOCK_BITS} blocks: kube-controller-manager refuses to start`,
      `use ${cluster.prefix + MAX_NODE_BLOCK_BITS} or less, or a smaller clusterCidr`)];
  }
  return [];
}

/** Whether there is a block for every node, and an address for every pod. */
function sizeProblems(plan: AddressPlan, nodes: number | undefined): readonly Problem[] {
  const problems: Problem[] = [];
  const { clusterCidr, nodeMask, nodeBlocks, smallestClusterPrefix, maxPods, addressesPerNode, smallestNodeMask, network } = plan;
  if (nodes !== undefined && nodes > nodeBlocks) {
    problems.push(say(['clusterCidr'], clusterCidr, `which holds ${nodeBlocks} ${nodeBlocks === 1 ? 'block' : 'blocks'} of /${nodeMask}, but each of ${nodes} nodes takes one, however few pods it runs`,
      smallestClusterPrefix >= 1 ? `use a /${smallestClusterPrefix} or larger, or blocks smaller than /${nodeMask}` : 'use blocks that are smaller'));
  }
  if (maxPods > addressesPerNode) {
    const reserved = RESERVED_ADDRESSES[network];
    problems.push(say(['maxPods'], maxPods, `but a /${nodeMask} has ${addressesPerNode} addresses for pods: ${reserved.length} are reserved (${reserved.join(', ')})`,
      `lower maxPods to ${addressesPerNode}, or set nodeMask to ${smallestNodeMask}`));
  }
  return problems;
}

/** Whether the ranges are apart, and the DNS address is where it belongs. */
function placeProblems(plan: AddressPlan): readonly Problem[] {
  const { clusterCidr, serviceCidr, managementCidrs, dnsServiceIp, apiServiceIp } = plan;
  const named: readonly { readonly path: readonly (string | number)[]; readonly range: Cidr }[] = [
    { path: ['clusterCidr'], range: parseCidr(clusterCidr)! },
    { path: ['serviceCidr'], range: parseCidr(serviceCidr)! },
    ...managementCidrs.map((text, i) => ({ path: ['managementCidrs', i], range: parseCidr(text)! })),
  ];
  const problems = named.flatMap(({ path, range }, i) => named.slice(0, i).filter((other) => overlap(other.range, range)).map((other) =>
    say(path, range.text, `which overlaps ${other.path.join('.')}, ${show(other.range.text)}`, 'choose ranges that have no address in common')));
  const dns = parseAddress(dnsServiceIp)!;
  if (!holds(named[1].range, dns)) {
    problems.push(say(['dnsServiceIp'], dnsServiceIp, `which isn't in serviceCidr, ${show(serviceCidr)}`, 'use an address of that range'));
  } else if (dns <= parseAddress(apiServiceIp)!) {
    problems.push(say(['dnsServiceIp'], dnsServiceIp, `but ${apiServiceIp} is the API server's and the one before it the network itself`, `use a later one, such as "${formatAddress(named[1].range.first + DNS_SERVICE_INDEX)}"`));
  }
  return problems;
}
