import { distinct, scalarText } from '../base';
import { firstNames, formatObject, referenceTo } from '../findings';
import { daysBetween, KUBECTL_GET, platformSupport } from '../knowledge';
import { isScoped } from './budgets';
import { LeftPool, Move } from './moves';
import { OldPool, platformOf } from './old-pools';
import { MigrationTarget } from './options';
import { Gap, MigratedImage, PoolNow } from './result';
import { Objects } from './workloads';

const COLLECT = `collect it with "${KUBECTL_GET}"`;
const LOCK = 'lock the images with "k8s-windows images lock", and give --images';
const STATUS = 'collect nodes with their status';

const IMAGE = { what: 'whether the new nodes run an image', so: 'its workloads aren\'t moved, and their nodes stay' } as const;

/** What can be missing; the names of what it is missing for follow. */
const GAPS = {
  pods: {
    what: 'the input has no Pods: the cluster has none, or they weren\'t collected',
    so: 'the waves don\'t count what runs on the nodes', fix: COLLECT,
  },
  budgets: {
    what: 'the input has no PodDisruptionBudgets: the cluster has none, or they weren\'t collected',
    so: 'evictions may be rejected that the plan doesn\'t name', fix: COLLECT,
  },
  copies: {
    what: 'which labels and spec are current, since the input has several', so: 'the plan uses the last one',
    fix: 'collect one dump of one cluster',
  },
  image: { ...IMAGE, fix: LOCK },
  isolation: { ...IMAGE, fix: 'find out, or build the image for the new release' },
  sizes: { what: 'sizes of images', so: 'the duration has no upper end', fix: LOCK },
  owners: { what: 'what defines the Pods isn\'t in the input', so: 'changes are computed from a Pod, without a patch', fix: COLLECT },
  makers: {
    what: 'another object makes it', so: 'its controller may undo a patch',
    fix: 'change the object that makes it, such as the custom resource of an operator',
  },
  volumes: { what: 'volumes that aren\'t in the input', so: 'they may be bound to old nodes or to zones', fix: COLLECT },
  policies: {
    what: 'whether admission policies and webhooks accept the changes', so: 'the API server may reject a change, or new Pods',
    fix: 'try each change first, with "kubectl patch --dry-run=server"',
  },
  quotas: {
    what: 'whether ResourceQuotas with scopes count the new Pods', so: 'the API server may reject new Pods', fix: 'compare them with the waves',
  },
  builds: { what: 'the build of nodes', so: 'the plan neither leaves nor uses them', fix: STATUS },
  resources: { what: 'what Pods can request of nodes', so: 'whether Pods fit on nodes like them isn\'t known', fix: STATUS },
  filters: {
    what: 'where Pods run with rules that aren\'t considered', so: 'they can be pending although there is room, and are counted in "pending"',
    fix: 'compare their rules with the new nodes',
  },
  support: {
    what: 'whether the platform supports the release for this Kubernetes version: neither its tables nor the documentation of Kubernetes says so',
    so: 'new nodes may not join or work', fix: 'ask the provider, upgrade Kubernetes first, or move to another release',
  },
  day: { what: 'the day of the plan', so: 'what has ended isn\'t distinguished from what will', fix: 'give a day with --on' },
  past: {
    what: 'what was announced on that day: the dates were read later', so: 'dates may have been others then', fix: 'give a later day with --on',
  },
  machines: {
    what: 'how long the provider needs for a new machine, and whether its quota allows it', so: 'minutes begin when the nodes are ready',
    fix: 'create one node first',
  },
  applications: {
    what: 'whether the applications work on another Windows release', so: 'the plan says only where their containers start',
    fix: 'test them on a node of the new release first',
  },
} as const satisfies Readonly<Record<string, Gap>>;

/** What gaps are found in. */
export interface Known {
  readonly objects: Objects;
  readonly all: readonly OldPool[];
  readonly pools: readonly LeftPool[];
  readonly moves: readonly Move[];
  readonly images: readonly MigratedImage[];
  readonly now: readonly PoolNow[];
  readonly target: MigrationTarget;
}

/** API versions and kinds of what can reject objects at admission. */
const POLICY = /^(?:admissionregistration\.k8s\.io\/.*(?:Policy|Configuration)|(?:.*\.)?kyverno\.io\/.*Policy|constraints\.gatekeeper\.sh\/.*)$/;

/** Names in a sentence. */
const MOST_NAMES = 3;

/** What the input doesn't show. */
export function gapsOf({ objects, all, pools, moves, images, now, target }: Known): readonly Gap[] {
  const { on, to } = target;
  const when = (is: boolean, gap: Gap) => (is ? [gap] : []);
  const of = (gap: Gap, names: readonly string[]) => when(names.length > 0, { ...gap, what: `${gap.what}: ${firstNames(names, MOST_NAMES)}` });
  const named = (is: (move: Move) => boolean) => distinct(moves.filter(is).map(({ workload: { object } }) => formatObject(object)));
  const platform = platformOf(all, target);
  const minors = distinct(now.filter(({ isLeft }) => isLeft).flatMap(({ kubernetes }) => kubernetes))
    .filter((minor) => platformSupport(platform, to, minor) === 'unknown' && !to.supportedBy(minor));
  const policies = objects.list.filter(({ apiVersion, kind }) => POLICY.test(`${scalarText(apiVersion)} ${scalarText(kind)}`))
    .map((object) => formatObject(referenceTo(object)));
  const [read] = now.flatMap(({ sources }) => sources).map(({ readOn }) => readOn).sort();
  return [
    ...when(objects.all('Pod').length === 0, GAPS.pods), ...when(objects.all('PodDisruptionBudget').length === 0, GAPS.budgets),
    ...of(GAPS.copies, objects.differing.map((object) => formatObject(referenceTo(object)))),
    ...images.filter(({ state }) => state === 'unknown').flatMap(({ image, by, because }) => (
      of(by === 'nothing' ? GAPS.image : GAPS.isolation, [because.includes(image) ? because : `${image}: ${because}`]))),
    ...of(GAPS.sizes, distinct(images.filter(({ size }) => size === undefined).map(({ image }) => image))),
    ...of(GAPS.owners, named(({ workload }) => !workload.defined)),
    ...of(GAPS.makers, named(({ workload, edits }) => workload.madeBy !== undefined && edits.length > 0)),
    ...of(GAPS.volumes, named(({ volumes }) => !volumes)),
    ...policies.length > 0 ? of(GAPS.policies, policies) : when(moves.some(({ edits }) => edits.length > 0), GAPS.policies),
    ...of(GAPS.quotas, objects.all('ResourceQuota').filter(({ spec }) => isScoped(spec)).map((quota) => formatObject(referenceTo(quota)))),
    ...of(GAPS.builds, all.filter(({ version }) => !version).flatMap(({ nodes }) => nodes.map(({ name }) => name))),
    ...of(GAPS.resources, pools.map((pool) => pool.new.node).filter(({ allocatable }) => !allocatable).map(({ name }) => name)),
    ...of(GAPS.filters, distinct(moves.flatMap(({ pod }) => pod.requirements.notConsidered).filter((each) => each !== 'volumes'))),
    ...of(GAPS.support, minors.map((minor) => `${to.name} with Kubernetes ${minor} on ${platform.name}`)),
    ...when(on === undefined, GAPS.day), ...of(GAPS.past, on !== undefined && read !== undefined && daysBetween(on, read) > 0 ? [`${read}, not ${on}`] : []),
    GAPS.machines, GAPS.applications,
  ];
}
