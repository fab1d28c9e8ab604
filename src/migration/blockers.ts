import { distinct, groupedBy, isPlainObject, isPresent, listAt, objectAt, PlainObject, textOf, valueAt } from '../base';
import { formatObject, keyOf, ObjectReference, referenceTo, SEVERITIES, Severity } from '../findings';
import {
  HOSTNAME_LABEL, isEarlier, isLabelOfZone, LINUX_HOST_PATH, NAMED_PIPE, NODE_OWN_PATH, WINDOWS_NODE_PATHS, WindowsVersion,
} from '../knowledge';
import { endsPodsFirst, gmsaPlacesOf, isHostProcessPod, requirementsOf, shareOf } from '../kubernetes';
import { ClusterNode, selectedKeys, unreadyRemedy } from '../scheduling';
import { Budget } from './budgets';
import { imageWaits, keepsTemplate, Move, podsOf } from './moves';
import { Blocker } from './result';
import { nameOfPod, nodeOf } from './workloads';

interface Text {
  readonly code: Blocker['code'];
  readonly severity: Severity;
  readonly message: string;
  readonly fix: string;
}

const NO_DISRUPTION = {
  code: 'disruption-budget', severity: 'error',
  message: 'it allows no disruption even while all of its Pods are healthy, so that each eviction is rejected',
} as const;

const HOST_PROCESS_PATHS = `use ${WINDOWS_NODE_PATHS.hostProcessRoot} in paths, which works on all releases`;

