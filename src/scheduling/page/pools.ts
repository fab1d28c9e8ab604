import { nodesInWords, Scale, scaleOf, squaresOf } from './node-squares';
import { groupedBy } from '../../base';
import { count, Fit, FITS, formatObject, html, iconInLine, Markup, MOST_POOLS, name, shortened } from '../../findings';
import { OS_WORDS } from '../../knowledge';
import { formatTaint } from '../../kubernetes';
import { NodeGroup, Placements, PodPlacement } from '../result';
import { Verdict } from '../verdict/result';

/** What is drawn; the table lists all. */
const MOST = { pools: MOST_POOLS, pods: 10, characters: 34 };
/** In units of the picture. */
export const POOL_WIDTH = 320;
const CHIP = 26;
const CHIP_GAP = 5;

/** A Pod in the picture. */
interface Chip {
  readonly label: string;
  /** Number of Pods, if more than one. */
  readonly times?: number;
  readonly fit: Fit;
}

/** The node pools with the Pods that run in them, and the Pods that run nowhere. */
export function poolPictures({ groups, pods }: ShownPlacements): Markup {
  const nowhere = pods.filter(isNowhere);
  const placed = placedByGroup(pods);
  // a table lists the others
  const drawn = groups.slice(0, MOST.pools);
  const scale = scaleOf(drawn, POOL_WIDTH);
  return html`${legend(drawn, scale)}<div class="kw-pools">
${nowhere.length > 0 ? nowherePool(nowhere) : ''}${drawn.map((group, i) => pool(group, `kw-pool-${i}`, scale, placed.get(group.name) ?? []))}</div>
${groups.length > drawn.length ? html`<p class="kw-muted">… and ${count(groups.length - drawn.length, 'more group')} of equal nodes, which aren't drawn.</p>` : ''}`;
}

/** A Pod on a page: with its verdict, if it was judged by rules too. */
export type ShownPod = PodPlacement & { readonly verdict?: Verdict };

export type ShownPlacements = Placements & { readonly pods: readonly ShownPod[] };

/** Whether a Pod runs on no node: the scheduler binds it to none, or only to nodes that don't run it; or it doesn't start anywhere. */
export function isNowhere({ fits, unknown, verdict }: ShownPod): boolean {
  return fits + unknown === 0 || verdict === 'rejected' || verdict === 'unschedulable' || verdict === 'fails';
}

/** How a Pod fits as a whole. */
export function fitOf(pod: ShownPod): Fit {
  const { fits, misplaced, unknown, groups, verdict } = pod;
  if (misplaced > 0 || verdict === 'misplaced') { return 'misplaced'; }
  if (isNowhere(pod)) { return 'nowhere'; }
  if (unknown > 0 || fits === 0) { return 'unknown'; }
  return groups.filter((each) => each.fits > 0).length === 1 ? 'only' : 'some';
}

/** What a mark means. */
const FIT_WORDS: Readonly<Record<Fit, string>> = {
  only: 'runs in this pool only', some: 'runs in this pool or others', unknown: 'not known whether it runs there',
  misplaced: 'scheduled to nodes that can\'t run it',
  nowhere: 'runs nowhere',
};

function legend(groups: readonly NodeGroup[], { nodes }: Scale): Markup {
  const states = groups.flatMap((group) => group.states ?? []);
  const squares = [
    `a square is ${nodes === 1 ? 'a node' : `${nodes} nodes`}`,
    ...(states.some(({ requested }) => requested !== undefined) ? ['filled as far as its CPU, memory, or Pods are requested'] : []),
    ...(states.some(({ isReady }) => isReady === false) ? ['crossed out: not ready'] : []),
    ...(states.some(({ isCordoned }) => isCordoned) ? ['dashed: cordoned'] : []),
  ];
  return html`<ul class="kw-legend" aria-label="Legend">
<li>${squares.join('; ')}</li>
${FITS.map((fit) => html`<li>${iconInLine(fit)}${FIT_WORDS[fit]}</li>`)}</ul>`;
}

/** The classes of something about a Pod that lights up the pools where it runs, while it is pointed at, focused, or selected. */
export type LightOf = (pod: ShownPod) => string;

/** Lights for the pools that are drawn. */
export function lightsFor({ groups }: ShownPlacements): LightOf {
  const ids = new Map(groups.slice(0, MOST.pools).map(({ name: group }, i) => [group, i]));
  return (pod) => pod.groups.flatMap(({ group, fits, misplaced, unknown }) => {
    const id = ids.get(group);
    return id === undefined || fits + misplaced + unknown === 0 ? [] : [`kw-${misplaced > 0 || isNowhere(pod) ? 'off' : 'on'}-${id}`];
  }).join(' ');
}

export function placedByGroup(pods: readonly ShownPod[]): ReadonlyMap<string, readonly Placed[]> {
  return groupedBy(pods.filter((pod) => !isNowhere(pod) || pod.fits === 0).flatMap((placement) => {
    const isOnly = placement.groups.filter(({ fits }) => fits > 0).length === 1;
    return placement.groups.filter(({ fits, misplaced, unknown }) => fits + misplaced + unknown > 0).map(({ group, misplaced, unknown }) => (
      { group, placement, fit: misplaced > 0 ? 'misplaced' : unknown > 0 ? 'unknown' : isOnly ? 'only' : 'some' } as const));
  }), ({ group }) => group);
}

