import { distinct } from '../base';
import { formatObject } from '../findings';
import { daysBetween, KUBECTL_GET_FOR_MIGRATION, platformSupport, WindowsVersion } from '../knowledge';
import { Cluster } from '../scheduling';
import { LeftPool, Move } from './moves';
import { OldPool, platformOf } from './old-pools';
import { MigrationTarget } from './options';
import { Gap, MigratedImage, PoolNow } from './result';
import { reportsResources } from './rooms';
import { Objects } from './workloads';

/** What gaps are found in. */
export interface Known {
  readonly objects: Objects;
  readonly cluster: Cluster;
  readonly all: readonly OldPool[];
  readonly pools: readonly LeftPool[];
  readonly moves: readonly Move[];
  readonly images: readonly MigratedImage[];
  readonly now: readonly PoolNow[];
  readonly target: MigrationTarget;
}

const COLLECT = `collect it with "${KUBECTL_GET_FOR_MIGRATION}"`;
/** Names in a sentence. */
const MOST_NAMES = 3;
const listed = (names: readonly string[]) => (
  names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')}, and ${names.length - MOST_NAMES} more` : names.join(', '));

/** What the input doesn't show. */
export function gapsOf(known: Known): readonly Gap[] {
  const { objects, all, pools, moves, images, target } = known;
  const missing = (kind: string, so: string): readonly Gap[] => (
    objects.all(kind).length > 0 ? [] : [{ what: `the input has no ${kind}s: the cluster has none, or they weren't collected`, so, fix: COLLECT }]);
  const named = (what: string, some: readonly Move[], so: string, fix: string): readonly Gap[] => (some.length === 0 ? [] : [
    { what: `${what}: ${listed(some.map(({ workload: { object } }) => formatObject(object)))}`, so, fix },
  ]);
  const unknownNodes = all.filter(({ version }) => !version).flatMap(({ nodes }) => nodes.map(({ name }) => name));
  const silent = pools.flatMap(({ old }) => old.nodes).filter((node) => !reportsResources(node)).map(({ name }) => name);
  const unsized = images.filter(({ size }) => size === undefined).map(({ image }) => image);
  const notConsidered = distinct(moves.flatMap(({ pod }) => pod.requirements.notConsidered).filter((each) => each !== 'volumes'));
  return [
    ...missing('Pod', 'what runs on the nodes isn\'t known, so that the waves count only nodes'),
    ...missing('PodDisruptionBudget', 'evictions may be rejected that the plan doesn\'t name'),
    ...images.filter(({ state }) => state === 'unknown').map(({ image, because }): Gap => ({
      what: `whether image ${image} has a build for ${target.to.name}: ${because}`, so: 'its workloads aren\'t moved, and their nodes stay',
      fix: 'lock the images with "k8s-windows images lock", and give --images',
    })),
    ...(unsized.length === 0 ? [] : [{
      what: `the sizes of ${unsized.length === 1 ? 'image' : `${unsized.length} images`}: ${listed(unsized)}`, so: 'the duration has no upper end',
      fix: 'lock the images with "k8s-windows images lock", and give --images',
    }]),
    ...named(
      'what defines these isn\'t in the input', moves.filter(({ workload: { defined } }) => !defined), 'their changes are computed from a Pod, without a patch', COLLECT,
    ),
    ...named(
      'these are made by another object', moves.filter(({ workload: { madeBy }, edits }) => madeBy && edits.length > 0),
      'their controller may undo a patch', 'change the object that makes them, such as the custom resource of an operator',
    ),
    ...named(
      'the volumes of these aren\'t in the input', moves.filter(({ volumes }) => !volumes), 'they may be bound to old nodes or to zones', COLLECT,
    ),
    ...(unknownNodes.length === 0 ? [] : [{
      what: `the build of ${listed(unknownNodes)}`, so: 'the plan neither leaves nor uses them', fix: 'collect nodes with their status',
    }]),
    ...(silent.length === 0 ? [] : [{
      what: `what Pods can request of ${listed(silent)}`, so: 'whether Pods fit on nodes like them isn\'t known', fix: 'collect nodes with their status',
    }]),
    ...(notConsidered.length === 0 ? [] : [{
      what: `where Pods run with: ${notConsidered.join(', ')}`, so: 'they can be pending although there is room, and are counted in "pending"',
      fix: 'compare their rules with the new nodes',
    }]),
    ...supportGaps(known), ...dateGaps(known),
    { what: 'how long the provider needs for a new machine', so: 'minutes begin when the nodes are ready', fix: 'measure it for one node' },
    {
      what: 'whether the applications work on another Windows release', so: 'the plan says only where their containers start', fix: 'test them on a node of the new release first',
    },
  ];
}

/** Neither the platform nor Kubernetes lists the release. */
function supportGaps({ all, pools, now, target: { to, ...target } }: Known): readonly Gap[] {
  const platform = platformOf(all, { to, ...target });
  const minors = distinct(now.flatMap(({ kubernetes }) => kubernetes));
  const own = minors.filter((minor) => platformSupport(platform, to, minor) === 'unknown' && !to.supportedBy(minor));
  const of = pools.length > 0 && own.length > 0;
  return of ? [{
    what: `whether ${platform.name} supports ${to.name} with Kubernetes ${own.join(', ')}: its tables don't say so, and the documentation of Kubernetes doesn't list it`,
    so: 'new nodes may not join or work', fix: to === WindowsVersion.LTSC2025 ? 'upgrade Kubernetes first, or move to LTSC2022' : 'ask the provider',
  }] : [];
}

/** Dates that aren't known for the day of the plan. */
function dateGaps({ now, target: { on } }: Known): readonly Gap[] {
  if (on === undefined) {
    return [{ what: 'the day of the plan', so: 'what has ended isn\'t distinguished from what will', fix: 'give a day with --on' }];
  }
  const read = now.flatMap(({ sources }) => sources).map(({ readOn }) => readOn).sort();
  const [first] = read;
  return first !== undefined && daysBetween(on, first) > 0 ? [{
    what: `what was announced on ${on}: the dates were read on ${first} and later`, so: 'dates may have been others then', fix: 'give a later day with --on',
  }] : [];
}
