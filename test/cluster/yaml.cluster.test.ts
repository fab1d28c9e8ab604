import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiObject, Chart } from 'cdk8s';
import { Random } from './differential/random';
import { GoAnswer, readWithGo } from './harness/go-program';
import { canonical, DIFFERENCES, isSame, ourAnswer } from './yaml/differences';
import { oddObject, oddPod, oddString, somePath, styled, wellFormed, withValue } from './yaml/odd-objects';
import { RULES } from '../../src/checker/rules';
import { editDocument } from '../../src/rewrite/filter/edit-document';
import { toYaml } from '../../src/yaml';
import { parseYaml } from '../../src/yaml/read/parse-yaml';
import { readPlainYaml } from '../../src/yaml/read/plain-yaml';
import { splitDocuments } from '../../src/yaml/read/split-documents';
import { oddYaml } from '../yaml/odd-yaml';
import { App } from 'k8s-windows/app';
import { fixTexts } from 'k8s-windows/check';

/**
 * What we read is what kubectl reads, by the same version of its parser, and what we write is read there as the same object.
 * `SEED=n TEXTS=50000 npm run test:cluster -- yaml` for others, and more.
 */

const SEED = Number(process.env.SEED ?? 1);
const TEXTS = Number(process.env.TEXTS ?? 6000);
/** Differences that a failure shows. */
const SHOWN = 5;

const EXAMPLES = join(__dirname, '../../examples');
const MANIFESTS: readonly string[] = [
  ...RULES.flatMap(({ bad, good }) => [bad, good]),
  ...readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'))
    .map((file) => readFileSync(join(EXAMPLES, file), 'utf8')),
].flatMap((text) => splitDocuments(text).map((document) => document.text)).filter(({ length }) => length < 3000);

describe(`${TEXTS} texts (seed ${SEED})`, () => {
  const random = new Random(SEED);
  const texts: string[] = [...MANIFESTS];
  while (texts.length < TEXTS) { texts.push(...splitDocuments(oddYaml(random, MANIFESTS)).map(({ text }) => wellFormed(text))); }
  let answers: readonly GoAnswer[];
  beforeAll(() => { answers = readWithGo(texts); }, 600_000);

  test('are read as kubectl reads them, but for the differences that are explained', () => {
    const unexplained = texts.flatMap((text, i) => {
      const ours = ourAnswer(text);
      const isExplained = isSame(text, ours, answers[i]) || DIFFERENCES.some(({ applies }) => applies(text, ours, answers[i]));
      return isExplained ? [] : [{ text, ours: ours.error?.message ?? ours.value, kubectl: answers[i].error ?? answers[i].value }];
    });
    expect(unexplained.slice(0, SHOWN)).toEqual([]);
  });

  test('are read in the same way by the reader of plain YAML', () => {
    const different = texts.filter((text, i) => {
      const plain = readPlainYaml(text);
      return plain !== undefined && (answers[i].error !== undefined || canonical(plain) !== canonical(answers[i].value));
    });
    expect(different.slice(0, SHOWN)).toEqual([]);
  });

  test('are of all kinds, so that equal answers say something', () => {
    const share = (holds: (text: string, answer: GoAnswer) => boolean) => texts.filter((text, i) => holds(text, answers[i])).length / texts.length;
    expect(share((_, { error }) => error === undefined)).toBeGreaterThan(0.35);
    expect(share((_, { error }) => error !== undefined)).toBeGreaterThan(0.1);
    expect(share((text) => readPlainYaml(text) !== undefined)).toBeGreaterThan(0.15);
    for (const part of ['&', '*', '<<', '\t', '\r\n', '#', '|', '>', '%YAML', '!!', '\u0085', '\u2028', '\ufeff', '? ', '{', '[', '"', '\'']) {
      expect([part, share((text, { error }) => error === undefined && text.includes(part)) > 0.0005]).toEqual([part, true]);
    }
  });
});

test('each difference that is explained exists', () => {
  const answers = readWithGo(DIFFERENCES.map(({ example }) => example));
  expect(DIFFERENCES.filter(({ example, applies }, i) => {
    const ours = ourAnswer(example);
    return isSame(example, ours, answers[i]) || !applies(example, ours, answers[i]);
  })).toEqual([]);
});

/** What kubectl, or another version of its parser, reads as another value. */
function misread(texts: readonly string[], values: readonly unknown[], byOthers = true): readonly unknown[] {
  return readWithGo(texts).flatMap((answer, i) => {
    // JSON in Go has no halves of surrogate pairs
    const wanted = canonical(values[i]).replace(/\\ud[89a-f][\da-f]{2}/g, '\ufffd');
    const isSameValue = answer.error === undefined && canonical(answer.value) === wanted && (!byOthers || canonical(answer.other) === wanted);
    return isSameValue ? [] : [{ text: texts[i], value: values[i], kubectl: answer.error ?? answer.value, other: answer.other }];
  });
}

describe(`what we write (seed ${SEED})`, () => {
  const count = Math.ceil(TEXTS / 3);

  test('toYaml: any object', () => {
    const random = new Random(SEED + 1);
    const objects = Array.from({ length: count }, () => oddObject(random));
    const texts = objects.map((object) => toYaml(object, { indent: random.pick([1, 2, 2, 4]), indentSeq: random.chance(0.5) }));
    expect(misread(texts, objects).slice(0, SHOWN)).toEqual([]);
  }, 600_000);

  test('App: API objects with any data', () => {
    const random = new Random(SEED + 4);
    const app = new App();
    const chart = new Chart(app, 'odd');
    const objects = Array.from({ length: Math.ceil(count / 4) }, (_, i) => (
      new ApiObject(chart, `map-${i}`, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `map-${i}` }, data: oddObject(random) } as never)));
    const texts = app.synthYaml().split(/^---\n/m);
    expect(texts).toHaveLength(objects.length);
    // cdk8s's bytes are kept where Kubernetes reads them right
    expect(misread(texts, objects.map((object) => object.toJson()), false).slice(0, SHOWN)).toEqual([]);
  }, 600_000);

  test('filter: an edit of any document in any style', () => {
    const random = new Random(SEED + 2);
    const edited = Array.from({ length: count }, () => {
      const { text, value } = styled(oddObject(random), random);
      const path = [...somePath(value, random), random.pick(['added', wellFormed(oddString(random))])];
      const added = random.chance(0.7) ? wellFormed(oddString(random)) : oddObject(random);
      const expected = withValue(value, path, added);
      return { text: editDocument(text, [{ op: 'set', path, value: added }], expected).text, expected };
    });
    expect(misread(edited.map(({ text }) => text), edited.map(({ expected }) => expected)).slice(0, SHOWN)).toEqual([]);
  }, 600_000);

  test('fix: Pods with any strings', () => {
    const random = new Random(SEED + 3);
    const pods = Array.from({ length: Math.ceil(count / 4) }, () => oddPod(random));
    const fixed = pods.map((pod) => fixTexts([{ text: styled(pod, random).text }]).texts[0].text);
    const values = fixed.map((text) => parseYaml(text)[0] as { metadata: object });
    expect(misread(fixed, values).slice(0, SHOWN)).toEqual([]);
    // what a fix isn't about is as before
    expect(values.map(({ metadata }) => canonical(metadata))).toEqual(pods.map(({ metadata }) => canonical(metadata)));
  }, 600_000);
});
