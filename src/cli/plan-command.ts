import { EXIT, Io } from './io';
import { printable, printableJson } from '../check/format/words';
import { AddressedNetwork, RESERVED_ADDRESSES } from '../knowledge';
import { formatProblem } from '../manifest';
import { AddressPlan } from '../network';

/** As commander hands them over: words. */
export interface PlanFlags {
  readonly clusterCidr?: string;
  readonly serviceCidr?: string;
  readonly nodeMask?: string;
  readonly nodes?: string;
  readonly maxPods?: string;
  readonly managementCidr?: readonly string[];
  readonly dnsServiceIp?: string;
  readonly network?: string;
  readonly json?: boolean;
}

/** Blocks that the table shows before it says how many more there are. */
const SHOWN_BLOCKS = 4;

/** `k8s-windows plan`: the ranges of a cluster, held against each other and its size. */
export function planCommand(flags: PlanFlags, io: Io): number {
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text.trim() === '' ? NaN : text));
  const { plan, problems } = AddressPlan.check({
    clusterCidr: flags.clusterCidr,
    serviceCidr: flags.serviceCidr,
    nodeMask: number(flags.nodeMask),
    nodes: number(flags.nodes),
    maxPods: number(flags.maxPods),
    managementCidrs: flags.managementCidr,
    dnsServiceIp: flags.dnsServiceIp,
    network: flags.network as AddressedNetwork | undefined,
  });
  if (flags.json) {
    io.stdout(printableJson({ plan: plan ?? null, problems }));
  } else if (plan) {
    io.stdout(tableOf(plan));
  } else {
    io.stderr(problems.map((problem) => `error: ${printable(formatProblem(problem))}\n`).join(''));
  }
  return plan ? EXIT.CLEAN : EXIT.FINDINGS;
}

function tableOf(plan: AddressPlan): string {
  const { nodes, nodeMask, nodeBlocks, network, addressesPerNode } = plan;
  const shown = Array.from({ length: Math.min(SHOWN_BLOCKS, nodes) }, (_, n) => [`  node ${n}`, plan.nodeBlock(n)]);
  const rows = [
    ['pods', plan.clusterCidr],
    ['Services', plan.serviceCidr],
    ...plan.managementCidrs.map((range) => ['machines', range]),
    ['API server Service', plan.apiServiceIp],
    ['DNS Service', plan.dnsServiceIp],
    ['blocks of nodes', `${nodeBlocks} of /${nodeMask}, for ${nodes} nodes`],
    ...shown,
    ...(nodes > shown.length ? [['  …', `and ${nodes - shown.length} more`]] : []),
    ['pods of a node', `up to ${plan.maxPods} of ${addressesPerNode}; ${RESERVED_ADDRESSES[network].length} addresses are reserved (${network})`],
    ['smallest that fits', `a /${plan.smallestClusterPrefix} for the pods, blocks of /${plan.smallestNodeMask}`],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join('');
}
