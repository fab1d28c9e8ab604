import { AddressedNetwork, DEFAULT_ADDRESSES, DNS_SERVICE_INDEX, MAX_NODE_BLOCK_BITS, RESERVED_ADDRESSES } from '../knowledge';
import { formatPath, OptionProblems, PlainObject, Problem, show, throwProblems } from '../manifest';
import { Cidr, cidrFault, formatAddress, holds, nodesIn, overlap, parseAddress, parseCidr, prefixFor, rangeOf } from './cidr';
import { choice, listOf, NUMBER, options as optionsOf, readOptions, STRING } from '../options/schema';

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
  /** Network whose reserved addresses are counted. @default 'flannel-vxlan', which reserves the most */
  readonly network?: AddressedNetwork;
}

/** Blocks that are smaller have no address left for a pod. */
const MAX_NODE_MASK = 29;

/** The options of an address plan, without the network that another option names. */
export const ADDRESS_PLAN = optionsOf<Omit<AddressPlanOptions, 'network'>>({
  clusterCidr: STRING, serviceCidr: STRING, nodeMask: NUMBER, nodes: NUMBER, maxPods: NUMBER, managementCidrs: listOf(STRING), dnsServiceIp: STRING,
});
const OPTIONS = optionsOf<AddressPlanOptions>({ ...ADDRESS_PLAN.fields, network: choice(...Object.keys(RESERVED_ADDRESSES)) });
const CODE = 'address-plan';

/** A plan that was looked at. */
export interface CheckedAddressPlan {
  /** There when nothing is wrong. */
  readonly plan?: AddressPlan;
  readonly problems: readonly Problem[];
}

/** The ranges of a cluster: held against each other, and large enough for its nodes and pods. */
export class AddressPlan {
  /** Looks at options; paths of the problems start at them. */
  public static check(given: AddressPlanOptions = {}): CheckedAddressPlan {
    const { options = {}, problems: invalid, covers } = readOptions(given, OPTIONS);
    const problems = [...invalid, ...formProblems(options).filter((problem) => !covers(problem))];
    if (problems.length > 0) { return { problems }; }
    const plan = new AddressPlan(options);
    problems.push(...sizeProblems(plan, options.nodes), ...placeProblems(plan));
    return problems.length > 0 ? { problems } : { plan, problems };
  }

