import { isPlainObject, PlainObject } from '../../../src/base';
import { toYaml } from '../../../src/yaml';
import { flowKey, FlowStyle, flowText } from '../../../src/yaml/edit/flow-text';
import { STRINGS } from '../../kubernetes/yaml-manifests';
import { ODD_SCALARS } from '../../yaml/odd-yaml';
import { Random } from '../differential/random';

const CHARACTERS = [
  ...'aAeEyYnNoOfFxXbB00119._-+:,;#&*!|>\'"%@`~?[]{}<=\\/()$ é', '\n', '\n', '\t', '\r', '\u0085', '\u2028', '\u2029', '\ufeff', '\u00a0', '\u007f',
  '\u009b', '\u0007', '\0', '\ufffe', '😀',
];
const NUMBER_CHARACTERS = [...'0011789abefxXoObB_+-.:,eE'];

/** A string that YAML has trouble with, or nearly so. */
export function oddString(random: Random): string {
  const characters = (from: readonly string[]) => Array.from({ length: Math.floor(random.next() * 8) }, () => random.pick(from)).join('');
  const text = random.pick([
    () => random.pick(ODD_SCALARS), () => random.pick(STRINGS), () => characters(NUMBER_CHARACTERS),
    () => characters(CHARACTERS), () => characters(CHARACTERS),
    () => random.pick(ODD_SCALARS) + random.pick(['\n', ' ', ':', ' #', '\nx', '\n\n', '\t']) + random.pick(['', random.pick(ODD_SCALARS)]),
  ])();
  return text.length > 200 ? text.slice(0, 200) : text;
}

/** Without halves of surrogate pairs, which no file has. */
export function wellFormed(text: string): string { return text.replace(/\p{Cs}/gu, ''); }

/** An object of any JSON values, with odd strings as keys and values, but for the keys that every object has: cdk8s can't render them. */
export function oddObject(random: Random, depth = 0): PlainObject {
  const entries = Array.from({ length: 1 + Math.floor(random.next() * 4) }, () => [
    random.chance(0.6) ? random.pick(['name', 'spec', 'app.kubernetes.io/name', 'data', 'image']) : wellFormed(oddString(random)),
    oddValue(random, depth + 1),
  ]);
  return Object.fromEntries(entries.filter(([key]) => !(key as string in {})));
}

function oddValue(random: Random, depth: number): unknown {
  if (depth < 5 && random.chance(0.35)) {
    return random.chance(0.5) ? oddObject(random, depth) : Array.from({ length: Math.floor(random.next() * 4) }, () => oddValue(random, depth + 1));
  }
  if (random.chance(0.75)) { return wellFormed(oddString(random)); }
  return random.pick([0, 1, -1, 8080, 1.5, 1e21, 1e-7, 123456789012, true, false, null, {}, []]);
}

/** A Windows Pod with something to fix, and odd strings where any are allowed. */
export function oddPod(random: Random): PlainObject {
  const strings = () =>
    Object.fromEntries(Array.from({ length: 1 + Math.floor(random.next() * 3) }, (_, i) => [`a${i}`, wellFormed(oddString(random))]));
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', annotations: strings() },
    spec: {
      nodeSelector: { 'kubernetes.io/os': 'windows' },
      containers: [{
        name: 'web', image: 'registry.example/web:1-ltsc2022', env: [{ name: 'A', value: wellFormed(oddString(random)) }],
        securityContext: { runAsUser: 1000 },
      }],
    },
  };
}

const FLOW: FlowStyle = { quotesKeys: false, quotesStrings: false, colon: ': ', comma: ', ', pad: '', trailingComma: false, cuddled: false };
const KYAML: FlowStyle = { ...FLOW, quotesStrings: true, trailingComma: true, cuddled: true };

/** An object in one of the styles that files have. */
export function styled(value: PlainObject, random: Random): { readonly text: string; readonly value: PlainObject } {
  const json = (space?: number) => JSON.stringify(value, undefined, space)
    .replace(/[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const text = random.pick([
    () => toYaml(value), () => toYaml(value), () => toYaml(value, { indent: 4 }), () => toYaml(value, { indentSeq: false }),
    () => `# c\n---\n${toYaml(value)}`,
    () => toYaml(value).replace(/\n/g, '\r\n'), () => `${json(2)}\n`, () => `${json()}\n`, () => `${flowText(value, FLOW)}\n`,
    () => `---\n${flowText(value, KYAML, { indent: '', unit: '  ', eol: '\n' })}\n`,
    () => Object.entries(value).map(([key, child]) => (random.chance(0.5)
      ? toYaml({ [key]: child })
      : `${flowKey(key, FLOW)}: ${flowText(child, FLOW)}\n`)).join(''),
  ])();
  return { text, value };
}

/** The path of a map in an object. */
export function somePath(value: PlainObject, random: Random): readonly (string | number)[] {
  const maps: (string | number)[][] = [];
  const walk = (at: unknown, path: (string | number)[]): void => {
    if (Array.isArray(at)) { at.forEach((item, i) => walk(item, [...path, i])); }
    if (!isPlainObject(at)) { return; }
    maps.push(path);
    for (const [key, child] of Object.entries(at)) { walk(child, [...path, key]); }
  };
  walk(value, []);
  return random.pick(maps);
}

/** The object with another value at a path. */
export function withValue(value: PlainObject, path: readonly (string | number)[], changed: unknown): PlainObject {
  const copy = structuredClone(value);
  const parent = path.slice(0, -1).reduce<any>((at, key) => at[key], copy);
  parent[path.at(-1)!] = changed;
  return copy;
}
