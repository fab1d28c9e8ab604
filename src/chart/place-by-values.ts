import { withAlternatives } from './alternative';
import { ChartSource } from './chart-source';
import { unmetNeeds } from './choose';
import { isPlacement, judge, JudgedPod, Need, Pods } from './judge';
import { Effect, Markers } from './markers';
import { ChartPlacement, placementOf } from './placement';
import { RenderedObjects, Renderer } from './rendering';
import { tryValues } from './stages';
import { Observer, Renders } from './trials';
import { verifyValues } from './verify';
import { KnownObjects } from '../filter/known-objects';
import { FilterOptions, settingsOf } from '../filter/options';
import { PlainObject } from '../manifest';

/** A chart as the analysis needs it. */
export interface ChartInput {
  readonly source: ChartSource;
  /** The values as templates have them. */
  readonly values: PlainObject;
  /** Renders the chart with values beside those given by the user. */
  readonly render: Renderer;
}

/** Renders of one chart, with those that verify the result. */
const MAX_RENDERS = 30;
/** Renders that are left for verification. */
const RESERVE = 6;

/** Why a chart can't be analysed, in the words of the renderer. */
export class ChartError extends Error {}

/**
 * Finds the values that place the Pods of a chart on the right nodes: renders it with a marker in each value, and looks where the markers appear. The
 * values found are verified by rendering the chart with them.
 *
 * @throws ChartError if the chart can't be rendered
 * @throws ProblemsError if an option is invalid
 */
export function placeByValues({ source, values, render }: ChartInput, options: FilterOptions): ChartPlacement {
  const settings = settingsOf(options);
  const renders = new Renders(render, MAX_RENDERS);
  const base = objectsOf(renders);
  const known = new KnownObjects(settings.podKinds);
  for (const object of base.values()) { known.learn(object); }
  const judgeAll = (objects: RenderedObjects) => judge(objects, settings, known);
  const all = judgeAll(base);
  if ([...all.values()].every(({ needs }) => needs.length === 0)) { return placementOf({ pods: all, after: all, renders: renders.count }); }
  const again = objectsOf(renders);
  const given = new Map([...all].map(([id, pod]) => [id, again.has(pod.object) ? pod : unstable(pod)]));
  const markers = new Markers(known.podKinds, JSON.stringify(values), JSON.stringify([...base.values()]));
  const followed = new Set([...given.values()].filter(({ needs }) => needs.length > 0).map(({ object }) => object));
  const { effects, untried } = tryValues(new Observer(renders, markers, values, followed, RESERVE), values, source, given);
  const pods = withAlternatives(values, withoutRemovals(values, given, effects), effects);
  const verified = verifyValues({ renders, values, pods, effects, base, again, judgeAll });
  return placementOf({ pods, untried, ...verified, renders: renders.count });
}

/** The objects of the chart with the values of the user. @throws ChartError if it can't be rendered */
function objectsOf(renders: Renders): RenderedObjects {
  const rendered = renders.render({});
  if ('error' in rendered) { throw new ChartError(rendered.error); }
  return rendered.objects;
}

/** A Pod of an object with another name in each rendering. */
function unstable(pod: JudgedPod): JudgedPod {
  return pod.verdict === 'needs' ? { ...pod, why: 'the name of its object is another one in each rendering', verdict: 'undecided', needs: [] } : pod;
}

/** Fields of Linux are rejected only on Pods whose `spec.os` is Windows: without a value for that, they needn't be removed. */
function withoutRemovals(values: PlainObject, pods: Pods, effects: readonly Effect[]): Pods {
  const isOs = ({ at }: Need) => at[1] === 'os';
  return new Map([...pods].map(([id, pod]) => {
    const hasOs = !unmetNeeds(values, pods, effects, pod).some(isOs);
    return [id, hasOs ? pod : { ...pod, needs: pod.needs.filter((need) => need.to !== undefined || isPlacement(need)) }];
  }));
}