/** A Pod in a pool. */
export interface Placed {
  readonly placement: PodPlacement;
  readonly fit: Fit;
}

/** The operating system and release of nodes. */
function systemOf({ os, release, build }: NodeGroup): string {
  return os === undefined ? 'unknown operating system' : `${OS_WORDS[os]}${release ? ` ${release}` : ''}${build ? ` (${build})` : ''}`;
}

function pool(group: NodeGroup, id: string, scale: Scale, placed: readonly Placed[]): Markup {
  const { taints } = group;
  const label = `${nodesInWords(group)}; ${placed.length === 0 ? 'no Pods run here' : `${count(placed.length, 'Pod')} can run here`}`;
  return html`<article class="kw-card kw-pool ${id}">
<h3>${name(group.name)}</h3>
<p class="kw-muted">${nodesInWords(group)}</p>
<p class="kw-muted">${systemOf(group)}${taints.length === 0 ? '' : html` · ${taints.length === 1 ? 'taint' : 'taints'} ${taints.map((taint, i) => html`${i > 0 ? ', ' : ''}<code>${name(formatTaint(taint))}</code>`)}`}</p>
${picture(label, poolDrawing(group, scale, placed))}
${placed.length === 0 ? html`<p class="kw-muted">No Pod of the files runs here.</p>` : ''}
</article>
`;
}

/** The nodes of a pool, and the Pods that can run there, as a part of a picture. */
export function poolDrawing(group: NodeGroup, scale: Scale, placed: readonly Placed[]): Drawing {
  const { markup, height } = squaresOf(group, scale, POOL_WIDTH);
  return drawing(chipsOf(placed), height + 8, markup);
}

function nowherePool(pods: readonly ShownPod[]): Markup {
  const chips = chipsOf(pods.map((placement) => ({ placement, fit: fitOf(placement) })));
  return html`<article class="kw-card kw-pool kw-nowhere">
<header><h3>Runs nowhere</h3><span class="kw-muted">${count(pods.length, 'Pod')}</span></header>
<p class="kw-muted">No node of the cluster can run these Pods.</p>
${picture(`${count(pods.length, 'Pod')} that no node can run`, drawing(chips))}
</article>
`;
}

/** A part of a picture, and its height. */
export interface Drawing {
  readonly markup: Markup;
  readonly height: number;
}

function picture(label: string, { markup, height }: Drawing): Markup {
  return html`<svg class="kw-picture" viewBox="0 0 ${POOL_WIDTH} ${Math.max(height, 1)}" role="img" aria-label="${label}">${markup}</svg>`;
}

function drawing(chips: readonly Chip[], top = 0, above?: Markup): Drawing {
  const shown = chips.slice(0, MOST.pods);
  const rest = chips.length - shown.length;
  const height = top + shown.length * (CHIP + CHIP_GAP) + (rest > 0 ? 20 : 0);
  return {
    height,
    markup: html`${above}${shown.map((chip, i) => chipMarkup(chip, top + i * (CHIP + CHIP_GAP)))}${rest > 0 ? html`<text class="kw-more" x="0" y="${height - 6}">and ${rest} more</text>` : ''}`,
  };
}

/** A nested picture, so that a long name is cut at its border. */
function chipMarkup({ label, times, fit }: Chip, y: number): Markup {
  const more = times === undefined ? '' : `×${times.toLocaleString('en-US')}`;
  return html`<svg x="0" y="${y}" width="${POOL_WIDTH}" height="${CHIP}"><title>${label}: ${FIT_WORDS[fit]}</title><rect class="kw-chip" x=".5" y=".5" width="${POOL_WIDTH - 1}" height="${CHIP - 1}" rx="6"/><use href="#kw-${fit}" x="7" y="5.5" width="15" height="15"/><text x="29" y="17">${shortened(label, MOST.characters)}</text>${more === '' ? '' : html`<text x="${POOL_WIDTH - 10}" y="17" text-anchor="end">${more}</text>`}</svg>`;
}

/** Pods as chips. If there are too many, one for those of a kind in a namespace. */
function chipsOf(placed: readonly Placed[]): readonly Chip[] {
  if (placed.length <= MOST.pods) {
    return placed.map(({ placement, fit }) => {
      const { replicas = 1 } = placement;
      return { label: formatObject(placement.pod), fit, ...(replicas !== 1 && { times: replicas }) };
    });
  }
  const groups = groupedBy(placed, ({ placement: { pod }, fit }) => JSON.stringify([pod.namespace, pod.kind, fit]));
  return [...groups.values()].sort((a, b) => b.length - a.length).map((group) => {
    const [{ placement, fit }] = group;
    const { kind, namespace } = placement.pod;
    return {
      label: group.length === 1 ? formatObject(placement.pod) : `${kind}s in ${namespace ?? 'default'}`, fit,
      ...(group.length > 1 && { times: group.length }),
    };
  });
}