  /** @throws ProblemsError with all problems of the options */
  public static of(options: AddressPlanOptions = {}): AddressPlan {
    const { plan, problems } = AddressPlan.check(options);
    throwProblems(problems);
    return plan!;
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
    this.network = options.network ?? 'flannel-vxlan';
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
   * @throws ProblemsError when there is none
   */
  public nodeBlock(n: number): string {
    if (!Number.isInteger(n) || n < 0 || n >= this.nodeBlocks) {
      throwProblems([{
        code: 'address-plan-node', path: ['n'], message: `must be a node of ${this.clusterCidr}, got ${show(n)}`, remedy: `use an integer from 0 to ${this.nodeBlocks - 1}`,
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

/** What is wrong with each option by itself. */
function formProblems(options: AddressPlanOptions): readonly Problem[] {
  const problems = new OptionProblems(CODE);
  const cidrs = [
    ...(['clusterCidr', 'serviceCidr'] as const).map((key) => ({ path: [key] as (string | number)[], value: options[key] as unknown })),
    ...(options.managementCidrs ?? []).map((value, i) => ({ path: ['managementCidrs', i], value })),
  ];
  for (const { path, value } of cidrs) {
    const fault = value === undefined ? undefined : cidrFault(value);
    if (fault) { problems.must(path, value, fault.must, fault.remedy); }
  }
  const { dnsServiceIp, nodes, maxPods } = options;
  problems.unless((address) => parseAddress(address) !== undefined, ['dnsServiceIp'], dnsServiceIp, 'be an IPv4 address', 'write four numbers from 0 to 255 without leading zeros, such as "10.96.0.10"');
  problems.integer(['nodes'], nodes, 1);
  problems.integer(['maxPods'], maxPods, 1);
  nodeMaskProblems(options, problems);
  return problems.list;
}

function nodeMaskProblems(options: AddressPlanOptions, problems: OptionProblems): void {
  const { clusterCidr = DEFAULT_ADDRESSES.clusterCidr, nodeMask = DEFAULT_ADDRESSES.nodeMask } = options;
  const cluster = parseCidr(clusterCidr);
  const path = ['nodeMask'];
  if (!Number.isInteger(nodeMask) || nodeMask < 1 || nodeMask > MAX_NODE_MASK) {
    problems.must(path, nodeMask, `be a prefix length from 1 to ${MAX_NODE_MASK}`, 'use one such as 24');
  } else if (cluster && nodeMask < cluster.prefix) {
    problems.must(path, nodeMask, `be at least ${cluster.prefix}, the prefix length of clusterCidr ${clusterCidr}`, `use ${cluster.prefix} or more, or a larger clusterCidr`);
  } else if (cluster && nodeMask - cluster.prefix > MAX_NODE_BLOCK_BITS) {
    problems.must(path, nodeMask, `cut clusterCidr ${clusterCidr} into at most ${2 ** MAX_NODE_BLOCK_BITS} blocks, or kube-controller-manager doesn't start`,
      `use ${cluster.prefix + MAX_NODE_BLOCK_BITS} or less, or a smaller clusterCidr`);
  }
}

/** Whether there is a block for every node, and an address for every pod. */
function sizeProblems(plan: AddressPlan, nodes: number | undefined): readonly Problem[] {
  const problems = new OptionProblems(CODE);
  const { clusterCidr, nodeMask, nodeBlocks, smallestClusterPrefix, maxPods, addressesPerNode, smallestNodeMask, network } = plan;
  if (nodes !== undefined && nodes > nodeBlocks) {
    problems.must(['clusterCidr'], clusterCidr, `hold a /${nodeMask} block for each of ${nodes} nodes (it holds ${nodeBlocks})`,
      smallestClusterPrefix >= 1 ? `use a /${smallestClusterPrefix} or larger, or blocks smaller than /${nodeMask}` : 'use smaller blocks');
  }
  if (maxPods > addressesPerNode) {
    const reserved = RESERVED_ADDRESSES[network];
    problems.must(['maxPods'], maxPods, `be at most ${addressesPerNode}, the addresses for pods in a /${nodeMask}: ${reserved.length} are reserved (${reserved.join(', ')})`,
      `lower maxPods to ${addressesPerNode}, or set nodeMask to ${smallestNodeMask}`);
  }
  return problems.list;
}

/** Whether the CIDRs are disjoint, and the DNS address is where it belongs. */
function placeProblems(plan: AddressPlan): readonly Problem[] {
  const problems = new OptionProblems(CODE);
  const { clusterCidr, serviceCidr, managementCidrs, dnsServiceIp, apiServiceIp } = plan;
  const named: readonly { readonly path: readonly (string | number)[]; readonly range: Cidr }[] = [
    { path: ['clusterCidr'], range: parseCidr(clusterCidr)! },
    { path: ['serviceCidr'], range: parseCidr(serviceCidr)! },
    ...managementCidrs.map((text, i) => ({ path: ['managementCidrs', i], range: parseCidr(text)! })),
  ];
  named.forEach(({ path, range }, i) => {
    for (const other of named.slice(0, i).filter((each) => overlap(each.range, range))) {
      problems.must(path, range.text, `not overlap ${formatPath(other.path)}, ${show(other.range.text)}`, 'choose CIDRs that have no address in common');
    }
  });
  const dns = parseAddress(dnsServiceIp)!;
  if (!holds(named[1].range, dns)) {
    problems.must(['dnsServiceIp'], dnsServiceIp, `be in serviceCidr, ${show(serviceCidr)}`, 'use an address of that CIDR');
  } else if (dns <= parseAddress(apiServiceIp)!) {
    problems.must(['dnsServiceIp'], dnsServiceIp, `come after ${apiServiceIp}, the address of the Service kubernetes`, `use one such as "${formatAddress(named[1].range.first + DNS_SERVICE_INDEX)}"`);
  }
  return problems.list;
}

function withoutUndefined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}
