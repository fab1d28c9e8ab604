import fc from 'fast-check';
import { agreeableTargets, agreeableTemplates, planted, podTemplates, targets } from './pod-templates';
import { hasOpaque, isOpaque, isPlainObject } from '../../../src/base';
import { containersOf, findRejectedFields, requiredTerms, requirementsOf, tolerates } from '../../../src/kubernetes';
import { completePod, Platform, Problem, WindowsVersion } from 'k8s-windows/core';

function freeze<T>(value: T): T {
  if (Array.isArray(value) || isPlainObject(value)) {
    Object.values(value).forEach(freeze);
    Object.freeze(value);
  }
  return value;
}

/** A deep copy, except for opaque values, which are shared. */
function copy(value: any): any {
  if (Array.isArray(value)) { return value.map(copy); }
  return isPlainObject(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)])) : value;
}

/** Paths at which `output` lacks something of `input`. Opaque values must be identical, lists must begin with the same items. */
function lost(input: any, output: any, path = ''): string[] {
  if (input === undefined || input === null || input === output) { return []; } // absent, may be filled in
  if (isOpaque(input)) { return input === output ? [] : [`${path}: another opaque value`]; }
  if (Array.isArray(input)) {
    if (!Array.isArray(output) || output.length < input.length) { return [`${path}: items`]; }
    return input.flatMap((item, i) => lost(item, output[i], `${path}/${i}`));
  }
  if (isPlainObject(input)) {
    return isPlainObject(output) ? Object.keys(input).flatMap((key) => lost(input[key], output[key], `${path}/${key}`)) : [`${path}: the object`];
  }
  return Object.is(input, output) ? [] : [`${path}: ${String(input)}`];
}

/** Equality, with opaque values compared by identity (Jest's own comparison would look into them). */
function same(a: any, b: any): boolean {
  if (Object.is(a, b)) { return true; }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) { return false; }
  if (Array.isArray(a) && Array.isArray(b)) { return a.length === b.length && a.every((item, i) => same(item, b[i])); }
  if (isPlainObject(a) && isPlainObject(b)) {
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
  }
  return false;
}

/** The same value, with the keys of every object in another order. */
function turned(value: any): any {
  if (Array.isArray(value)) { return value.map(turned); }
  return isPlainObject(value) ? Object.fromEntries(Object.entries(value).reverse().map(([key, inner]) => [key, turned(inner)])) : value;
}

/** Jest's own `expect` would look into opaque values, and use most of the time. */
function claim(holds: boolean, words: string): void {
  if (!holds) { throw new Error(`doesn't hold: ${words}`); }
}

function otherOrder(spec: any): any {
  return isPlainObject(spec) && Array.isArray(spec.containers) ? { ...spec, containers: [...spec.containers].reverse() } : spec;
}
const told = (problems: readonly Problem[]) => problems.map(({ code, path }) => `${code} ${path.join('.')}`).sort();
const codes = (problems: readonly Problem[]) => problems.map(({ code }) => code).sort();

test.each([['plain', false], ['with opaque values', true]])('any Pod template, %s: completion is idempotent, loses nothing, changes nothing, looks '
  + 'into no opaque value, and ignores key order', (_, opaque) => {
  let [withProblems, withOpaque] = [0, 0];
  fc.assert(fc.property(podTemplates({ opaque }), targets, (generated, target) => {
    const given = planted(generated);
    const before = copy(given);
    const once = completePod(freeze(given), freeze({ ...target }));
    claim(same(given, before), 'what was given is not changed');
    claim(lost(given, once.template).length === 0, `all that was written is still there: ${lost(given, once.template)}`);

    const twice = completePod(once.template, target);
    claim(same(once.template, twice.template), 'completing twice changes nothing');
    claim(told(twice.problems).every((problem) => told(once.problems).includes(problem)), 'completing twice finds no new problem');

    const ofTurned = completePod(turned(given), target);
    claim(same(once.template, ofTurned.template), 'the order of keys doesn\'t matter');
    claim(same(told(ofTurned.problems), told(once.problems)), 'the order of keys doesn\'t matter to what is found');

    const ofOtherOrder = completePod({ ...given, spec: otherOrder(given.spec) }, target);
    claim(same(otherOrder(once.template.spec), ofOtherOrder.template.spec), 'the order of containers doesn\'t matter');
    claim(same(codes(ofOtherOrder.problems), codes(once.problems)), 'the order of containers doesn\'t matter to what is found');

    if (once.problems.length > 0) { withProblems++; }
    if (hasOpaque(given)) { withOpaque++; }
  }), { numRuns: 1000 });
  // checks the generator itself; hardly any of its templates is without problems: the next test covers those
  expect(withProblems).toBeGreaterThan(500);
  expect(withOpaque > 300).toBe(opaque);
});

const HOSTS = WindowsVersion.LTSC2022.processIsolationHosts.map(({ build }) => build);

test('a template without conflicts gets everything that a Windows Pod requires, without problems', () => {
  fc.assert(fc.property(agreeableTemplates, agreeableTargets, (given, target) => {
    const { template, problems } = completePod(given, target);
    const spec = template.spec as any;
    claim(problems.length === 0, `no problem: ${told(problems)}`);
    claim(same(spec.os, { name: 'windows' }) && spec.nodeSelector['kubernetes.io/os'] === 'windows', 'the system and its selector');
    for (const taint of (target.platform ?? Platform.UPSTREAM).taints) {
      claim(spec.tolerations.some((toleration: unknown) => tolerates(toleration, taint)), `a toleration for ${taint.key}`);
    }
    for (const { container } of containersOf(spec)) {
      const { limits, requests } = container.resources as any;
      claim(limits.memory !== undefined && same(requests, limits), 'a memory limit, and requests like limits');
    }
    const tagged = containersOf(spec).some(({ container }) => String(container.image).endsWith('ltsc2022'));
    if (target.version !== 'any' && (target.version ?? tagged)) {
      const terms = requiredTerms(spec);
      claim(terms.length > 0, 'affinity');
      for (const term of terms) {
        const empty = [term.matchExpressions, term.matchFields].every((list) => !Array.isArray(list) || list.length === 0);
        const placed = requirementsOf(term)
          .some(({ key, values }) => key === 'node.kubernetes.io/windows-build' && values!.every((build) => HOSTS.includes(build)));
        claim(placed !== empty, 'each term keeps to the builds, unless it matches no node');
      }
    }
    claim(findRejectedFields(template, 'windows').length === 0, 'no rejected field');
  }), { numRuns: 1000 });
});
