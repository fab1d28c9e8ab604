import { distinct, lookUp, PlainObject, scalarText } from '../base';
import { formatObject, ObjectReference, shellWord } from '../findings';
import {
  AKS_SPOT, AKS_ZONE, isAksTaint, KUBECTL_GET, labelIsOf, NodeLabel, NodePoolProvider, Platform, PLATFORM_NODE_POOLS, platformRelease, PoolLabel,
  WindowsVersion,
} from '../knowledge';
import { apiGroupOf, formatTaint } from '../kubernetes';
import { hasEmptyDir } from './blockers';
import { imageWaits, LeftPool, Move } from './moves';
import { patchOf } from './repin';
import { PlanStep, Repin, Wave } from './result';

const command = (...words: readonly string[]) => words.map(shellWord).join(' ');
/** What a reader fills in. */
const OF_CLUSTER = '--cluster-name <cluster> --resource-group <group>';

/** What steps of a wave are made of. */
interface StepParts extends Pick<Wave, 'create' | 'drain'> {
  /** What must be solved before an object is changed. */
  readonly stops: (object: ObjectReference) => readonly string[];
  /** Number of nodes that its new pool has by then. */
  readonly there: number;
  /** Changes of RuntimeClasses. */
  readonly classes: readonly Repin[];
  readonly repins: readonly Move[];
  readonly evicted: readonly Move[];
  /** What has no Pods, no change, and no other nodes than the old ones. */
  readonly idle: readonly Move[];
  readonly to: WindowsVersion;
  readonly drainLimit: number;
}

/** What to do in a wave, in its order. */
export function stepsOf(
  pool: LeftPool, { create, there, drain, classes, repins, stops, evicted, idle, to, drainLimit }: StepParts,
): readonly PlanStep[] {
  const [open, later] = [true, false].map((is) => drain.filter(({ waitsFor }) => (waitsFor.length === 0) === is));
  const flags = ['--ignore-daemonsets', ...(evicted.some(({ spec }) => hasEmptyDir(spec)) ? ['--delete-emptydir-data'] : []), `--timeout=${drainLimit}m`];
  const names = open!.map(({ node }) => node);
  return [
    ...(create.nodes > 0 ? [createStep(pool, create, { there, to, mayRoll: later!.length === 0 })] : []),
    ...classes.map(({ object, patch, waitsFor }): PlanStep => (
      { what: `change ${formatObject(object)}${whenBuilt(waitsFor)}`, command: patchCommand(object, patch) })),
    ...repins.flatMap((move): readonly PlanStep[] => {
      const { workload: { object, defined }, edits, isRolled } = move;
      const stop = stops(object);
      if (stop.length > 0) { return [leaveStep(formatObject(object), stop)]; }
      const when = whenBuilt(imageWaits(move));
      return [
        { what: `change ${formatObject(object)}${when}`, ...(defined && { command: patchCommand(object, patchOf(edits)) }) },
        ...(isRolled ? [{ what: `wait until it has replaced its Pods${when}`, command: kubectl(['rollout', 'status'], object) }] : []),
      ];
    }),
    ...idle.filter((move) => !move.workload.isDaemon && imageWaits(move).length > 0).map((move): PlanStep => (
      { what: `wait until this is solved, since only old nodes run ${formatObject(move.workload.object)}: ${imageWaits(move).join('; ')}` })),
    ...(names.length > 0 ? [{ what: 'keep new Pods off the old nodes', command: command('kubectl', 'cordon', ...names) }] : []),
    ...open!.map(({ node, pods }): PlanStep => (
      { what: `drain ${node}, which evicts ${pods === 1 ? '1 Pod' : `${pods} Pods`}`, command: command('kubectl', 'drain', node, ...flags) })),
    ...later!.map(({ node, waitsFor }) => leaveStep(node, waitsFor)),
    ...(later!.length === 0 ? [deleteStep(pool)] : names.length === 0 ? [] : [drainedStep(pool, names)]),
  ];
}

const leaveStep = (what: string, waitsFor: readonly string[]): PlanStep => (
  { what: `leave ${what} as it is until this is solved: ${waitsFor.join('; ')}` });

/** When to change what must wait for images. */
const whenBuilt = (waits: readonly string[]) => (waits.length > 0 ? ', once the new nodes run its images' : '');

const patchCommand = (object: ObjectReference, patch: Repin['patch']) => kubectl(['patch'], object, '--type=json', '-p', JSON.stringify(patch));

/** A command about an object. */
function kubectl(verb: readonly string[], { apiVersion, kind, namespace, name }: ObjectReference, ...flags: readonly string[]): string {
  const group = apiGroupOf(apiVersion);
  const of = [`${kind.toLowerCase()}${group === '' ? '' : `.${group}`}`, name, ...(namespace === undefined ? [] : ['-n', namespace])];
  return command('kubectl', ...verb, ...of, ...flags);
}

