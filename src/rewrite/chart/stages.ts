import { Candidate, candidatesIn } from './candidates';
import { ChartSource } from './chart-source';
import { contentOf, unmetNeeds } from './choose';
import { fieldOf, isPlacement, JudgedPod, Need, needsBetween, Pods } from './judge';
import { Effect } from './markers';
import { Observer } from './trials';
import { isPlainObject, listAt, objectAt, Path, PlainObject, valueAt } from '../../base';
import { REQUIRED_TERMS, visitParts, withPod, withValueAt } from '../../kubernetes';

/**
 * Pods whose nodeSelector no value reaches, but whose affinity does: they require the same of their nodes by affinity. Others are the same.
 *
 * @param values as the templates have them
 */
export function withAlternatives(values: PlainObject, pods: Pods, effects: readonly Effect[]): Pods {
  const unmetIn = (all: Pods, pod: JudgedPod) => unmetNeeds(values, all, effects, pod).filter(isPlacement);
  return [...pods.values()].reduce((at, pod) => {
    if (!unmetIn(at, pod).some(isSelector)) { return at; }
    const byAffinity = requiredByAffinity(pod);
    const changed = new Map([...at, [pod.id, byAffinity]]);
    return unmetIn(changed, byAffinity).length === 0 ? changed : at;
  }, pods);
}

function isSelector({ at }: Need): boolean {
  return at[1] === 'nodeSelector';
}

/** The Pod with the labels that its nodeSelector needs in each term of its affinity. */
function requiredByAffinity(pod: JudgedPod): JudgedPod {
  const { needs, template, wanted, found, wantedObject } = pod;
  const labels = needs.filter((need) => isSelector(need) && need.to !== undefined)
    .map(({ at, to }) => ({ key: at.at(-1), operator: 'In', values: [to] }));
  const path = ['spec', ...REQUIRED_TERMS];
  const terms = listAt({ terms: valueAt(wanted, path) }, 'terms');
  const withLabels = (term: unknown) => ({ ...term as PlainObject, matchExpressions: [...listAt(term, 'matchExpressions'), ...labels] });
  const required = (terms.length > 0 ? terms : [{}]).map(withLabels);
  const nodeSelector = objectAt(template, 'spec').nodeSelector;
  const { nodeSelector: _, ...spec } = objectAt(wanted, 'spec');
  const placed = withValueAt({ ...wanted, spec: { ...spec, ...(nodeSelector !== undefined && { nodeSelector }) } }, path, required);
  return { ...pod, wanted: placed, wantedObject: withPod(wantedObject, found, placed), needs: needsBetween(template, placed) };
}

/** What is known about values after they were tried. */
interface Tried {
  readonly effects: readonly Effect[];
  /** Values that weren't tried, since a limit was reached. */
  readonly untried: readonly Candidate[];
}

/** Renders of a stage if all Pods are on the right nodes already, and no limit was given. */
const RENDERS_FOR_OTHERS = 3;

/**
 * Tries the values of a chart, those first that are probably of use, until all needs of the Pods are met.
 *
 * @param isThorough whether the other needs of Pods that are on the right nodes are worth as many renders
 */
export function tryValues(observer: Observer, values: PlainObject, source: ChartSource, pods: Pods, isThorough: boolean): Tried {
  const effects: Effect[] = [];
  const { stages, dropped } = stagesOf(values, source, pods);
  const untried: Candidate[] = [...dropped];
  const unmet = (found: readonly Effect[]) => {
    const needs = unmetNeeds(values, pods, found);
    return needs.some(isPlacement) ? unmetNeeds(values, withAlternatives(values, pods, found), found) : needs;
  };
  let open = unmet(effects);
  for (const stage of stages) {
    if (open.length === 0) { break; }
    const known = new Set(effects.filter(({ reached }) => reached.length > 0).map(({ candidate }) => JSON.stringify(candidate.path)));
    const group = stage.filter(({ path }) => !known.has(JSON.stringify(path)));
    const limit = isThorough || open.some(isPlacement) ? Infinity : RENDERS_FOR_OTHERS;
    const observed = observer.observe(group, limit, (found) => unmet([...effects, ...found]).length === 0);
    effects.push(...observed.effects);
    untried.push(...observed.untried);
    open = unmet(effects);
  }
  return { effects, untried };
}

/** Fields of a Pod that decide on its nodes: values that are named like these are tried first, strings too. */
const PLACING = ['nodeSelector', 'tolerations', 'affinity', 'nodeAffinity'];

/** Values that decide on the names of objects: templates fail with anything else than a string, without saying where. */
const NAMING = /^(?:full)?name(?:space)?override$/i;

/**
 * The values by stage, and those that are in none. First come all that are named like fields that Pods need, in every shape: mostly, no others have
 * to be tried. Strings that no Pod has as they are come after all that may be settings: many are files.
 */
function stagesOf(
  values: PlainObject, source: ChartSource, pods: Pods,
): { readonly stages: readonly (readonly Candidate[])[]; readonly dropped: readonly Candidate[] } {
  const needing = [...pods.values()].filter(({ needs }) => needs.length > 0);
  const fields = new Set(needing.flatMap(({ needs }) => needs.map(({ at }: Need) => String(fieldOf(at).at(-1)))));
  const present = new Set<string>();
  for (const { template } of needing) {
    visitParts(template, (value) => {
      if (typeof value === 'string') { present.add(value); }
      return true;
    });
  }
  const names = [...fields, ...(needing.some(({ needs }) => needs.some(isPlacement)) ? PLACING : [])];
  const isNamed = (path: Path) => names.some((field) => isNamedLike(String(path.at(-1)), field));
  const { settings, others, strings, dropped } = candidatesIn(
    values, source, fields, (path, text) => present.has(text) || isNamed(path) || isFragment(text),
  );
  const isText = (value: unknown) => typeof value === 'string' && value !== '' && !present.has(value);
  // some charts reject unknown keys in the items of their lists
  const isGuess = (path: Path) => path.some((key) => typeof key === 'number') && valueAt(values, path) === undefined;
  const orderOf = ({ path }: Candidate) => {
    if (isGuess(path)) { return 2; }
    return isNamed(path) ? 0 : NAMING.test(String(path.at(-1))) ? 3 : isText(valueAt(values, path)) ? 2 : 1;
  };
  const shapes = [settings, strings, others];
  return { stages: [0, 1, 2, 3].flatMap((order) => shapes.map((list) => list.filter((each) => orderOf(each) === order))), dropped };
}

/** Whether a string can become a map or list of a Pod: it is one as YAML, or a template that can print one. */
function isFragment(text: string): boolean {
  const content = contentOf(text);
  return isPlainObject(content) || Array.isArray(content) || text.includes('{{');
}

/** Whether a name has the words of a field: `podOS` those of `os`, but not `hostNetwork`. */
function isNamedLike(name: string, field: string): boolean {
  const wordsOf = (text: string) => ` ${text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[^A-Za-z0-9]+/g, ' ').toLowerCase()} `;
  return wordsOf(name).includes(wordsOf(field)) || name.toLowerCase() === field.toLowerCase();
}
