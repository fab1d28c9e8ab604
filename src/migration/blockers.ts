import { groupedBy, isPlainObject, listAt, objectAt, PlainObject } from '../base';
import { formatObject, referenceTo, SEVERITIES } from '../findings';
import { WINDOWS_NODE_PATHS, WindowsVersion } from '../knowledge';
import { gmsaPlacesOf, isHostProcessPod } from '../kubernetes';
import { Budget } from './budgets';
import { imageWaits, Move } from './moves';
import { ZONE } from './old-pools';
import { Blocker } from './result';
import { nameOfPod } from './workloads';

/** What decides whether Pods can be moved. */
export interface Situation {
  readonly moves: readonly Move[];
  readonly budgets: (pod: PlainObject) => readonly Budget[];
  /** Whether a move has a new node to go to. */
  readonly hasPlace: (move: Move) => boolean;
  readonly from: readonly WindowsVersion[];
  readonly to: WindowsVersion;
}

/** What stops drains, interrupts workloads, and differs between releases; worst first. */
export function blockersOf(situation: Situation): readonly Blocker[] {
  const all = [...budgetBlockers(situation), ...situation.moves.flatMap((move) => blockersOfMove(move, situation))];
  return SEVERITIES.flatMap((severity) => all.filter((each) => each.severity === severity));
}

/** Evictions that the API server rejects: also of Pods that a change of their workload replaces, since a budget doesn't count for that. */
function budgetBlockers({ moves, budgets }: Situation): readonly Blocker[] {
  const evicted = moves.filter(({ isRolled, workload }) => !isRolled && !workload.isDaemon).flatMap(podsOf)
    .map((pod) => ({ pod, own: budgets(pod) }));
  const several = evicted.filter(({ own }) => own.length > 1);
  const single = evicted.filter(({ own: [own, ...others] }) => own && others.length === 0);
  const ofBudgets = [...groupedBy(single, ({ own }) => own[0]!).entries()].flatMap(([{ object, allowed, now }, all]): readonly Blocker[] => {
    const pods = all.map(({ pod }) => nameOfPod(pod));
    if (allowed === 0) {
      return [{
        code: 'disruption-budget', severity: 'error', object: referenceTo(object), pods,
        message: 'it allows no disruption even while all of its Pods are healthy, so that each eviction is rejected',
        fix: 'raise the replicas, or allow a disruption: set maxUnavailable to 1 for the time of the migration',
      }];
    }
    return now === 0 ? [{
      code: 'disruption-budget', severity: 'warning', object: referenceTo(object), pods,
      message: `it allows no disruption now, but ${allowed} if all of its Pods are healthy`, fix: 'wait until its Pods are healthy before the drain',
    }] : [];
  });
  return [...ofBudgets, ...[...groupedBy(several, ({ own }) => own.map(({ name }) => name).join(', ')).entries()].map(([names, all]): Blocker => ({
    code: 'several-budgets', severity: 'error', object: referenceTo(all[0].own[0]!.object), pods: all.map(({ pod }) => nameOfPod(pod)),
    message: `several PodDisruptionBudgets select the Pods: ${names}. The API server rejects each eviction then`,
    fix: 'change the selectors, so that one of them selects each Pod',
  }))];
}

/** The Pods of a move on nodes that are left. */
export function podsOf({ podsIn }: Move): readonly PlainObject[] {
  return [...podsIn.values()].flat();
}

