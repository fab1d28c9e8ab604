import { dataFile } from '../data-file';
import { Structs } from './go-source';

/** What one minor has, by name. */
export type Snapshot = Readonly<Record<string, string>>;

/** A value, with the minors that have it. */
export interface Variant { readonly value: string; since?: number; until?: number }

/** The values of a name over the minors: `since` is absent if the first minor has it, `until` if the last one does. */
export function variantsOf(minors: readonly number[], valueIn: (minor: number) => string | undefined): readonly Variant[] {
  const variants: Variant[] = [];
  for (const minor of minors) {
    const value = valueIn(minor);
    const last = variants.at(-1);
    const continues = last !== undefined && last.until === undefined;
    if (continues && last.value === value) { continue; }
    if (continues) { last.until = minor - 1; }
    if (value !== undefined) { variants.push({ value, ...(minor > minors[0] && { since: minor }) }); }
  }
  return variants;
}

/** The stages of a feature gate as the table has them: `17a33B34G!38-`. */
export function gateHistory(minors: readonly number[], gatesIn: (minor: number) => Snapshot, gate: string): string {
  return variantsOf(minors, (minor) => gatesIn(minor)[gate] ?? '-')
    .map(({ value, since = minors[0] }, i) => (i === 0 && value === '-' ? '' : `${since}${value}`)).join('');
}

/** `src/knowledge/feature-gates.json`. */
export function featureGatesFile(minors: readonly number[], gatesIn: (minor: number) => Snapshot): string {
  const names = [...new Set(minors.flatMap((minor) => Object.keys(gatesIn(minor))))].sort();
  return dataFile({ gates: Object.fromEntries(names.map((name) => [name, gateHistory(minors, gatesIn, name)])) });
}

/** `src/knowledge/kubelet-fields.json`. */
export function kubeletFieldsFile(minors: readonly number[], structsIn: (minor: number) => Structs): string {
  const names = [...new Set(minors.flatMap((minor) => Object.keys(structsIn(minor))))].sort();
  return dataFile({
    structs: Object.fromEntries(names.map((name) => {
      const fields = [...new Set(minors.flatMap((minor) => Object.keys(structsIn(minor)[name] ?? {})))].sort();
      return [name, Object.fromEntries(fields.map((field) => [field, typesOf(variantsOf(minors, (minor) => structsIn(minor)[name]?.[field]))]))];
    })),
  });
}

function typesOf(variants: readonly Variant[]): unknown {
  const [first] = variants;
  if (variants.length === 1 && first.since === undefined && first.until === undefined) { return first.value; }
  return variants.map(({ value, since, until }) => ({ type: value, since, until }));
}
