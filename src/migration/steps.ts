import { formatObject, ObjectReference, shellWord } from '../findings';
import { KUBECTL_GET, NodeLabel, Platform, PLATFORM_NODE_POOLS, platformRelease, WindowsVersion } from '../knowledge';
import { apiGroupOf, formatTaint } from '../kubernetes';
import { hasEmptyDir } from './blockers';
import { imageWaits, LeftPool, Move } from './moves';
import { patchOf } from './repin';
import { PlanStep, Wave } from './result';

const command = (...words: readonly string[]) => words.map(shellWord).join(' ');
/** What a reader fills in. */
const OF_CLUSTER = '--cluster-name <cluster> --resource-group <group>';

/** What steps of a wave are made of. */
interface StepParts extends Pick<Wave, 'create' | 'drain'> {
  /** Number of nodes that its new pool has by then. */
  readonly there: number;
  readonly repins: readonly Move[];
  readonly evicted: readonly Move[];
  /** What has no Pods, no change, and no other nodes than the old ones. */
  readonly idle: readonly Move[];
  readonly to: WindowsVersion;
  readonly drainLimit: number;
}

/** What to do in a wave, in its order. */
export function stepsOf(pool: LeftPool, { create, there, drain, repins, evicted, idle, to, drainLimit }: StepParts): readonly PlanStep[] {
  const [open, later] = [true, false].map((is) => drain.filter(({ waitsFor }) => (waitsFor.length === 0) === is));
  const flags = ['--ignore-daemonsets', ...(evicted.some(({ spec }) => hasEmptyDir(spec)) ? ['--delete-emptydir-data'] : []), `--timeout=${drainLimit}m`];
  const names = open!.map(({ node }) => node);
  return [
    ...(create.nodes > 0 ? [createStep(pool, create, there, to)] : []),
    ...repins.flatMap((move): readonly PlanStep[] => {
      const { workload: { object, defined }, edits, isRolled } = move;
      const when = imageWaits(move).length > 0 ? ', once its images have a build for the new nodes' : '';
      const patch = ['--type=json', '-p', JSON.stringify(patchOf(edits))];
      return [
        { what: `change ${formatObject(object)}${when}`, ...(defined && { command: kubectl(['patch'], object, ...patch) }) },
        ...(isRolled ? [{ what: `wait until it has replaced its Pods${when}`, command: kubectl(['rollout', 'status'], object) }] : []),
      ];
    }),
    ...idle.filter((move) => !move.workload.isDaemon && imageWaits(move).length > 0).map((move): PlanStep => (
      { what: `wait until this is solved, since only old nodes run ${formatObject(move.workload.object)}: ${imageWaits(move).join('; ')}` })),
    ...(names.length > 0 ? [{ what: 'keep new Pods off the old nodes', command: command('kubectl', 'cordon', ...names) }] : []),
    ...open!.map(({ node, pods }): PlanStep => (
      { what: `drain ${node}, which evicts ${pods === 1 ? '1 Pod' : `${pods} Pods`}`, command: command('kubectl', 'drain', node, ...flags) })),
    ...later!.map(({ node, waitsFor }): PlanStep => ({ what: `leave ${node} as it is until this is solved: ${waitsFor.join('; ')}` })),
    ...(later!.length === 0 ? [deleteStep(pool)] : names.length === 0 ? [] : [deleteNodes('the drained nodes', names)]),
  ];
}

/** A command about an object. */
function kubectl(verb: readonly string[], { apiVersion, kind, namespace, name }: ObjectReference, ...flags: readonly string[]): string {
  const group = apiGroupOf(apiVersion);
  const of = [`${kind.toLowerCase()}${group === '' ? '' : `.${group}`}`, name, ...(namespace === undefined ? [] : ['-n', namespace])];
  return command('kubectl', ...verb, ...of, ...flags);
}

/** Labels that a provider or the kubelet sets. */
const OF_PROVIDER = /(?:^|\.)(?:kubernetes\.io|k8s\.io|azure\.com|amazonaws\.com|google\.com)\/|^agentpool$/;

function createStep(
  { old: { provider, name } }: LeftPool, { pool, nodes, like, labels, taints }: Wave['create'], there: number, to: WindowsVersion,
): PlanStep {
  const isAks = provider === 'aks' && pool !== undefined;
  const requires = isAks ? platformRelease(Platform.AKS, to)?.requires : undefined;
  const parts = [
    `create ${nodes} ${nodes === 1 ? 'node' : 'nodes'} of ${to.product}${pool === undefined ? '' : ` in pool ${pool}`}, with machines like ${like}`,
    ...(requires === undefined ? [] : [`they require ${requires}`]),
    ...(provider !== undefined && name === pool ? ['change the release of the pool, whose provider replaces the nodes'] : []),
  ];
  const own = Object.entries(labels).filter(([key]) => !OF_PROVIDER.test(key)).map(([key, value]) => `${key}=${value}`);
  const words = there > 0 ? ['az', 'aks', 'nodepool', 'scale', '--name', pool ?? '', '--node-count', String(there + nodes)] : [
    'az', 'aks', 'nodepool', 'add', '--name', pool ?? '', '--os-type', 'Windows', '--os-sku', to.aksOsSku, '--node-count', String(nodes),
    ...(to === WindowsVersion.LTSC2025 ? ['--enable-fips-image'] : []), ...(own.length > 0 ? ['--labels', ...own] : []),
    ...(taints.length > 0 ? ['--node-taints', taints.map(formatTaint).join(',')] : []),
  ];
  const size = there > 0 ? [] : ['--node-vm-size <size>'];
  return { what: parts.join('; '), ...(isAks && { command: [command(...words), ...size, OF_CLUSTER].join(' ') }) };
}

function deleteStep({ old: { provider, name, nodes } }: LeftPool): PlanStep {
  return provider === 'aks' && name !== undefined
    ? { what: `delete pool ${name}`, command: `${command('az', 'aks', 'nodepool', 'delete', '--name', name)} ${OF_CLUSTER}` }
    : deleteNodes(name === undefined ? 'the old nodes' : `the nodes of pool ${name}`, nodes.map((node) => node.name));
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
export function afterOf(hasRepins: boolean, builds: readonly string[], platform: Platform, to: WindowsVersion): readonly PlanStep[] {
  const nodes = builds.map((build) => ({
    what: `verify that no node of build ${build} is left: the list must be empty`, command: `kubectl get nodes -l ${NodeLabel.WINDOWS_BUILD}=${build}`,
  }));
  const manifests = { what: 'change the manifests in the repository too', command: `npx k8s-windows fix --to ${to.name.toLowerCase()} --write <files>` };
  const isManaged = Object.hasOwn(PLATFORM_NODE_POOLS, platform.name);
  return [...nodes, ...VERIFY, ...hasRepins ? [manifests] : [], ...isManaged ? [] : [MACHINES], LEFT_OVER];
}
