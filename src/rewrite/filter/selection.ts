import { lookUp, objectAt, Path, PlainObject, scalarText, show } from '../../base';
import { matchesGlob } from '../../findings';
import { NodeSelectorRequirement, satisfies } from '../../kubernetes';

/** Whether an object is one of those that an option selects. */
export type ObjectSelector = (object: PlainObject) => boolean;

/** Reads `kind/name`, with `*` for any characters. The case of the kind doesn't matter. `undefined` if it has another form. */
export function readObjectName(text: string): ObjectSelector | undefined {
  const [, kind, name] = /^([^/\s]+)\/([^/\s]+)$/.exec(text) ?? [];
  if (kind === undefined) { return undefined; }
  return (object) => matchesGlob(
    `/${kind.toLowerCase()}/${name}`, `${scalarText(object.kind).toLowerCase()}/${scalarText(objectAt(object, 'metadata').name)}`,
  );
}

/** A pattern of an option that has selected no object so far. */
export interface UnmatchedPattern {
  /** Keys and indices from the options: `['skip', 0]`. */
  readonly path: Path;
  /** The pattern as it was given. */
  readonly pattern: string;
}

/** What is wrong with a pattern that selects no object. */
export function unmatchedText(pattern: string): string {
  return `must select an object of the input, got ${show(pattern)}, which selects none. Correct it, or remove it`;
}

/** The patterns of an option, which remember whether they have selected an object. */
export class Patterns {
  private readonly unused: Map<UnmatchedPattern, ObjectSelector>;
  private readonly used: ObjectSelector[] = [];

  public constructor(patterns: readonly (UnmatchedPattern & { readonly selects: ObjectSelector })[]) {
    this.unused = new Map(patterns.map(({ path, pattern, selects }) => [{ path, pattern }, selects]));
  }

  /** Whether one of the patterns selects an object. */
  public select(object: PlainObject): boolean {
    // each of them has to see the object
    const matching = [...this.unused].filter(([, selects]) => selects(object));
    for (const [pattern, selects] of matching) {
      this.unused.delete(pattern);
      this.used.push(selects);
    }
    return matching.length > 0 || this.used.some((selects) => selects(object));
  }

  /** Those that have selected none. */
  public unmatched(): readonly UnmatchedPattern[] {
    return [...this.unused.keys()];
  }
}

const KEY = String.raw`[\w./-]+`;
const EQUALITY = new RegExp(String.raw`^(${KEY})\s*(==|=|!=)\s*([\w.-]*)$`);
const SET = new RegExp(String.raw`^(${KEY})\s+(in|notin)\s+\(([\w.,\s-]*)\)$`);
const EXISTENCE = new RegExp(`^(!?)\\s*(${KEY})$`);

/** Reads a label selector as kubectl does. `undefined` if it has another form. */
export function parseLabelSelector(text: string): ObjectSelector | undefined {
  const requirements = text.split(/,(?![^()]*\))/).map((part) => readRequirement(part.trim()));
  if (!requirements.every((requirement) => requirement !== undefined)) { return undefined; }
  return (object) => {
    const labels = objectAt(objectAt(object, 'metadata'), 'labels');
    return requirements.every((requirement) => {
      const value = lookUp(labels, requirement.key);
      return satisfies(requirement, value === undefined ? undefined : scalarText(value));
    });
  };
}

function readRequirement(text: string): NodeSelectorRequirement | undefined {
  const [, key, operator, value = ''] = EQUALITY.exec(text) ?? SET.exec(text) ?? [];
  if (key !== undefined) {
    const values = operator === 'in' || operator === 'notin' ? value.split(',').map((each) => each.trim()) : [value];
    return { key, operator: operator === '!=' || operator === 'notin' ? 'NotIn' : 'In', values };
  }
  const [, not, name] = EXISTENCE.exec(text) ?? [];
  return name === undefined ? undefined : { key: name, operator: not === '!' ? 'DoesNotExist' : 'Exists' };
}
