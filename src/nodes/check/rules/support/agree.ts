import { formatPlace, LineIndex } from '../../../../findings';
import { Fact } from '../../facts';
import { NodeFinding, NodePlace } from '../../rule';

/** A place in a message: `cni.conf:3:3`. */
export function placeWords({ file, start }: NodePlace): string {
  return formatPlace({ file: file.file, ...new LineIndex(file.text).positionOf(start) });
}

/** Findings for values that differ from the first one. */
export function disagreements(
  facts: readonly Fact[], same: (a: string, b: string) => boolean, words: (fact: Fact, first: Fact) => Omit<NodeFinding, 'place'>,
): readonly NodeFinding[] {
  const [first, ...others] = facts;
  return first ? others.filter(({ value }) => !same(value, first.value)).map((fact) => ({ ...words(fact, first), place: fact.place })) : [];
}

/** Findings for such values, in the same words for each. @param subject with its verb: `the Pod CIDR is` */
export function differing(facts: readonly Fact[], same: (a: string, b: string) => boolean, subject: string, help: string): readonly NodeFinding[] {
  return disagreements(facts, same, (fact, first) => ({ message: `${subject} ${butElsewhere(fact, first)}`, help }));
}

/** Whether two values are equal. */
export const isEqual = (a: string, b: string): boolean => a === b;

/** `"a", but the CNI configuration has "b" (cni.conf:3:3)`. */
export function butElsewhere({ value }: Fact, first: Fact): string {
  return `${JSON.stringify(value)}, but ${first.by} has ${JSON.stringify(first.value)} (${placeWords(first.place)})`;
}
