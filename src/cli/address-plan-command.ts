import { exitCode, ExitFlags, rated } from './exit-code';
import { Io } from './io';
import { OutputFlags, writeReport } from './output-options';
import { colored } from './terminal';
import { formatProblem, lookUp, Problem } from '../base';
import { columnLines, printable, printableJson, SCHEMA_VERSION, Tones } from '../findings';
import { AddressedNetwork, RESERVED_ADDRESSES } from '../knowledge';
import { AddressPlan } from '../objects';

/** The options of `k8s-windows address-plan`. */
export interface PlanFlags extends OutputFlags, Pick<ExitFlags, 'failOn'> {
  readonly clusterCidr?: string;
  readonly serviceCidr?: string;
  readonly nodeMask?: number;
  readonly nodeCount?: number;
  readonly maxPods?: number;
  readonly managementCidr?: readonly string[];
  readonly dnsServiceIp?: string;
  readonly network?: AddressedNetwork;
}

/** Node CIDRs in the table before it shows how many more there are. */
const SHOWN_BLOCKS = 4;

/** The first column. */
const TABLE_TONES: Tones = [[/^ *\S.*?(?= {2})/gm, 'strong']];

/** The options that the problems of a plan are about. */
const OPTIONS: Readonly<Record<string, string>> = {
  clusterCidr: '--cluster-cidr',
  serviceCidr: '--service-cidr',
  nodeMask: '--node-mask',
  nodes: '--node-count',
  maxPods: '--max-pods',
  managementCidrs: '--management-cidr',
  dnsServiceIp: '--dns-service-ip',
  network: '--network',
};

/** `k8s-windows address-plan`: verifies the CIDRs of a cluster against each other, and against its size. Returns the exit code. */
export function addressPlanCommand(flags: PlanFlags, io: Io): number {
  const { clusterCidr, serviceCidr, nodeMask, nodeCount, maxPods, managementCidr, dnsServiceIp, network } = flags;
  const { plan, problems } = AddressPlan.check({
    clusterCidr, serviceCidr, nodeMask, nodes: nodeCount, maxPods, managementCidrs: managementCidr, dnsServiceIp, network,
  });
  if (flags.format === 'json') {
    writeReport(printableJson({ schemaVersion: SCHEMA_VERSION, plan: plan ?? null, problems }), flags.output, io);
  } else if (plan) {
    writeReport(colored(tableOf(plan), TABLE_TONES, flags, io), flags.output, io);
  } else {
    io.stderr(problems.map((problem) => `error: ${printable(formatProblem(ofOption(problem)))}\n`).join(''));
  }
  return exitCode({ findings: rated('error', problems) }, flags.failOn);
}

/** A problem at the option as the user wrote it. */
function ofOption(problem: Problem): Problem {
  const [option = '', ...rest] = problem.path;
  return { ...problem, path: [lookUp(OPTIONS, option) ?? option, ...rest] };
}

function tableOf(plan: AddressPlan): string {
  const { nodes, nodeMask, nodeBlocks, network, addressesPerNode } = plan;
  const shown = Array.from({ length: Math.min(SHOWN_BLOCKS, nodes) }, (_, n) => [`  node ${n}`, plan.nodeBlock(n)]);
  const rows = [
    ['Pod CIDR', plan.clusterCidr],
    ['Service CIDR', plan.serviceCidr],
    ...plan.managementCidrs.map((cidr) => ['machines', cidr]),
    ['API server Service', plan.apiServiceIp],
    ['DNS Service', plan.dnsServiceIp],
    ['Pod CIDRs of nodes', `${nodeBlocks} of /${nodeMask}, for ${nodes} nodes`],
    ...shown,
    ...(nodes > shown.length ? [['  …', `and ${nodes - shown.length} more`]] : []),
    ['pods per node', `up to ${plan.maxPods} of ${addressesPerNode}; ${RESERVED_ADDRESSES[network].length} IP addresses are reserved (${network})`],
    ['smallest that fits', `a Pod CIDR of /${plan.smallestClusterPrefix} with /${nodeMask} per node; /${plan.smallestNodeMask} per node for its Pods`],
  ];
  return columnLines(rows).map((line) => `${line}\n`).join('');
}
