import { Cidr, cidrFault, formatAddress, holds, isAddress, nodesIn, overlap, parseAddress, parseCidr, prefixFor, rangeOf } from './cidr';
import {
  choice, formatPath, invalidValue, listOf, NUMBER, options as optionsOf, PlainObject, Problem, readOptions, show, STRING, throwProblems,
  withoutUndefined,
} from '../../base';
import { AddressedNetwork, DEFAULT_ADDRESSES, DNS_SERVICE_INDEX, MAX_NODE_BLOCK_BITS, RESERVED_ADDRESSES } from '../../knowledge';
import { OptionChecks, OptionProblems } from '../../kubernetes';

/** The CIDRs of a cluster and the sizes that they must have. All addresses are IPv4. */
export interface AddressPlanOptions {
  /** CIDR of all Pods. @default '10.244.0.0/16' */
  readonly clusterCidr?: string;
  /** CIDR of all Services. @default '10.96.0.0/12' */
  readonly serviceCidr?: string;
  /** Prefix length of each node's Pod CIDR, from 1 to 29. @default 24 */
  readonly nodeMask?: number;
  /** Number of nodes that the cluster must have room for, Linux and Windows nodes together. @default - as many as clusterCidr has blocks */
  readonly nodes?: number;
  /** Maximum number of Pods per node: the kubelet's `maxPods`. @default 110 */
  readonly maxPods?: number;
  /** CIDRs of the machines themselves. @default - none */
  readonly managementCidrs?: readonly string[];
  /** Address of the DNS Service. @default - the first address of serviceCidr plus 10: 10.96.0.10 */
  readonly dnsServiceIp?: string;
  /** Network whose reserved addresses are subtracted. @default 'flannel-vxlan', which reserves the most */
  readonly network?: AddressedNetwork;
}

/** Smaller blocks have no address left for a Pod. */
const MAX_NODE_MASK = 29;

/** Schema of an address plan inside other options, where another option names the network. */
export const ADDRESS_PLAN = optionsOf<Omit<AddressPlanOptions, 'network'>>({
  clusterCidr: STRING, serviceCidr: STRING, nodeMask: NUMBER, nodes: NUMBER, maxPods: NUMBER, managementCidrs: listOf(STRING), dnsServiceIp: STRING,
});
const OPTIONS = optionsOf<AddressPlanOptions>({ ...ADDRESS_PLAN.fields, network: choice(...Object.keys(RESERVED_ADDRESSES)) });
const CODE = 'address-plan';
const BRAND = Symbol.for('k8s-windows.AddressPlan');

/** The result of `AddressPlan.check`. */
export interface CheckedAddressPlan {
  /** The plan; absent if there are problems. */
  readonly plan?: AddressPlan;
  /** Invalid options, with paths that start at the options. */
  readonly problems: readonly Problem[];
}

/** The CIDRs of a cluster, checked: they don't overlap, and they are large enough for its nodes and Pods. */
export class AddressPlan {
  /** Checks options without throwing; paths of the problems start at the options. */
  public static check(given: AddressPlanOptions = {}): CheckedAddressPlan {
    const { options = {}, problems: invalid, covers } = readOptions(given, OPTIONS);
    const problems = [...invalid, ...formProblems(options).filter((problem) => !covers(problem))];
    if (problems.length > 0) { return { problems }; }
    const plan = new AddressPlan(options);
    problems.push(...sizeProblems(plan, options.nodes), ...placeProblems(plan));
    return problems.length > 0 ? { problems } : { plan, problems };
  }

  /** The options of a network's addresses as plain data: of a plan, those that it was made from. */
  public static optionsOf(given: Omit<AddressPlanOptions, 'network'> = {}): Omit<AddressPlanOptions, 'network'> {
    if (!(BRAND in given)) { return given; }
    return Object.fromEntries(Object.keys(ADDRESS_PLAN.fields).map((name) => [name, given[name as keyof typeof given]]));
  }

  /** Makes a plan. @throws ProblemsError with all problems, if an option is invalid */
  public static of(options: AddressPlanOptions = {}): AddressPlan {
    const { plan, problems } = AddressPlan.check(options);
    throwProblems(problems);
    return plan!;
  }

