import { count, html, Markup } from '../../findings';
import { NodeGroup, NodeState } from '../result';

/** What is drawn: squares in all pools together, and the height of the largest pool. */
const MOST = { squares: 1000, height: 170 };
const SIZES = [16, 12, 9, 6, 4];
/** From which share of its resources on a node is called full. */
const FULL = 0.95;

/** The size of a square in units of the picture, and how many nodes it stands for: the same in all pools, so that their sizes can be compared. */
export interface Scale {
  readonly size: number;
  readonly nodes: number;
}

/** The scale for a picture of these pools. @param width of a pool */
export function scaleOf(groups: readonly NodeGroup[], width: number): Scale {
  const amounts = groups.map((group) => group.nodes.length);
  const total = amounts.reduce((sum, each) => sum + each, 0);
  const least = Math.max(1, total / MOST.squares);
  const power = 10 ** Math.floor(Math.log10(least));
  const nodes = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= least)!;
  const squares = Math.ceil(Math.max(1, ...amounts) / nodes);
  return { nodes, size: SIZES.find((size) => heightOf(squares, size, width) <= MOST.height) ?? Math.min(...SIZES) };
}

function stepOf(size: number): number {
  return size + Math.ceil(size / 5);
}

function heightOf(squares: number, size: number, width: number): number {
  return Math.ceil(squares / Math.floor(width / stepOf(size))) * stepOf(size);
}

const READY: NodeState = {};

/**
 * The nodes of a pool as squares, filled as far as their resources are requested; those that aren't ready are crossed out, cordoned ones are dashed.
 */
export function squaresOf({ nodes, states, os }: NodeGroup, scale: Scale, width: number): { readonly markup: Markup; readonly height: number } {
  const { size } = scale;
  const sorted = nodes.map((_, i) => states?.[i] ?? READY).sort((a, b) => rank(a) - rank(b));
  const shown = sorted.filter((_, i) => i % scale.nodes === 0);
  const columns = Math.floor(width / stepOf(size));
  const paths: Record<'plain' | 'cordoned' | 'load' | 'full' | 'cross', string> = { plain: '', cordoned: '', load: '', full: '', cross: '' };
  shown.forEach(({ isReady, isCordoned, requested }, i) => {
    const [x, y] = [(i % columns) * stepOf(size) + 1, Math.floor(i / columns) * stepOf(size) + 1];
    paths[isCordoned ? 'cordoned' : 'plain'] += `M${x} ${y}h${size}v${size}h-${size}z`;
    if (isReady === false) { paths.cross += `M${x} ${y}l${size} ${size}m-${size} 0l${size}-${size}`; }
    const filled = Math.round(size * Math.min(1, requested ?? 0));
    if (filled > 0) { paths[isFull({ requested }) ? 'full' : 'load'] += `M${x} ${y + size}v-${filled}h${size}v${filled}z`; }
  });
  return {
    markup: html`${Object.entries(paths).filter(([, d]) => d !== '').map(([name, d]) => html`<path class="kw-square kw-of-${os ?? 'other'} kw-${name}" d="${d}"/>`)}`,
    height: heightOf(shown.length, size, width),
  };
}

/** Busy nodes first, those that take no Pods last. */
function rank({ isReady, isCordoned, requested = 0 }: NodeState): number {
  return (isReady === false ? 4 : 0) + (isCordoned ? 2 : 0) - Math.min(1, requested);
}

function isFull({ requested }: NodeState): boolean {
  return requested !== undefined && requested >= FULL;
}

/** `12 nodes: 1 not ready, 2 cordoned, 1 full; 40% requested`. */
export function nodesInWords({ nodes, states = [] }: NodeGroup): string {
  const kinds: readonly [string, (state: NodeState) => boolean][] = [
    ['not ready', ({ isReady }) => isReady === false], ['cordoned', ({ isCordoned }) => isCordoned === true], ['full', isFull],
  ];
  const special = kinds.map(([word, is]) => [states.filter(is).length, word] as const).filter(([amount]) => amount > 0).map((each) => each.join(' '));
  const shares = states.flatMap(({ requested }) => requested ?? []);
  const mean = shares.reduce((sum, each) => sum + each, 0) / shares.length;
  return [
    `${count(nodes.length, 'node')}${special.length === 0 ? '' : `: ${special.join(', ')}`}`,
    ...(shares.length === 0 ? [] : [`${Math.round(100 * mean)}% requested`]),
  ].join('; ');
}