function blockersOfMove(move: Move, { hasPlace, from, to }: Situation): readonly Blocker[] {
  const { workload: { object, isDaemon, isBare, defined, pods: all }, spec, holds, volumes = [], isRolled } = move;
  const pods = podsOf(move).map(nameOfPod);
  const found = (severity: Blocker['severity'], code: Blocker['code'], message: string, fix: string): Blocker => (
    { code, severity, object, pods, message, fix });
  const isHostProcess = isHostProcessPod(spec);
  const ofBoth = [
    ...(isHostProcess && from.some((each) => !hasMounts(each)) && hasMounts(to) ? [hostProcess(spec, found, to)] : []),
    ...(gmsaPlacesOf(spec).length > 0 ? [found(
      'warning', 'gmsa', 'it has a gMSA, whose password only its hosts can retrieve',
      'let the new nodes retrieve it: add them to the hosts of the gMSA, or set up the account that the plugin of the nodes uses',
    )] : []),
  ];
  if (isDaemon) { return [...daemonSet(move, found), ...ofBoth]; }
  const isOfNode = volumes.some(({ terms }) => selectsKey(terms, 'kubernetes.io/hostname'));
  const zones = volumes.some(({ terms }) => selectsKey(terms, ZONE));
  const place = hasPlace(move) ? [] : isOfNode ? [found(
    'error', 'node-volume', `its volume ${volumes.map(({ name }) => name).join(', ')} is on an old node`,
    'copy the data to a volume that other nodes reach, or decide to lose it',
  )] : zones ? [found(
    'error', 'zone-volume', `its volume ${volumes.map(({ name }) => name).join(', ')} is in a zone without new nodes`, 'create new nodes in that zone',
  )] : [found(
    'error', 'no-node', `no new node fits a new Pod of it, with its selectors, tolerations, and requests${holds.length > 0 && !isRolled
      ? `: it selects ${holds.join(', ')}, which can't be changed here` : ''}`,
    object.kind === 'Job' ? 'let the Job finish, or create it again for the new nodes' : 'change what it selects, tolerates, or requests, or create other nodes',
  )];
  const { replicas } = objectAt(defined, 'spec');
  const isSingle = !isBare && (typeof replicas === 'number' ? replicas : all.length) === 1 && pods.length === 1;
  return [
    ...place,
    ...(place.length === 0 && zones && !isOfNode ? [found(
      'note', 'zone-volume', `its volume ${volumes.map(({ name }) => name).join(', ')} is in a zone`, 'create a new node in each zone of the old ones, as planned',
    )] : []),
    ...(isBare ? [found(
      'warning', 'bare-pod', 'no controller creates it again after its eviction, and "kubectl drain" stops at it',
      'create it again on a new node, or let a Deployment or Job make it; then drain with --force',
    )] : []),
    ...(isSingle && !isRolled ? [found(
      'warning', 'single-replica', 'it has one Pod, so that it is interrupted until a new one has started', 'raise the replicas to 2 before the drain',
    )] : []),
    ...(listAt(spec, 'volumes').some((volume) => isPlainObject(volume) && volume.emptyDir !== undefined) ? [found(
      'note', 'empty-dir', 'the contents of its emptyDir volumes are lost', 'move what must last to a PersistentVolume; the drain needs --delete-emptydir-data',
    )] : []),
    ...ofBoth,
  ];
}

type Found = (severity: Blocker['severity'], code: Blocker['code'], message: string, fix: string) => Blocker;

/** Whether HostProcess containers see their image at C:\hpc, and volumes at their mount paths. See `WINDOWS_NODE_PATHS`. */
const hasMounts = (release: WindowsVersion) => WindowsVersion.all.indexOf(release) >= WindowsVersion.all.indexOf(WindowsVersion.LTSC2022);

function hostProcess(spec: PlainObject, found: Found, to: WindowsVersion): Blocker {
  const isFixed = /C:(?:\\\\|\/)C(?:\\\\|\/)/i.test(JSON.stringify(spec));
  return found(
    isFixed ? 'warning' : 'note', 'host-process',
    `HostProcess containers see their image at ${WINDOWS_NODE_PATHS.hostProcessImage}, and volumes at their mount paths, since Windows Server 2022, and `
    + `so on ${to.product}; before, both are below C:\\C\\<ID>${isFixed ? ', which it names' : ''}`,
    `use ${WINDOWS_NODE_PATHS.hostProcessRoot} in paths, which works on all releases`,
  );
}

function daemonSet(move: Move, found: Found): readonly Blocker[] {
  const waits = imageWaits(move);
  return [
    ...(waits.length > 0 ? [found(
      'warning', 'daemon-set-build', `${waits.join('; ')}: its Pods fail there, or may fail`, 'give it an image with a build for the new release, before new nodes are created',
    )] : []),
    ...(move.holds.length > 0 ? [found(
      'note', 'daemon-set-build', `it selects ${move.holds.join(', ')}, so that new nodes don't get it`,
      'add a DaemonSet for the new release, and delete this one at the end',
    )] : []),
  ];
}

function selectsKey(terms: readonly PlainObject[], key: string): boolean {
  return terms.some((term) => listAt(term, 'matchExpressions').some((each) => isPlainObject(each) && each.key === key));
}

/** What keeps each Pod on its node until it is solved, by the names of the Pods. */
export function waitsOf(moves: readonly Move[], blockers: readonly Blocker[]): ReadonlyMap<string, readonly string[]> {
  const stops = blockers.filter(({ severity, code }) => severity === 'error' || code === 'bare-pod').flatMap(({ code, object, pods }) => (
    pods.map((pod) => [pod, code === 'bare-pod' ? `${formatObject(object)} isn't created again` : `${code}: ${formatObject(object)}`] as const)));
  const images = moves.filter(({ workload }) => !workload.isDaemon).flatMap((move) => (
    podsOf(move).flatMap((pod) => imageWaits(move).map((wait) => [nameOfPod(pod), wait] as const))));
  return new Map([...groupedBy([...images, ...stops], ([pod]) => pod)].map(([pod, all]) => [pod, all.map(([, wait]) => wait)]));
}