/** What can be in the way, and what to do about it. The details of an object follow the message. */
const BLOCKERS = {
  budget: { ...NO_DISRUPTION, fix: 'raise the replicas, or lower minAvailable for the time of the migration' },
  budgetOfAll: { ...NO_DISRUPTION, fix: 'lower minAvailable for the time of the migration: with more replicas, it requires all of them too' },
  budgetOfNone: { ...NO_DISRUPTION, fix: 'set maxUnavailable to 1 for the time of the migration' },
  budgetKinds: {
    code: 'disruption-budget', severity: 'error',
    message: 'its Pods are of a DaemonSet, a Job, or no controller, for which only minAvailable as a number works, so that each eviction is rejected',
    fix: 'set minAvailable to a number instead, or select none of these Pods',
  },
  budgetNow: {
    code: 'disruption-budget', severity: 'warning', message: 'it allows no disruption now, but will when all of its Pods are healthy',
    fix: 'wait until its Pods are healthy before the drain',
  },
  budgets: {
    code: 'several-budgets', severity: 'error',
    message: 'several PodDisruptionBudgets select the Pods, so that the API server rejects each eviction',
    fix: 'change the selectors, so that one of them selects each Pod',
  },
  nodeVolume: {
    code: 'node-volume', severity: 'error', message: 'it has a volume on an old node',
    fix: 'copy the data to a volume that other nodes reach, or decide to lose it',
  },
  zoneVolume: {
    code: 'zone-volume', severity: 'error', message: 'it has a volume in a zone without new nodes that fit', fix: 'create new nodes in that zone',
  },
  zone: {
    code: 'zone-volume', severity: 'note', message: 'it has a volume in a zone',
    fix: 'create a new node in each zone of the old ones, as planned',
  },
  noNode: {
    code: 'no-node', severity: 'error', message: 'no new node fits a Pod of it, with its selectors, tolerations, and requests',
    fix: 'change what it selects, tolerates, or requests, or create other nodes; let a Job finish, or create it again',
  },
  noLabel: {
    code: 'no-node', severity: 'error', message: 'it isn\'t known whether new nodes have labels that it selects',
    fix: 'select other labels; or create a node first, compare its labels, and add those that someone added to the old nodes',
  },
  kept: {
    code: 'kept-template', severity: 'error', message: 'a change of it leaves Pods of the old template, which holds them on old nodes',
    fix: 'remove it, so that the change replaces all Pods',
  },
  added: {
    code: 'admission', severity: 'error',
    message: 'its Pods have what their template doesn\'t have, so that an admission policy or webhook holds new ones on old nodes too',
    fix: 'change the policy or webhook, and replace the Pods, before the drain',
  },
  quota: {
    code: 'quota', severity: 'error', message: 'a ResourceQuota has no room for another Pod, which its rolling update starts first',
    fix: 'raise the quota for the time of the migration, or set maxUnavailable to 1',
  },
  bare: {
    code: 'bare-pod', severity: 'warning', message: 'no controller creates it again after its eviction, and "kubectl drain" stops at it',
    fix: 'create it again on a new node, or let a Deployment or Job make it; then drain with --force',
  },
  single: {
    code: 'single-replica', severity: 'warning', message: 'it has one Pod, so that it is interrupted until a new one has started',
    fix: 'raise the replicas to 2 before the drain',
  },
  singleOfJob: {
    code: 'single-replica', severity: 'warning', message: 'it has one Pod, which starts again from the beginning after its eviction',
    fix: 'let it finish before the drain, or create it again on a new node',
  },
  emptyDir: {
    code: 'empty-dir', severity: 'note', message: 'the contents of its emptyDir volumes are lost',
    fix: 'move what must last to a PersistentVolume; the drain needs --delete-emptydir-data',
  },
  hostPath: {
    code: 'host-path', severity: 'warning', message: 'what its hostPath volumes hold is on the old nodes only, and is deleted with their machines',
    fix: 'copy what must last to a volume that other nodes reach, or to the new nodes',
  },
  gmsa: {
    code: 'gmsa', severity: 'warning', message: 'it has a gMSA, whose password only its hosts can retrieve',
    fix: 'let the new nodes retrieve it: add them to the hosts of the gMSA, or set up the account that the plugin of the nodes uses',
  },
  hostProcess: {
    code: 'host-process', severity: 'note',
    message: 'since Windows Server 2022, HostProcess containers see their image at C:\\hpc, and volumes at their mount paths; before, both are below '
      + 'C:\\C\\<ID>',
    fix: HOST_PROCESS_PATHS,
  },
  hostProcessPath: {
    code: 'host-process', severity: 'warning',
    message: 'it names a path below C:\\C, where HostProcess containers have their image and volumes only before Windows Server 2022',
    fix: HOST_PROCESS_PATHS,
  },
  daemonBuild: {
    code: 'daemon-set-build', severity: 'warning', message: 'its Pods fail on new nodes, or may fail',
    fix: 'give it an image with a build for the new release, before new nodes are created',
  },
  daemonSelector: {
    code: 'daemon-set-build', severity: 'note', message: 'it selects old nodes only, so that new nodes don\'t get it',
    fix: 'add a DaemonSet for the new release, with an image that has a build for it, and delete this one at the end',
  },
} as const satisfies Readonly<Record<string, Text>>;

/** What decides whether Pods can be moved. */
export interface Situation {
  readonly moves: readonly Move[];
  readonly budgets: (pod: PlainObject) => readonly Budget[];
  /** Whether a move has a new node to go to. */
  readonly hasPlace: (move: Move) => boolean;
  /** The old nodes. */
  readonly left: readonly ClusterNode[];
  /** Labels of the old nodes of which it isn't known whether new ones have them. */
  readonly unknownLabels: readonly string[];
  /** Names of the ResourceQuotas that have no room for a new Pod. */
  readonly fullQuotas: (move: Move) => readonly string[];
  readonly from: readonly WindowsVersion[];
  readonly to: WindowsVersion;
}

/** What stops drains, interrupts workloads, and differs between releases; worst first. */
export function blockersOf(situation: Situation): readonly Blocker[] {
  const all = [...budgetBlockers(situation), ...nodeBlockers(situation), ...situation.moves.flatMap((move) => blockersOfMove(move, situation))];
  return SEVERITIES.flatMap((severity) => all.filter((each) => each.severity === severity));
}