function createStep({ old: { provider, name }, new: { defined } }: LeftPool, create: Wave['create'], { there, to, mayRoll }: CreateParts): PlanStep {
  const { pool, nodes, like } = create;
  const isAks = (like === undefined ? defined?.provider : provider) === 'aks' && pool !== undefined;
  const requires = isAks ? platformRelease(Platform.AKS, to)?.requires : undefined;
  const same = mayRoll ? 'change the release of the pool, whose provider replaces the nodes'
    : 'give the new pool another name: a change of this one replaces the nodes that must wait, too';
  const parts = [
    `create ${nodes} ${nodes === 1 ? 'node' : 'nodes'} of ${to.product}${pool === undefined ? '' : ` in pool ${pool}`}, ${
      like === undefined ? 'as defined' : `with machines like ${like}`}`,
    ...(requires === undefined ? [] : [`they require ${requires}`]), ...(provider !== undefined && name === pool ? [same] : []),
  ];
  const unset = isAks && there === 0 ? taintsOf(create).filter((taint) => !isAksTaint(taint)).map(formatTaint) : [];
  const what = [...parts, ...(unset.length > 0 ? [`add ${unset.join(', ')} in another way: az requires taints with a value`] : [])].join('; ');
  return isAks ? { what, command: `${there > 0 ? aksScale(create, there) : aksAdd(create, to, defined?.fields.agentPool)} ${OF_CLUSTER}` } : { what };
}

interface CreateParts extends Pick<StepParts, 'there' | 'to'> {
  /** Whether no node must wait, so that the provider may replace all of them. */
  readonly mayRoll: boolean;
}

function aksScale({ pool = '', nodes }: Wave['create'], there: number): string {
  return command('az', 'aks', 'nodepool', 'scale', '--name', pool, '--node-count', String(there + nodes));
}

const isSpot = ({ labels }: Pick<Wave['create'], 'labels'>) => [AKS_SPOT.key, AKS_SPOT.label].some((key) => lookUp(labels, key) === AKS_SPOT.value);

/** The taints that AKS doesn't add itself. */
const taintsOf = ({ labels, taints }: Pick<Wave['create'], 'labels' | 'taints'>) => (
  taints.filter(({ key }) => !isSpot({ labels }) || key !== AKS_SPOT.key));

/** Flags of machines, by fields of `agentPool`. */
const AKS_FLAGS = {
  vmSize: '--node-vm-size', osDiskType: '--node-osdisk-type', osDiskSizeGB: '--node-osdisk-size', vnetSubnetID: '--vnet-subnet-id',
  maxPods: '--max-pods',
} as const;

/** @param defined fields of the pool, if options define it */
function aksAdd({ pool = '', nodes, labels, taints, allocatable, zones }: Wave['create'], to: WindowsVersion, defined?: PlainObject): string {
  const own = Object.entries(labels).filter(([key]) => labelIsOf(key, 'aks') === 'pool').map(([key, value]) => `${key}=${value}`);
  const inZones = defined?.availabilityZones ?? [...new Set(zones.flatMap((zone) => AKS_ZONE.exec(zone)?.[2] ?? []))].sort();
  const tainted = taintsOf({ labels, taints }).filter(isAksTaint).map(formatTaint);
  const machine: PlainObject = defined ?? { maxPods: allocatable?.pods, enableFIPS: to === WindowsVersion.LTSC2025 };
  const add = command(
    'az', 'aks', 'nodepool', 'add', '--name', pool, '--os-type', 'Windows', '--os-sku', to.aksOsSku, '--node-count', String(nodes),
    ...Object.entries(AKS_FLAGS).flatMap(([field, flag]) => (machine[field] === undefined ? [] : [flag, scalarText(machine[field])])),
    ...flagsOf('--zones', inZones as readonly string[]), ...(isSpot({ labels }) ? ['--priority', 'Spot'] : []),
    ...(machine.enableFIPS === true ? ['--enable-fips-image'] : []),
    ...flagsOf('--labels', own), ...(tainted.length > 0 ? ['--node-taints', tainted.join(',')] : []),
  );
  return defined ? add : `${add} --node-vm-size <size>`;
}

const flagsOf = (flag: string, values: readonly string[]) => (values.length > 0 ? [flag, ...values] : []);

/** How a pool ends with its machines. */
interface PoolEnd {
  readonly deletion: (name: string, label: string | undefined) => Pick<PlanStep, 'command'> & { readonly of?: string };
  /** Whether a machine that is missing is replaced by another one of the same release, so that only the deletion of the pool ends it. */
  readonly isReplacing: boolean;
}

