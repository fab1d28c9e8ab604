import { parseAllDocuments, stringify } from 'yaml';
import { withComments } from './comments';
import { kyaml } from './kyaml';
import { unintended } from './line-oracle';
import { randomManifests } from './manifests-to-fix';
import { Random, randomYaml } from './random-yaml';
import { isPlainObject } from '../../../src/base';
import { fixTexts } from '../../../src/check';

interface Fault {
  readonly seed: number;
  readonly form: string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

export interface Measured {
  readonly documents: number;
  /** Files that a fix has changed. */
  readonly changed: number;
  readonly faults: readonly Fault[];
}

/** A way to write documents, from which a parsed file can be written again. */
export interface Form {
  readonly name: string;
  write(documents: readonly unknown[]): string;
}

const yamlForm = (name: string, indent: number, indentSeq: boolean, sorted = false): Form => ({
  name,
  write: (documents) => documents.map((each) => stringify(
    sorted ? inAlphabet(each) : each, { version: '1.1', lineWidth: 0, indent, indentSeq, aliasDuplicateObjects: false },
  )).join('---\n'),
});
const jsonForm = (name: string, space?: number | string): Form => ({
  name, write: (documents) => documents.map((each) => JSON.stringify(each, undefined, space)).join('\n'),
});

const KUBECTL = yamlForm('YAML of kubectl', 2, false, true);

/** A file in one of these forms is in the same form after a fix, to the byte. */
export const FORMS: readonly Form[] = [
  yamlForm('YAML', 2, true), yamlForm('YAML with 4 spaces', 4, true), yamlForm('YAML with dashes below keys', 2, false), KUBECTL,
  jsonForm('JSON with 2 spaces', 2), jsonForm('JSON with 4 spaces', 4), jsonForm('JSON with tabs', '\t'), jsonForm('JSON on one line'),
  { name: 'KYAML', write: (documents) => documents.map(kyaml).join('') },
];

function inAlphabet(value: unknown): unknown {
  if (Array.isArray(value)) { return value.map(inAlphabet); }
  return isPlainObject(value) ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, inAlphabet(value[key])])) : value;
}

const valuesOf = (text: string) => parseAllDocuments(text, { version: '1.1' }).map((document) => document.toJS() as unknown);

/** Writes random manifests in many ways, fixes them, and compares the lines. Each run is one file. */
export function measure(seed: number, runs: number): Measured {
  let [documents, changed] = [0, 0];
  const faults: Fault[] = [];
  for (let run = 0; run < runs; run++) {
    const random = new Random(seed + run);
    const objects = randomManifests(random);
    const form = random.chance(0.5) ? random.pick(FORMS) : undefined;
    const text = form ? form.write(objects) : untidy(objects, random);
    const eol = random.chance(0.25) ? '\r\n' : '\n';
    const source = text.replace(/\n/g, eol);
    let after = '';
    const fault = (what: string) => { faults.push({ seed: seed + run, form: form?.name ?? 'untidy YAML', what, before: text, after }); };
    try {
      documents += objects.length;
      const { texts: [result], remaining, failures } = fixTexts([{ text: source }]);
      after = result.text.split(eol).join('\n');
      if (failures.length > 0) { fault(`not read: ${failures[0].message}`); continue; }
      if (result.text !== source) { changed += 1; }
      if (eol === '\r\n' ? /(?<!\r)\n|\r(?!\n)/.test(result.text) : result.text.includes('\r')) { fault('mixed line endings'); }
      remaining.filter((finding) => finding.fix).forEach((finding) => fault(`not applied: ${finding.rule}`));
      if (fixTexts([{ text: result.text }]).texts[0].text !== result.text) { fault('a second run changes something'); }
      // values of JSON on lines of their own aren't documents of YAML
      const [one, other] = [text, after].map((each) => (form?.name.startsWith('JSON') ? each.replace(/\n(?=\{)/g, '\n---\n') : each));
      unintended(one, other).forEach(fault);
      const values = form?.name.startsWith('JSON') ? after.split(/\n(?=\{)/).map((each) => JSON.parse(each) as unknown) : valuesOf(after);
      // an added document has a form of its own, and a document that is in both orders by chance isn't one of kubectl
      const isCertain = form !== KUBECTL
        || text.split('---\n').every((each) => /- image:/.test(each) && /\n +(nodeSelector|os|tolerations):/.test(each));
      if (form && isCertain && values.length === objects.length && unquoted(form.write(values)) !== unquoted(after)) {
        fault(`not in the form of the file:\n${form.write(values)}`);
      }
    } catch (error) {
      fault(String((error as Error).stack));
    }
  }
  return { documents, changed, faults };
}

/** A value that is put in place of another keeps its quotes. */
const unquoted = (text: string) => text.replace(/: "([\d.]+)"$/gm, ': $1');

/** YAML as people write it: with comments, empty lines, odd spaces, anchors, and brackets. */
export function untidy(objects: readonly unknown[], random: Random): string {
  const plain = objects.map((object) => randomYaml(object as object, random)).join('---\n');
  const aliased = random.chance(0.2)
    ? plain.replace(/matchLabels:\n( +app: web\n)(\s+template:\n\s+metadata:\n\s+labels:)\n +app: web\n/, 'matchLabels: &app\n$1$2 *app\n')
    : plain;
  const { text } = withComments(
    aliased, random.pick(['nowhere', 'everywhere', 'own lines', 'ends of lines', 'here and there', 'here and there'] as const), random,
  );
  const odd = random.chance(0.3)
    ? text.replace(/^( *[a-zA-Z]+:) (?=[a-z0-9]+$)/gm, (all, key: string) => (random.chance(0.2) ? `${key}   ` : all))
    : text;
  const spaced = random.chance(0.4) ? odd.replace(/\n(?= *(?:- )?[a-zA-Z]+:)/g, () => (random.chance(0.1) ? '\n\n' : '\n')) : odd;
  // what changes the values isn't only another way to write them
  return JSON.stringify(valuesOf(spaced)) === JSON.stringify(valuesOf(plain)) ? spaced : plain;
}
