import { Evaluators, Frame } from '../expressions';
import { Effect } from '../findings/finding';
import { isPlainObject, PlainObject, valueAt } from '../manifest';
import { COMMAND_PLACES, Parts } from './parts';
import { podExpressions } from './pod';
import { PodFinding, PodRule } from './rule';

/** What a rule reports about a Pod. */
export interface FoundInPod {
  /** Keys and indices from the Pod. */
  readonly path: readonly (string | number)[];
  /** The parts of the Pod that it is about, from the outermost to the innermost. */
  readonly parts: readonly unknown[];
  readonly message: string;
  readonly help: string;
  /** Its effect, if it differs from that of the rule. */
  readonly effect?: Effect;
}

/** What all rules together know of Pods: a variable, such as the operating system, is computed once per Pod. */
const EVALUATORS = new Evaluators();
const POD = podExpressions();

let last: { readonly template: PlainObject; readonly frame: Frame } | undefined;

/** All rules check one Pod before the next. */
function frameOf(template: PlainObject): Frame {
  if (last?.template !== template) { last = { template, frame: EVALUATORS.frameOf({ object: template }) }; }
  return last.frame;
}

/** The function that finds what a rule reports about Pods, or Pod templates, of the operating system that it is about. */
export function podChecker({ findings }: PodRule): (template: PlainObject) => readonly FoundInPod[] {
  let visits: readonly ReturnType<typeof visitOf>[] | undefined;
  return (template) => {
    visits ??= findings(POD).map(visitOf);
    let found: FoundInPod[] | undefined;
    const frame = frameOf(template);
    for (const visit of visits) { visit(frame, template.spec, (each) => { (found ??= []).push(each); }); }
    return found ?? NOTHING;
  };
}

const NOTHING: readonly FoundInPod[] = [];

type Report = (found: FoundInPod) => void;

/** Where a visit is, and the parts on its way there. */
interface Place {
  readonly path: (string | number)[];
  readonly parts: unknown[];
}

/** Evaluates a finding for every part of a Pod. */
function visitOf({ parts, only, when, at, message, help, effect }: PodFinding): (frame: Frame, spec: unknown, report: Report) => void {
  const [isGiven, isWrong] = [only, when].map((each) => EVALUATORS.compile(each));
  const [messageOf, helpOf] = [message, help].map((each) => EVALUATORS.compile(each));
  const place: Place = { path: [], parts: [] };
  let look = (frame: Frame, _part: unknown, report: Report): void => {
    if (!isWrong(frame)) { return; }
    const path = ['spec', ...place.path, ...at];
    report({ path, parts: [...place.parts], message: messageOf(frame), help: helpOf(frame), ...(effect && { effect }) });
  };
  for (const { of, item } of [...parts].reverse()) {
    const [inner, set] = [look, EVALUATORS.setter(item)];
    look = (frame, parent, report) => visitParts(of, parent, place, (part) => {
      set(frame, part);
      place.parts.push(part);
      inner(frame, part, report);
      place.parts.pop();
    });
  }
  return (frame, spec, report) => {
    if (isGiven(frame)) { look(frame, spec, report); }
  };
}

/** Visits the parts in another one, with the path to each. */
function visitParts(of: Parts, parent: unknown, { path }: Place, visit: (part: unknown) => void): void {
  if (!isPlainObject(parent)) { return; }
  switch (of.kind) {
    case 'containers': return of.lists.forEach((list) => visitItems(parent[list], [list], path, visit));
    case 'items': return visitItems(valueAt(parent, of.path), of.path, path, visit);
    case 'commands': return COMMAND_PLACES.forEach(({ path: keys, purpose }) => {
      const words = valueAt(parent, keys);
      if (!Array.isArray(words) || words.length === 0 || !words.every((word) => typeof word === 'string')) { return; }
      path.push(...keys);
      visit({ words, purpose });
      path.length -= keys.length;
    });
  }
}

function visitItems(items: unknown, keys: readonly string[], path: (string | number)[], visit: (part: unknown) => void): void {
  if (!Array.isArray(items)) { return; }
  for (let i = 0; i < items.length; i++) {
    if (!isPlainObject(items[i])) { continue; }
    path.push(...keys, i);
    visit(items[i]);
    path.length -= keys.length + 1;
  }
}
