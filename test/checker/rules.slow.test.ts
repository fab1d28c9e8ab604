import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import * as fc from 'fast-check';
import * as ts from 'typescript';
import { Path, PlainObject } from '../../src/base';
import { RULES } from '../../src/check';
import { contextOf } from '../../src/checker/context';
import { findingsInCustomPods } from '../../src/checker/custom-pods';
import { ObjectIndex } from '../../src/checker/object-index';
import { Rules, runRules } from '../../src/checker/run-rules';
import { settingsOf } from '../../src/checker/settings';
import { readText } from '../../src/yaml/read/read-text';
import { cpuMilliseconds } from '../cpu-time';

const SRC = path.join(__dirname, '..', '..', 'src');

/** Every regular expression that is written as a literal in the sources. */
function regexesIn(file: string): { readonly place: string; readonly regex: RegExp }[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  const found: { place: string; regex: RegExp }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({
        place: `${path.relative(SRC, file)}:${line + 1} ${node.text}`, regex: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const regexes = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  .flatMap((name) => regexesIn(path.join(SRC, name)));
const LENGTH = 8_000;
/**
 * Quadratic regexes take about as long as the reference, at this length still nothing that anyone notices; cubic ones take thousands of times that.
 */
const LIMIT_OF_REFERENCE = 5;

function millisecondsOf(regex: RegExp, text: string): number {
  return cpuMilliseconds(() => {
    for (const each of regex.global ? [...text.matchAll(regex)].slice(0, 1) : [regex.exec(text)]) { void each; }
  });
}

/** Texts of the characters that a regex itself names, over and over: what it can nearly match. */
function hostileTexts({ source }: RegExp): string[] {
  const parts = [...new Set(source.replace(/\\[a-zA-Z]/g, 'a0 ').match(/[A-Za-z0-9_.:/\-\\,=@ ]/g) ?? [])].slice(0, 12);
  const seeds = [parts.join('') || 'x', 'a', '0', ' ', '\n', 'a.', 'a-', '0:', '{}', '\\', '//', 'a b', ...parts, ...parts.map((part) => `a${part}`)];
  return seeds.flatMap((seed) => {
    const run = seed.repeat(Math.ceil(LENGTH / seed.length)).slice(0, LENGTH);
    return [`${run}\u0000`, `${run}!`, run];
  });
}

test('there are regular expressions to test', () => expect(regexes.length).toBeGreaterThan(50));

test('no regular expression is slow on hostile input', () => {
  const digits = `${'0'.repeat(LENGTH)}!`;
  const reference = () => millisecondsOf(/\d+$/, digits);
  const limit = LIMIT_OF_REFERENCE * Math.max(...Array.from({ length: 5 }, reference));
  const slow = regexes.flatMap(({ place, regex }) => hostileTexts(regex).flatMap((text) => {
    if (millisecondsOf(regex, text) <= limit) { return []; }
    // compared again, with the reference at the same time, because other work on the machine slows down both
    const ratio = Math.min(...[1, 2, 3].map(() => millisecondsOf(regex, text) / reference()));
    return ratio > LIMIT_OF_REFERENCE ? [`${place} on ${JSON.stringify(text.slice(0, 20))}: ${ratio.toFixed(0)} times the reference`] : [];
  }));
  expect(slow).toEqual([]);
});

const settings = settingsOf({});

/** Objects of a run with a context that knows them all. */
function contextFor(objects: readonly PlainObject[]) {
  const index = new ObjectIndex();
  objects.forEach((object) => index.add(object));
  const context = contextOf(settings, index);
  for (const object of objects) {
    const pod = context.podOf(object);
    if (pod?.os === 'windows') { index.addWorkload(object, pod); }
  }
  return context;
}

/** A copy in which some values are gone, chosen by the numbers. */
function thinned(value: unknown, numbers: readonly number[], at = { i: 0 }): unknown {
  const keep = () => { at.i += 1; return numbers[at.i % numbers.length] !== 0; };
  if (Array.isArray(value)) { return value.map((item) => thinned(item, numbers, at)); }
  if (typeof value !== 'object' || value === null) { return value; }
  return Object.fromEntries(Object.entries(value).filter(([key]) => ['apiVersion', 'kind'].includes(key) || keep())
    .map(([key, child]) => [key, thinned(child, numbers, at)]));
}

const ALL = new Rules(RULES);

test.each(RULES.map(({ id, bad, good }) => [id, [bad, good]] as const))('%s: skipped rules have no findings', (_id, texts) => {
  const objects = texts.flatMap((text) => readText(text).objects.map(({ object }) => object));
  fc.assert(fc.property(fc.array(fc.nat({ max: 7 }), { minLength: 5, maxLength: 40 }), (numbers) => {
    const thin = objects.map((object) => thinned(object, numbers) as PlainObject);
    const context = contextFor(thin);
    for (const object of thin) {
      expect(ALL.findingsIn(object, context)).toEqual(runRules(object, RULES, context));
    }
  }), { numRuns: 10 });
});

test('most rules are skipped for a plain Pod', () => {
  const pod = {
    apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { os: { name: 'windows' }, containers: [{ name: 'a', image: 'a:1' }] },
  };
  const ran = new Set<string>();
  const watched = RULES.map(({ check, ...rule }) => {
    const watch = <A extends unknown[], R>(run: (...args: A) => R) => (...args: A): R => {
      ran.add(rule.id);
      return run(...args);
    };
    return { ...rule, check: Object.assign(watch(check), check, check.ofSpec && { ofSpec: watch(check.ofSpec) }) };
  });
  new Rules(watched).findingsIn(pod, contextFor([pod]));
  expect(ran.size).toBeGreaterThan(0);
  expect(ran.size).toBeLessThan(RULES.length * 0.75);
});

/** What only its owner can look into, such as a Pulumi Output. */
class Later { public readonly hidden = true; }

/** Paths of all values in another one. */
function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) { return [at]; }
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...at, Array.isArray(value) ? Number(key) : key]))];
}