  /** CIDR of all Pods. */
  public readonly clusterCidr: string;
  /** CIDR of all Services. */
  public readonly serviceCidr: string;
  /** CIDRs of the machines themselves. */
  public readonly managementCidrs: readonly string[];
  /** Prefix length of each node's Pod CIDR. */
  public readonly nodeMask: number;
  /** Number of nodes that the plan is for. */
  public readonly nodes: number;
  /** Maximum number of Pods per node. */
  public readonly maxPods: number;
  /** Network whose reserved addresses are subtracted. */
  public readonly network: AddressedNetwork;
  /** Address of the Service `kubernetes`: the first of the Service CIDR. */
  public readonly apiServiceIp: string;
  /** Address of the DNS Service. */
  public readonly dnsServiceIp: string;
  /** Number of node blocks in the cluster CIDR, which limits the number of nodes. */
  public readonly nodeBlocks: number;
  /** Number of Pod addresses in a block, without the reserved ones. */
  public readonly addressesPerNode: number;
  /** Prefix length of the smallest cluster CIDR that holds a block for each of `nodes`. */
  public readonly smallestClusterPrefix: number;
  /** Prefix length of the smallest block that holds `maxPods`. */
  public readonly smallestNodeMask: number;
  private readonly cluster: Cidr;

  private constructor(options: AddressPlanOptions) {
    Object.defineProperty(this, BRAND, { value: true });
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
   * Pod CIDR of the n-th node, counted from 0, in the order in which node IPAM assigns them in a new cluster.
   *
   * @throws ProblemsError if the cluster CIDR has no such block
   */
  public nodeBlock(n: number): string {
    if (!Number.isInteger(n) || n < 0 || n >= this.nodeBlocks) {
      const remedy = `use an integer from 0 to ${this.nodeBlocks - 1}`;
      throwProblems([invalidValue('address-plan-node')(['n'], n, `be the number of a node block of ${this.clusterCidr}`, remedy)]);
    }
    return rangeOf(this.cluster.first + n * 2 ** (32 - this.nodeMask), this.nodeMask).text;
  }

  /** The plan as plain data. */
  public toJSON(): PlainObject {
    const { cluster, ...data } = this;
    return { ...data, reserved: RESERVED_ADDRESSES[this.network] };
  }
}

const CHECKS: OptionChecks<AddressPlanOptions> = {
  'clusterCidr': ['fault', cidrFault],
  'serviceCidr': ['fault', cidrFault],
  'managementCidrs.*': ['fault', cidrFault],
  'dnsServiceIp': [isAddress, 'be an IPv4 address', 'use four numbers from 0 to 255 without leading zeros, such as "10.96.0.10"'],
  'nodes': ['integer', 1],
  'maxPods': ['integer', 1],
};

/** Problems of each option by itself. */
function formProblems(options: AddressPlanOptions): readonly Problem[] {
  const problems = new OptionProblems(CODE);
  problems.verify(CHECKS, options);
  nodeMaskProblems(options, problems);
  return problems.list;
}

function nodeMaskProblems(options: AddressPlanOptions, problems: OptionProblems): void {
  const { clusterCidr = DEFAULT_ADDRESSES.clusterCidr, nodeMask = DEFAULT_ADDRESSES.nodeMask } = options;
  const cluster = parseCidr(clusterCidr);
  const path = ['nodeMask'];
  if (!Number.isInteger(nodeMask) || nodeMask < 1 || nodeMask > MAX_NODE_MASK) {
    problems.must(path, nodeMask, `be a prefix length from 1 to ${MAX_NODE_MASK}`, 'use a prefix length such as 24');
  } else if (cluster && nodeMask < cluster.prefix) {
    problems.must(
      path, nodeMask, `be at least ${cluster.prefix}, the prefix length of clusterCidr ${clusterCidr}`,
      `set nodeMask to ${cluster.prefix} or more, or use a larger clusterCidr`,
    );
  } else if (cluster && nodeMask - cluster.prefix > MAX_NODE_BLOCK_BITS) {
    problems.must(path, nodeMask, `divide clusterCidr ${clusterCidr} into at most ${2 ** MAX_NODE_BLOCK_BITS} blocks, or kube-controller-manager `
      + 'doesn\'t start',
    `set nodeMask to ${cluster.prefix + MAX_NODE_BLOCK_BITS} or less, or use a smaller clusterCidr`);
  }
}

/** Checks that there is a block for every node and an address for every Pod. */
function sizeProblems(plan: AddressPlan, nodes: number | undefined): readonly Problem[] {
  const problems = new OptionProblems(CODE);
  const { clusterCidr, nodeMask, nodeBlocks, smallestClusterPrefix, maxPods, addressesPerNode, smallestNodeMask, network } = plan;
  if (nodes !== undefined && nodes > nodeBlocks) {
    problems.must(['clusterCidr'], clusterCidr, `have a /${nodeMask} block for each of ${nodes} nodes (it has ${nodeBlocks})`,
      smallestClusterPrefix >= 1 ? `use a /${smallestClusterPrefix} or larger, or smaller blocks than /${nodeMask}` : 'use smaller blocks');
  }
  if (maxPods > addressesPerNode) {
    const reserved = RESERVED_ADDRESSES[network];
    problems.must(['maxPods'], maxPods, `be at most ${addressesPerNode}, the number of Pod addresses in a /${nodeMask} without the `
      + `${reserved.length} reserved ones (${reserved.join(', ')})`,
    `lower maxPods to ${addressesPerNode}, or set nodeMask to ${smallestNodeMask}`);
  }
  return problems.list;
}

/**
 * CIDRs that Pods, or Services, can't have. No Service has loopback or link-local addresses as endpoints: kubernetes v1.37.2
 * `pkg/apis/core/validation/validation.go` (ValidateEndpointIP), read 2026-11-30. Multicast addresses belong to no host: RFC 5771.
 */
const UNUSABLE = {
  clusterCidr: { '127.0.0.0/8': 'loopback', '169.254.0.0/16': 'link-local', '224.0.0.0/4': 'multicast' },
  serviceCidr: { '127.0.0.0/8': 'loopback', '224.0.0.0/4': 'multicast' },
};

/** Checks that the CIDRs don't overlap and that the address of the DNS Service is a Service address. */
function placeProblems(plan: AddressPlan): readonly Problem[] {
  const problems = new OptionProblems(CODE);
  const { clusterCidr, serviceCidr, managementCidrs, dnsServiceIp, apiServiceIp } = plan;
  const services = parseCidr(serviceCidr)!;
  const named: readonly { readonly path: readonly (string | number)[]; readonly range: Cidr }[] = [
    { path: ['clusterCidr'], range: parseCidr(clusterCidr)! },
    { path: ['serviceCidr'], range: services },
    ...managementCidrs.map((text, i) => ({ path: ['managementCidrs', i], range: parseCidr(text)! })),
  ];
  named.forEach(({ path, range }, i) => {
    for (const other of named.slice(0, i).filter((each) => overlap(each.range, range))) {
      problems.must(path, range.text, `not overlap ${formatPath(other.path)}, ${show(other.range.text)}`, 'use CIDRs that have no address in common');
    }
  });
  for (const option of ['clusterCidr', 'serviceCidr'] as const) {
    const range = parseCidr(plan[option])!;
    for (const [text, kind] of Object.entries(UNUSABLE[option]).filter(([cidr]) => overlap(range, parseCidr(cidr)!))) {
      problems.must([option], range.text, `not overlap ${text}, the ${kind} addresses`, `use a private CIDR such as "${DEFAULT_ADDRESSES[option]}"`);
    }
  }
  const dns = parseAddress(dnsServiceIp)!;
  const useUsual = `use an address such as "${formatAddress(services.first + DNS_SERVICE_INDEX)}"`;
  if (!holds(services, dns)) {
    problems.must(['dnsServiceIp'], dnsServiceIp, `be in serviceCidr, ${show(serviceCidr)}`, 'use an address in that CIDR');
  } else if (dns === services.last) {
    problems.must(
      ['dnsServiceIp'], dnsServiceIp, `not be the last address of serviceCidr, ${show(serviceCidr)}, which no Service gets`, useUsual,
    );
  } else if (dns <= parseAddress(apiServiceIp)!) {
    problems.must(
      ['dnsServiceIp'], dnsServiceIp, `come after ${apiServiceIp}, the address of the Service kubernetes`, useUsual);
  }
  return problems.list;
}
