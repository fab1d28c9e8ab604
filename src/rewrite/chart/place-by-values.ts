import { ChartSource } from './chart-source';
import { unmetNeeds } from './choose';
import { isPlacement, judge, JudgedPod, Need, Pods } from './judge';
import { Effect, Markers } from './markers';
import { ChartPlacement, placementOf } from './placement';
import { RenderedObjects, Renderer } from './rendering';
import { tryValues, withAlternatives } from './stages';
import { Observer, Renders } from './trials';
import { verifyValues } from './verify';
import { PlainObject } from '../../base';
import { KnownObjects } from '../filter/known-objects';
import { FilterOptions, settingsOf } from '../filter/options';

/** A chart as the analysis needs it. */
export interface ChartInput {
  readonly source: ChartSource;
  /** The values as templates have them. */
  readonly values: PlainObject;
  /** Renders the chart with values beside those given by the user. */
  readonly render: Renderer;
  /** Limit of renders, at least 10. @default - 30, and fewer for what doesn't decide on nodes */
  readonly maxRenders?: number;
}

/** Renders of one chart, with those that verify the result. */
const DEFAULT_RENDERS = 30;
/** Renders that are left for verification. */
const RESERVE = 6;

/**
 * Finds the values that place the Pods of a chart on the right nodes: renders it with a marker in each value, and looks where the markers appear. The
 * values found are verified by rendering the chart with them.
 *
 * @throws ChartError if the chart can't be rendered
 * @throws ProblemsError if an option is invalid
 */
export function placeByValues({ source, values, render, maxRenders }: ChartInput, options: FilterOptions): ChartPlacement {
  const settings = settingsOf(options);
  const renders = new Renders(render, maxRenders ?? DEFAULT_RENDERS);
  const known = new KnownObjects(settings);
  const judgeAll = (objects: RenderedObjects) => judge(objects, settings, known);
  const { base, again } = renders.baseline((objects) => {
    for (const object of objects.values()) { known.learn(object); }
    return [...judgeAll(objects).values()].every(({ needs }) => needs.length === 0);
  });
  const all = judgeAll(base);
  if (!again) { return placementOf({ pods: all, after: all, renders: renders.count }); }
  const given = new Map([...all].map(([id, pod]) => [id, again.has(pod.object) ? pod : unstable(pod)]));
  const markers = new Markers(known.podKinds, JSON.stringify(values), JSON.stringify([...base.values()]));
  const followed = new Set([...given.values()].filter(({ needs }) => needs.length > 0).map(({ object }) => object));
  const observer = new Observer(renders, markers, values, followed, source.subcharts, RESERVE);
  const { effects, untried } = tryValues(observer, values, source, given, maxRenders !== undefined);
  const pods = withAlternatives(values, withoutRemovals(values, given, effects), effects);
  const verified = verifyValues({ renders, values, pods, effects, base, again, judgeAll });
  return placementOf({ pods, untried, ...verified, renders: renders.count });
}

/** A Pod of an object that isn't in each rendering. */
function unstable(pod: JudgedPod): JudgedPod {
  return pod.verdict === 'needs' ? { ...pod, why: 'its object isn\'t in each rendering with the same values', verdict: 'undecided', needs: [] } : pod;
}

/** Fields of Linux are rejected only on Pods whose `spec.os` is Windows: without a value for that, they needn't be removed. */
function withoutRemovals(values: PlainObject, pods: Pods, effects: readonly Effect[]): Pods {
  const isOs = ({ at }: Need) => at[1] === 'os';
  return new Map([...pods].map(([id, pod]) => {
    const hasOs = !unmetNeeds(values, pods, effects, pod).some(isOs);
    return [id, hasOs ? pod : { ...pod, needs: pod.needs.filter((need) => need.to !== undefined || isPlacement(need)) }];
  }));
}
