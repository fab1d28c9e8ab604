import { formatPlace } from '../../../check/format/words';
import { LineIndex } from '../../../check/read/line-index';
import { Fact } from '../../facts';
import { NodeFinding, NodePlace } from '../../rule';

/** Where a place is, in words: `cni.conf:3:3`. */
export function placeWords({ file, start }: NodePlace): string {
  return formatPlace({ file: file.file, ...new LineIndex(file.text).positionOf(start) });
}

/** Findings of what says something else than the first. */
export function disagreements(facts: readonly Fact[], same: (a: string, b: string) => boolean, words: (fact: Fact, first: Fact) => Omit<NodeFinding, 'place'>): readonly NodeFinding[] {
  const [first, ...others] = facts;
  return others.filter(({ value }) => !same(value, first.value)).map((fact) => ({ ...words(fact, first), place: fact.place }));
}

/** `"a", but "b" in cni.conf:3:3`. */
export function butElsewhere({ value }: Fact, first: Fact): string {
  return `${JSON.stringify(value)}, but ${JSON.stringify(first.value)} by ${first.by} (${placeWords(first.place)})`;
}
