import { PlainObject, withoutUndefined } from '../base';
import { formatObject, ObjectReference } from '../findings';
import { apiGroupOf, formatTaint } from '../kubernetes';
import { Platform, PLATFORM_NODE_POOLS, platformRelease, WindowsVersion } from '../knowledge';
import { hasEmptyDir } from './blockers';
import { LeftPool, Move } from './moves';
import { patchOf } from './repin';
import { MigrationPlan, PlanStep, Wave } from './result';
import { Planned } from './waves';

type Steps = Pick<Wave, 'create' | 'drain' | 'repin'>;

/** A word of a command, quoted for a POSIX shell if it must be. */
const quoted = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll('\'', '\'\\\'\'')}'`);
const command = (...words: readonly string[]) => words.map(quoted).join(' ');

/** What to do in a wave, in its order. */
export function stepsOf(
  pool: LeftPool, { create, drain }: Steps, { to, drainLimit }: Pick<Planned, 'to' | 'drainLimit'>, repins: readonly Move[],
  evicted: ReadonlyMap<string, readonly { readonly pod: PlainObject; readonly move: Move }[]>,
): readonly PlanStep[] {
  const open = drain.filter(({ waitsFor }) => waitsFor.length === 0);
  const later = drain.filter(({ waitsFor }) => waitsFor.length > 0);
  const isLosing = [...evicted.values()].flat().some(({ move }) => hasEmptyDir(move.spec));
  const isWaiting = (move: Move) => [...move.podsIn.values()].flat().length > 0 && move.images.some(({ state }) => state !== 'ready');
  return [
    ...(create.nodes > 0 ? [createStep(pool, create, to)] : []),
    ...repins.map((move): PlanStep => {
      const { object, defined } = move.workload;
      const wait = isWaiting(move) ? ', once its images have a build for the new nodes' : '';
      return withoutUndefined({
        what: `change ${formatObject(object)}${wait}`, command: defined ? patchCommand(object, patchOf(defined, move.edits)) : undefined,
      });
    }),
    ...(open.length > 0 ? [{ what: 'keep new Pods off the old nodes', command: command('kubectl', 'cordon', ...open.map(({ node }) => node)) }] : []),
    ...open.map(({ node, pods }): PlanStep => ({
      what: `evict ${pods === 1 ? 'the Pod' : `the ${pods} Pods`} of ${node}`,
      command: command(
        'kubectl', 'drain', node, '--ignore-daemonsets', ...(isLosing ? ['--delete-emptydir-data'] : []), `--timeout=${drainLimit}m`,
      ),
    })),
    ...later.map(({ node, waitsFor }): PlanStep => ({ what: `leave ${node} as it is until this is solved: ${waitsFor.join('; ')}` })),
    ...(later.length === 0 ? [deleteStep(pool)] : [
      ...(open.length > 0 ? [{ what: 'delete the drained nodes and their machines', command: command('kubectl', 'delete', 'node', ...open.map(({ node }) => node)) }] : []),
    ]),
  ];
}

/** A patch of an object. */
export function patchCommand({ apiVersion, kind, namespace, name }: ObjectReference, patch: readonly unknown[]): string {
  const group = apiGroupOf(apiVersion);
  return command(
    'kubectl', 'patch', `${kind.toLowerCase()}${group === '' ? '' : `.${group}`}`, name, ...(namespace === undefined ? [] : ['-n', namespace]), '--type=json',
    '-p', JSON.stringify(patch),
  );
}

function createStep({ old: { provider, name } }: LeftPool, { pool, nodes, like, labels, taints }: Wave['create'], to: WindowsVersion): PlanStep {
  const requires = provider === 'aks' ? platformRelease(Platform.AKS, to)?.requires : undefined;
  const what = `create ${nodes} ${nodes === 1 ? 'node' : 'nodes'} of ${to.product}${pool === undefined ? '' : ` in pool ${pool}`}, with machines like ${like}`
    + `${requires === undefined ? '' : `; they require ${requires}`}`;
  const own = Object.entries(labels).filter(([key]) => !/(?:^|\.)(?:kubernetes\.io|k8s\.io|azure\.com|amazonaws\.com|google\.com)\/|^agentpool$/.test(key));
  return withoutUndefined({
    what: `${what}${provider !== undefined && name === pool ? ': change the release of the pool, whose provider replaces the nodes' : ''}`,
    command: provider !== 'aks' || pool === undefined ? undefined : [
      command('az', 'aks', 'nodepool', 'add', '--name', pool, '--os-type', 'Windows', '--os-sku', to.aksOsSku, '--node-count', String(nodes)),
      ...(to === WindowsVersion.LTSC2025 ? ['--enable-fips-image'] : []),
      ...(own.length > 0 ? ['--labels', ...own.map(([key, value]) => quoted(`${key}=${value}`))] : []),
      ...(taints.length > 0 ? ['--node-taints', quoted(taints.map(formatTaint).join(','))] : []),
      '--cluster-name <cluster> --resource-group <group> --node-vm-size <size>',
    ].join(' '),
  });
}

function deleteStep({ old: { provider, name, nodes } }: LeftPool): PlanStep {
  return provider === 'aks' && name !== undefined
    ? { what: `delete pool ${name}`, command: `${command('az', 'aks', 'nodepool', 'delete', '--name', name)} --cluster-name <cluster> --resource-group <group>` }
    : { what: `delete the ${name === undefined ? 'old nodes' : `nodes of pool ${name}`} and their machines`, command: command('kubectl', 'delete', 'node', ...nodes.map((node) => node.name)) };
}

/** What to do at the end. */
export function afterOf({ repin }: Pick<MigrationPlan, 'repin'>, builds: readonly string[], platform: Platform, to: WindowsVersion): readonly PlanStep[] {
  return [
    ...builds.map((build) => ({
      what: `verify that no node of build ${build} is left: the list must be empty`, command: command('kubectl', 'get', 'nodes', '-l', `node.kubernetes.io/windows-build=${build}`),
    })),
    { what: 'verify that all Pods run', command: command('kubectl', 'get', 'pods', '-A', '--field-selector=status.phase=Pending') },
    { what: 'diagnose the cluster: collect a dump again, and run', command: command('k8s-windows', 'doctor', 'dump.json') },
    ...(repin.length > 0 ? [{ what: 'change the manifests in the repository too', command: command('k8s-windows', 'fix', '--to', to.name.toLowerCase(), '--write', '<files>').replace('\'<files>\'', '<files>') }] : []),
    ...(lookUpPools(platform) ? [] : [{ what: 'remove machines, DNS records, and domain accounts of the old nodes' }]),
    { what: 'delete what only old nodes used: DaemonSets and RuntimeClasses for the old release, and builds of images for it' },
  ];
}

const lookUpPools = ({ name }: Platform) => Object.hasOwn(PLATFORM_NODE_POOLS, name);