/** Evictions that the API server rejects. Budgets don't count where a change of a workload replaces its Pods. */
function budgetBlockers({ moves, budgets }: Situation): readonly Blocker[] {
  const evicted = moves.filter(({ isRolled, workload }) => !isRolled && !workload.isDaemon).flatMap(podsOf)
    .map((pod) => ({ pod, own: budgets(pod) })).filter(({ own }) => own.length > 0);
  return [...groupedBy(evicted, ({ own }) => own.map(({ name }) => name).join()).values()].flatMap((all) => {
    const [{ own }] = all;
    const [first] = own;
    const { minAvailable } = objectAt(first!.object, 'spec');
    const isOfAll = typeof minAvailable === 'string' && shareOf(minAvailable, 1, Math.floor) >= 1;
    const limited = !isPresent(minAvailable) ? BLOCKERS.budgetOfNone : isOfAll ? BLOCKERS.budgetOfAll : BLOCKERS.budget;
    const full = first!.isComputed ? limited : BLOCKERS.budgetKinds;
    const text = own.length > 1 ? BLOCKERS.budgets : first!.allowed === 0 ? full : first!.now === 0 ? BLOCKERS.budgetNow : undefined;
    return text ? [{ ...text, object: referenceTo(first!.object), pods: all.map(({ pod }) => nameOfPod(pod)) }] : [];
  });
}

const NOT_READY = {
  code: 'not-ready', severity: 'error', message: 'it isn\'t ready, and its drain waits until its kubelet confirms the end of its Pods',
} as const;

/** Nodes whose drain may not end. */
function nodeBlockers({ moves, left }: Situation): readonly Blocker[] {
  const evicted = groupedBy(moves.filter(({ workload }) => !workload.isDaemon).flatMap(podsOf), nodeOf);
  return left.filter(({ isReady, name }) => isReady === false && evicted.has(name)).map(({ about, name }) => (
    { ...NOT_READY, object: about, pods: evicted.get(name)!.map(nameOfPod), fix: unreadyRemedy(name) }));
}

function blockersOfMove(move: Move, { hasPlace, unknownLabels, fullQuotas, from, to }: Situation): readonly Blocker[] {
  const { workload, spec, holds, added, edits, volumes = [], isRolled, unscheduled } = move;
  const { object, isDaemon, isBare, defined, pods: all } = workload;
  const pods = podsOf(move).map(nameOfPod);
  const when = (is: boolean, text: Text, detail: readonly string[] = []): readonly Blocker[] => (
    is ? [{ ...text, message: [text.message, ...detail].join(': '), object, pods }] : []);
  const waits = imageWaits(move);
  const isAffected = isHostProcessPod(spec) && from.some((each) => !hasMounts(each)) && hasMounts(to);
  const namesOld = /C:(?:\\\\|\/)C(?:\\\\|\/)/i.test(JSON.stringify(spec));
  const ofBoth = [
    ...when(isAffected, namesOld ? BLOCKERS.hostProcessPath : BLOCKERS.hostProcess), ...when(gmsaPlacesOf(spec).length > 0, BLOCKERS.gmsa),
  ];
  const isPlaced = hasPlace(move);
  const unsure = isPlaced ? [] : distinct(selectedKeys(move.pod.requirements)).filter((key) => unknownLabels.includes(key));
  if (isDaemon) {
    return [
      ...when(unsure.length > 0, { ...BLOCKERS.noLabel, severity: 'warning' }, [unsure.join(', ')]),
      ...when(waits.length > 0 && holds.length === 0, BLOCKERS.daemonBuild, [waits.join('; ')]),
      ...when(holds.length > 0, BLOCKERS.daemonSelector, [holds.join(', ')]),
      ...ofBoth,
    ];
  }
  const kept = edits.length > 0 ? keepsTemplate(workload) : undefined;
  // a Deployment that can't start a Pod first, and mustn't stop one first
  const full = isRolled && defined && !endsPodsFirst(defined, all.length) ? fullQuotas(move) : [];
  const names = [volumes.map(({ name }) => name).join(', ')];
  const isOfNode = volumes.some(({ terms }) => selectsKey(terms, (key) => key === HOSTNAME_LABEL));
  const isOfZone = !isOfNode && volumes.some(({ terms }) => selectsKey(terms, isLabelOfZone));
  const { replicas = all.length } = objectAt(defined, 'spec');
  const hostPaths = isHostProcessPod(spec) ? [] : dataPathsOf(spec);
  return [
    ...when(!isPlaced && isOfNode, BLOCKERS.nodeVolume, names), ...when(isOfZone, isPlaced ? BLOCKERS.zone : BLOCKERS.zoneVolume, names),
    // what has found no room yet may wait for something else
    ...when(unsure.length > 0, BLOCKERS.noLabel, [unsure.join(', ')]),
    ...when(!isPlaced && unsure.length === 0 && !isOfNode && !isOfZone && (pods.length + holds.length > 0 || unscheduled === 0), BLOCKERS.noNode),
    ...when(kept !== undefined, BLOCKERS.kept, [kept ?? '']), ...when(full.length > 0, BLOCKERS.quota, full),
    ...when(added.length > 0 && waits.length === 0, BLOCKERS.added, added), ...when(isBare, BLOCKERS.bare),
    ...when(!isBare && !isRolled && replicas === 1 && pods.length === 1, /Job$/.test(object.kind) ? BLOCKERS.singleOfJob : BLOCKERS.single),
    ...when(pods.length > 0 && hostPaths.length > 0, BLOCKERS.hostPath, [hostPaths.join(', ')]),
    ...when(pods.length > 0 && hasEmptyDir(spec), BLOCKERS.emptyDir), ...ofBoth,
  ];
}

