import { FIELD_REPORTS } from './field-reports';
import { HEALTHY } from './healthy';
import { list } from './objects';
import { PAGES, PLANTED, plantedWith } from './planted';
import { VARIANTS } from './variants';
import { messagesOf } from '../../src/diagnosis/cluster-messages';
import { Dump } from '../../src/diagnosis/dump';
import { SYMPTOMS } from '../../src/diagnosis/symptoms';
import { PlainObject } from 'k8s-windows/core';

const EXAMPLES: readonly (readonly [name: string, objects: readonly PlainObject[]])[] = [
  ...Object.entries(PLANTED),
  ...[...PAGES].flatMap(([id, { messages }]) => messages.map((message) => [`${id}, ${message.slice(0, 80)}`, plantedWith(message, id)] as const)),
  ...VARIANTS.map(([symptom, what, objects]) => [`${symptom}, ${what}`, objects] as const),
  ...FIELD_REPORTS.map(({ issue, objects }) => [issue, objects] as const),
];

/** Symptoms whose Pod explains messages that mean something else for other Pods. They are listed before the symptoms of these messages. */
const BY_POD = ['doctor-linux-pod-on-windows-node', 'doctor-memory-limit-too-small'];

/** Symptoms other than fallbacks that match a message, whatever their order. */
function matchesOf(objects: readonly PlainObject[]): readonly { readonly text: string; readonly ids: readonly string[] }[] {
  const dump = new Dump([list(...HEALTHY, ...objects)]);
  return dump.once(messagesOf).map((message) => ({
    text: `${message.reason}: ${message.text}`,
    ids: SYMPTOMS.filter(({ isFallback, matches }) => !isFallback && matches?.(message, dump)).map(({ id }) => id),
  }));
}

test('the examples have messages for all symptoms that match any', () => {
  const seen = new Set(EXAMPLES.flatMap(([, objects]) => matchesOf(objects).flatMap(({ ids }) => ids)));
  expect(SYMPTOMS.filter(({ id, matches, isFallback }) => matches && !isFallback && !seen.has(id)).map(({ id }) => id)).toEqual([]);
});

test.each(EXAMPLES)('no message of %s has two causes', (_name, objects) => {
  const causes = matchesOf(objects).map(({ text, ids }) => ({ text, ids: BY_POD.includes(ids[0]) ? [ids[0]] : ids }));
  expect(causes.filter(({ ids }) => ids.length > 1)).toEqual([]);
});
