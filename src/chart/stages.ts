import { withAlternatives } from './alternative';
import { Candidate, candidatesIn } from './candidates';
import { ChartSource } from './chart-source';
import { unmetNeeds } from './choose';
import { fieldOf, isPlacement, Need, Pods } from './judge';
import { Effect } from './markers';
import { Observer } from './trials';
import { PlainObject, visitParts } from '../manifest';

/** What is known about values after they were tried. */
export interface Tried {
  readonly effects: readonly Effect[];
  /** Values that weren't tried, since the limit of renders was reached. */
  readonly untried: readonly Candidate[];
}

/** Renders of a stage if all Pods are on the right nodes already. */
const RENDERS_FOR_OTHERS = 3;

/** Tries the values of a chart, those first that are probably of use, until all needs of the Pods are met. */
export function tryValues(observer: Observer, values: PlainObject, source: ChartSource, pods: Pods): Tried {
  const effects: Effect[] = [];
  const untried: Candidate[] = [];
  const unmet = (found: readonly Effect[]) => {
    const needs = unmetNeeds(values, pods, found);
    return needs.some(isPlacement) ? unmetNeeds(values, withAlternatives(values, pods, found), found) : needs;
  };
  let open = unmet(effects);
  for (const stage of stagesOf(values, source, pods)) {
    if (open.length === 0) { break; }
    const known = new Set(effects.filter(({ reached }) => reached.length > 0).map(({ candidate }) => JSON.stringify(candidate.path)));
    const group = stage.filter(({ path }) => !known.has(JSON.stringify(path)));
    const limit = open.some(isPlacement) ? Infinity : RENDERS_FOR_OTHERS;
    const observed = observer.observe(group, limit, (found) => unmet([...effects, ...found]).length === 0);
    effects.push(...observed.effects);
    untried.push(...observed.untried);
    open = unmet(effects);
  }
  return { effects, untried };
}

/** The values by stage. In each kind, those come first that are named like fields that Pods need: mostly, no others have to be tried. */
function stagesOf(values: PlainObject, source: ChartSource, pods: Pods): readonly (readonly Candidate[])[] {
  const needing = [...pods.values()].filter(({ needs }) => needs.length > 0);
  const fields = new Set(needing.flatMap(({ needs }) => needs.map(({ at }: Need) => String(fieldOf(at).at(-1)))));
  const present = new Set<string>();
  for (const { template } of needing) {
    visitParts(template, (value) => {
      if (typeof value === 'string') { present.add(value); }
      return true;
    });
  }
  const { settings, others, strings } = candidatesIn(values, source, fields, present);
  const isLikely = ({ path }: Candidate) => [...fields].some((field) => isNamedLike(String(path.at(-1)), field));
  return [settings, others, strings].flatMap((list) => [list.filter(isLikely), list.filter((each) => !isLikely(each))]);
}

/** Whether a name has the words of a field: `podOS` those of `os`, but not `hostNetwork`. */
function isNamedLike(name: string, field: string): boolean {
  const wordsOf = (text: string) => ` ${text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[^A-Za-z0-9]+/g, ' ').toLowerCase()} `;
  return wordsOf(name).includes(wordsOf(field)) || name.toLowerCase() === field.toLowerCase();
}