/** Whether HostProcess containers see their image at C:\hpc, and volumes at their mount paths. See `WINDOWS_NODE_PATHS`. */
const hasMounts = (release: WindowsVersion) => !isEarlier(release, WindowsVersion.LTSC2022);

/** Whether a Pod has volumes that are lost with it. */
export const hasEmptyDir = (spec: PlainObject): boolean => (
  listAt(spec, 'volumes').some((volume) => isPlainObject(volume) && volume.emptyDir !== undefined));

/** The paths of hostPath volumes that may hold data: not pipes, nor what each node makes itself. */
const dataPathsOf = (spec: PlainObject): readonly string[] => distinct(
  listAt(spec, 'volumes').map((volume) => textOf(valueAt(volume, ['hostPath', 'path'])))
    .filter((path) => path !== '' && !NAMED_PIPE.test(path) && !NODE_OWN_PATH.test(path) && !LINUX_HOST_PATH.test(path)),
);

const selectsKey = (terms: readonly PlainObject[], is: (key: string) => boolean): boolean => (
  terms.some((term) => requirementsOf(term).some(({ key }) => is(key))));

/** What makes new Pods of a workload wait, so that it can't be changed yet. */
const STOPPING: readonly Blocker['code'][] = ['no-node', 'node-volume', 'zone-volume', 'kept-template', 'quota'];

/** What must be solved before an object is changed. */
export const stopsOf = (blockers: readonly Blocker[]) => (object: ObjectReference): readonly string[] => distinct(blockers
  .filter((each) => each.severity === 'error' && STOPPING.includes(each.code) && keyOf(each.object) === keyOf(object)).map(nameOfBlocker));

const nameOfBlocker = ({ object, code }: Blocker) => `${formatObject(object)} (${code})`;

/** What keeps each Pod on its node until it is solved, by the names of the Pods. */
export function waitsOf(moves: readonly Move[], blockers: readonly Blocker[]): ReadonlyMap<string, readonly string[]> {
  const stops = blockers.filter(({ severity, code }) => severity === 'error' || code === 'bare-pod')
    .flatMap((blocker) => blocker.pods.map((pod) => [pod, nameOfBlocker(blocker)] as const));
  const images = moves.filter(({ workload }) => !workload.isDaemon)
    .flatMap((move) => podsOf(move).flatMap((pod) => imageWaits(move).map((wait) => [nameOfPod(pod), wait] as const)));
  return new Map([...groupedBy([...images, ...stops], ([pod]) => pod)].map(([pod, all]) => [pod, all.map(([, wait]) => wait)]));
}