/**
 * The deletion of a pool, with its nodes and machines, by its provider. Sources, read 2026-11-30: AWS CLI reference, "eks delete-nodegroup"; eksctl
 * documentation, "Deleting and draining nodegroups"; gcloud reference, "gcloud container node-pools delete"; aws/karpenter-provider-aws website,
 * "Disruption", "NodePool Deletion". The name of an Auto Scaling group, and the place of a MachineDeployment, aren't known.
 */
const POOL_ENDS: Readonly<Record<NodePoolProvider, PoolEnd>> = {
  'aks': { isReplacing: false, deletion: (name) => ({ command: `${command('az', 'aks', 'nodepool', 'delete', '--name', name)} ${OF_CLUSTER}` }) },
  'eks': {
    isReplacing: true, deletion: (name) => ({ command: `aws eks delete-nodegroup --cluster-name <cluster> ${command('--nodegroup-name', name)}` }),
  },
  'eks-self-managed': {
    isReplacing: true, deletion: (name, label) => (label === PoolLabel.EKSCTL
      ? { command: `eksctl delete nodegroup --cluster <cluster> ${command('--name', name)}` } : { of: 'its Auto Scaling group' }),
  },
  'gke': {
    isReplacing: true,
    deletion: (name) => ({ command: `${command('gcloud', 'container', 'node-pools', 'delete', name)} --cluster <cluster> --location <location>` }),
  },
  'karpenter': { isReplacing: false, deletion: (name) => ({ command: command('kubectl', 'delete', 'nodepool', name) }) },
  'cluster-api': { isReplacing: true, deletion: () => ({ of: 'its MachineDeployment, in the management cluster' }) },
};

/** Whether a pool can be deleted as a whole: no node of another release is in it, and no new one will be. */
const isOldOnly = ({ old: { id, name }, new: { pool } }: LeftPool) => id === name && name !== pool;

function deleteStep(pool: LeftPool): PlanStep {
  const { provider, name, label, nodes } = pool.old;
  if (provider === undefined || name === undefined || !isOldOnly(pool)) {
    return deleteNodes(name === undefined ? 'the old nodes' : `the nodes of pool ${name}`, nodes.map((node) => node.name));
  }
  const { of, ...rest } = POOL_ENDS[provider].deletion(name, label);
  return { what: `delete pool ${name}${of === undefined ? '' : `: ${of}`}`, ...rest };
}

/** What becomes of drained nodes while others of their pool wait. */
function drainedStep({ old: { provider, name } }: LeftPool, names: readonly string[]): PlanStep {
  return provider !== undefined && POOL_ENDS[provider].isReplacing
    ? { what: `keep the drained nodes cordoned until pool ${name} is deleted: a machine that is deleted earlier is replaced by one of the old release` }
    : deleteNodes('the drained nodes', names);
}

const deleteNodes = (what: string, names: readonly string[]): PlanStep => (
  { what: `delete ${what} and their machines`, command: command('kubectl', 'delete', 'node', ...names) });

/** What to do at the end on every platform. */
const VERIFY = [
  { what: 'verify that no Pod is pending: the list must be empty', command: 'kubectl get pods -A --field-selector=status.phase=Pending' },
  { what: 'collect a dump again, and diagnose the cluster', command: `${KUBECTL_GET} > dump.json && npx k8s-windows doctor dump.json` },
] as const;
const MACHINES = { what: 'remove machines, DNS records, and domain accounts of the old nodes' } as const;
const LEFT_OVER = { what: 'delete what only old nodes used: DaemonSets and RuntimeClasses for the old release, and builds of its images' } as const;

/** What to do at the end. */
export function afterOf(hasRepins: boolean, pools: readonly LeftPool[], platform: Platform, to: WindowsVersion): readonly PlanStep[] {
  const builds = distinct(pools.map(({ old: { version } }) => version!.build));
  const nodes = builds.map((build) => ({
    what: `verify that no node of build ${build} is left: the list must be empty`, command: `kubectl get nodes -l ${NodeLabel.WINDOWS_BUILD}=${build}`,
  }));
  const manifests = { what: 'change the manifests in the repository too', command: `npx k8s-windows fix --to ${to.name.toLowerCase()} --write <files>` };
  const isManaged = Object.hasOwn(PLATFORM_NODE_POOLS, platform.name) || pools.every(({ old: { provider } }) => provider !== undefined);
  return [...nodes, ...VERIFY, ...hasRepins ? [manifests] : [], ...isManaged ? [] : [MACHINES], LEFT_OVER];
}