/** A copy with another value at a path. */
function replacedAt(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) { return by; }
  if (Array.isArray(value)) { return value.map((item, i) => (i === key ? replacedAt(item, rest, by) : item)); }
  return { ...value as PlainObject, [key]: replacedAt((value as PlainObject)[key], rest, by) };
}

/** Rules whose findings stay true: no `spec.os` is there, or no selector, whatever operating system the Pod turns out to be for. */
const TRUE_ANYWAY = ['os-field-missing', 'os-not-selected'];

describe.each<[form: string, later: () => unknown]>([
  // the text has no other meaning anywhere
  ['a placeholder', () => '${LATER}'],
  ['an opaque value', () => new Later()],
])('%s', (_form, later) => {
  test('in place of any value of the examples, no finding depends on it', () => {
    const objects = RULES.flatMap(({ bad, good }) => [good, bad]).flatMap((text) => readText(text).objects.map(({ object }) => object));
    let tried = 0;
    const said = objects.flatMap((object) => {
      const findings = (each: PlainObject) => {
        const context = contextFor([each]);
        const run = (pod: PlainObject) => ALL.findingsIn(pod, context);
        return [...run(each), ...findingsInCustomPods(each, context, run)];
      };
      const known = new Set([...TRUE_ANYWAY, ...findings(object).map(({ rule }) => rule)]);
      return pathsIn(object).filter(([key]) => key !== undefined && key !== 'apiVersion' && key !== 'kind').flatMap((at) => {
        tried++;
        return findings(replacedAt(object, at, later()) as PlainObject).filter(({ rule }) => !known.has(rule))
          .map(({ rule, message }) => `${String(object.kind)} ${at.join('.')}: ${message} [${rule}]`);
      });
    });
    expect(said).toEqual([]);
    expect(tried).toBeGreaterThan(5000);
  });
});
