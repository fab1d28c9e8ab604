import { nodesInWords, Scale, scaleOf } from './node-squares';
import { Drawing, fitOf, isNowhere, Placed, placedByGroup, POOL_WIDTH, poolDrawing, ShownPlacements, ShownPod } from './pools';
import { groupedBy } from '../../base';
import { count, Fit, formatObject, html, ICONS, Markup, Part, PICTURE_STYLES, sentence, shortened, wrapped } from '../../findings';
import { formatTaint } from '../../kubernetes';
import { NodeGroup } from '../result';
import { Verdict, verdictCounts, VERDICTS, WorkloadVerdict } from '../verdict/result';

/** What is drawn; the rest is counted. */
const MOST = { pools: 24, troubles: 8, lines: 3, wide: 98, narrow: 46 };
/** In units of the picture. */
const PADDING = 16;
const BOX = POOL_WIDTH + 2 * PADDING;
const WIDTH = 2 * BOX + 3 * PADDING;
const HEAD = 48;
const LINE = 20;

/** Workloads that don't run for the same reason. */
interface Trouble {
  readonly fit: Fit;
  readonly who: string;
  readonly verdict: string;
  readonly why: string;
}

/**
 * The nodes of a cluster to scale, the Pods that can run on them, and the workloads that don't run, as an SVG file of its own: readable in light and
 * dark, with the same in words for those who don't see it.
 */
export function whereSvg(placements: ShownPlacements, workloads: readonly WorkloadVerdict[] = []): string {
  const drawn = placements.groups.slice(0, MOST.pools);
  const scale = scaleOf(drawn, POOL_WIDTH);
  const placed = placedByGroup(placements.pods);
  const troubles = workloads.length > 0 ? troublesOf(workloads) : placements.pods.filter(isNowhere).map(troubleOfPod);
  const boxes = drawn.map((group) => poolBox(group, scale, placed.get(group.name) ?? []));
  const top = troubles.length > 0 ? troubleBox(troubles) : undefined;
  const { height: bottom, drawn: pools } = columns(boxes, HEAD + (top ? top.height + PADDING : 0));
  const rest = placements.groups.length - drawn.length;
  const height = bottom + (rest > 0 ? LINE : 0);
  const title = titleOf(placements, workloads);
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="kw-picture" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="kw-title kw-desc">
<title id="kw-title">${title}</title>
<desc id="kw-desc">${descriptionOf(placements, troubles, placed)}</desc>
<style>${new Markup(PICTURE_STYLES)}</style>
${ICONS}<rect class="kw-sheet" x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="10"/>
<text class="kw-strong" x="${PADDING}" y="31">${title}</text>
${top && at(PADDING, HEAD, top)}${pools}${rest > 0 ? html`<text class="kw-more" x="${PADDING}" y="${bottom + 4}">${more(rest)}</text>` : ''}</svg>
`.text;
}

const more = (pools: number) => `and ${count(pools, 'more pool')}`;

/** Boxes at their places, each in the column that is shorter so far. */
function columns(boxes: readonly Drawing[], top: number) {
  const bottoms: [number, number] = [top, top];
  const drawn = boxes.map((box) => {
    const column = bottoms[1] < bottoms[0] ? 1 : 0;
    const y = bottoms[column];
    bottoms[column] += box.height + PADDING;
    return at(PADDING + column * (BOX + PADDING), y, box);
  });
  return { drawn, height: Math.max(...bottoms) };
}

function at(x: number, y: number, { markup }: Drawing): Markup {
  return html`<g transform="translate(${x} ${y})">${markup}</g>
`;
}

function poolBox(group: NodeGroup, scale: Scale, placed: readonly Placed[]): Drawing {
  const lines = [
    nodesInWords(group), ...(group.build === undefined ? [] : [`build ${group.build}`]),
    ...group.taints.map((taint) => `taint ${formatTaint(taint)}`),
  ]
    .flatMap((line) => wrapped(line, MOST.narrow));
  const { markup, height } = poolDrawing(group, scale, placed);
  const top = LINE * (lines.length + 1) + PADDING;
  return framed(BOX, top + height
    + PADDING / 2,
  html`${text('kw-strong', 0, shortened(group.name, MOST.narrow))}${lines.map((line, i) => text('kw-more', i + 1, shortened(line, MOST.narrow)))}
<svg x="${PADDING}" y="${top}" width="${POOL_WIDTH}" height="${Math.max(height, 1)}">${markup}</svg>`);
}

function troubleBox(troubles: readonly Trouble[]): Drawing {
  const shown = troubles.slice(0, MOST.troubles);
  const rest = troubles.length - shown.length;
  let line = 0;
  const rows = shown.map(({ fit, who, verdict, why }) => {
    const reason = wrapped(why, MOST.wide);
    const first = line;
    line += 1 + Math.min(reason.length, MOST.lines);
    return html`<use href="#kw-${fit}" x="${PADDING}" y="${first * LINE + 11}" width="15" height="15"/>
${text('', first, shortened(`${who}: ${verdict}`, MOST.wide), 22)}${reason.slice(0, MOST.lines).map((each, i) => (
  text('kw-more', first + 1 + i, i === MOST.lines - 1 && reason.length > MOST.lines ? `${shortened(each, MOST.wide - 1)}…` : shortened(each, MOST.wide), 22)))}`;
  });
  const last = rest > 0 ? text('kw-more', line++, `and ${rest} more`) : '';
  return framed(2 * BOX + PADDING, LINE * line + PADDING, html`${rows}${last}`, 'kw-trouble');
}

function framed(width: number, height: number, content: Part, kind = ''): Drawing {
  return { height, markup: html`<rect class="kw-box ${kind}" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8"/>${content}` };
}

