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
  return variantsOf(minors, (minor) => gatesIn(minor)[gate] ?? '-').map(({ value, since = minors[0] }, i) => (i === 0 && value === '-' ? '' : `${since}${value}`)).join('');
}

/** The module with the stages of all feature gates. */
export function featureGatesModule(minors: readonly number[], gatesIn: (minor: number) => Snapshot): string {
  const names = [...new Set(minors.flatMap((minor) => Object.keys(gatesIn(minor))))].sort();
  const lines = names.map((name) => `${name}: '${gateHistory(minors, gatesIn, name)}',`).reduce<string[]>((all, entry) => {
    const line = all.at(-1);
    return line !== undefined && line.length + entry.length < 148 ? [...all.slice(0, -1), `${line} ${entry}`] : [...all, entry];
  }, []);
  return [
    '/**',
    ` * The stages of the feature gates of the kubelet and kube-proxy, each after the minor since which it has it: 1.${minors[0]}, or earlier, to 1.${minors.at(-1)}. \`a\` is alpha, \`b\` beta,`,
    ' * `g` stable, `d` deprecated: upper case if it is on by default; `!` if it is locked, `-` if it was removed.',
    ' * Made by `npm run facts -- --write` from the Go modules k8s.io/kubernetes, and those that its features import; not edited by hand.',
    ' */',
    `export const FEATURE_GATES: Readonly<Record<string, string>> = {\n${lines.map((line) => `  ${line}\n`).join('')}};\n`,
  ].join('\n');
}

/** The module with the fields of a KubeletConfiguration. */
export function kubeletFieldsModule(minors: readonly number[], structsIn: (minor: number) => Structs): string {
  const names = [...new Set(minors.flatMap((minor) => Object.keys(structsIn(minor))))].sort();
  const structs = names.map((name) => {
    const fields = [...new Set(minors.flatMap((minor) => Object.keys(structsIn(minor)[name] ?? {})))].sort();
    return `  ${name}: {\n${fields.map((field) => `    ${field}: ${textOf(variantsOf(minors, (minor) => structsIn(minor)[name]?.[field]))},\n`).join('')}  },\n`;
  });
  return [
    '/* eslint-disable @stylistic/quote-props */',
    `/**\n * The fields of a KubeletConfiguration (kubelet.config.k8s.io/v1beta1) and their types, by the minors that have them: 1.${minors[0]} to 1.${minors.at(-1)}.`,
    ' * Made by `npm run facts -- --write` from the Go modules k8s.io/kubelet and k8s.io/component-base; not edited by hand.\n */',
    `export const KUBELET_STRUCTS = {\n${structs.join('')}} as const;\n`,
  ].join('\n');
}

function textOf(variants: readonly Variant[]): string {
  const [first] = variants;
  if (variants.length === 1 && first.since === undefined && first.until === undefined) { return `'${first.value}'`; }
  return `[${variants.map(({ value, since, until }) => `{ type: '${value}'${since === undefined ? '' : `, since: ${since}`}${until === undefined ? '' : `, until: ${until}`} }`).join(', ')}]`;
}