function text(kind: string, line: number, words: string, indent = 0): Markup {
  return html`<text class="${kind}" x="${PADDING + indent}" y="${(line + 1) * LINE + 4}">${words}</text>`;
}

const FIT_OF: Readonly<Record<Exclude<Verdict, 'runs'>, Fit>> = {
  rejected: 'nowhere', unschedulable: 'nowhere', misplaced: 'misplaced', fails: 'nowhere', unknown: 'unknown',
};

/** Equal ones once, worst first. */
function troublesOf(workloads: readonly WorkloadVerdict[]): readonly Trouble[] {
  const equal = groupedBy(workloads, ({ verdict, summary }) => JSON.stringify([verdict, summary]));
  return VERDICTS.flatMap((verdict) => (verdict === 'runs' ? [] : [...equal.values()].filter(([first]) => first.verdict === verdict).map((all) => ({
    fit: FIT_OF[verdict], verdict, why: sentence(all[0].summary ?? ''),
    who: `${formatObject(all[0])}${all.length > 1 ? ` and ${count(all.length - 1, 'equal workload')}` : ''}`,
  }))));
}

function troubleOfPod(pod: ShownPod): Trouble {
  return {
    fit: fitOf(pod), who: formatObject(pod.pod), verdict: 'runs nowhere', why: sentence(pod.nearestMiss?.summary ?? 'the cluster has no nodes'),
  };
}

function titleOf({ pods, groups }: ShownPlacements, workloads: readonly WorkloadVerdict[]): string {
  const nodes = count(groups.reduce((sum, group) => sum + group.nodes.length, 0), 'node');
  if (workloads.length === 0) { return `${pods.filter((pod) => !isNowhere(pod)).length} of ${count(pods.length, 'Pod')} fit on ${nodes}`; }
  return `${count(workloads.length, 'workload')} on ${nodes}: ${verdictCounts(workloads).map(([amount, verdict]) => (
    verdict === 'runs' ? `${amount} ${amount === 1 ? 'runs' : 'run'}` : `${amount} ${verdict}`)).join(', ')}`;
}

function descriptionOf({ groups }: ShownPlacements, troubles: readonly Trouble[], placed: ReadonlyMap<string, readonly Placed[]>): string {
  return [
    ...troubles.slice(0, MOST.troubles).map(({ who, verdict, why }) => `${who}: ${verdict}. ${why}`),
    ...groups.slice(0, MOST.pools).map((group) => {
      const pods = placed.get(group.name) ?? [];
      const shown = pods.slice(0, MOST.troubles).map(({ placement: { pod } }) => formatObject(pod));
      const rest = pods.length - shown.length;
      return `${group.name}, ${nodesInWords(group)}: `
        + `${shown.length === 0 ? 'no Pod of the files can run here' : `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''} can run here`}.`;
    }),
    ...(groups.length > MOST.pools ? [`${more(groups.length - MOST.pools)}.`] : []),
  ].join(' ');
}
