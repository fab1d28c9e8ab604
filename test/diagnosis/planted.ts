import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ended, pod } from './objects';
import { readSymptomPage } from '../../projenrc/pages';
import { SYMPTOMS } from '../../src/diagnosis/symptoms';
import { Day } from '../../src/knowledge';
import { PlainObject } from 'k8s-windows/core';

/** The pages of symptoms, by their IDs. */
export const PAGES: ReadonlyMap<string, ReturnType<typeof readSymptomPage>> = new Map(SYMPTOMS.map(({ id }) => {
  const file = `docs/symptoms/${id}.md`;
  return [id, readSymptomPage(file, readFileSync(join(__dirname, '..', '..', file), 'utf8'))];
}));

/** The day on which the example of a symptom is diagnosed. */
export const dayOf = (id: string): Day => PAGES.get(id)!.on as Day;

/** A problem for each symptom, the example of its page: objects that are added to a healthy cluster with a node `win-1`. */
export const PLANTED: Readonly<Record<string, readonly PlainObject[]>> = Object.fromEntries(
  [...PAGES].map(([id, { objects }]) => [id, parseAllDocuments(objects).map((document) => document.toJS() as PlainObject)]),
);

/** The example with a message of its page in the place of its own, if it has one, or a container that ended with the message. */
export function plantedWith(message: string, id: string): readonly PlainObject[] {
  let places = 0;
  const example = JSON.parse(JSON.stringify(PLANTED[id]), (key, value: unknown) => {
    if (key !== 'message' || typeof value !== 'string' || /^back-off |^kubelet is posting/.test(value)) { return value; }
    places++;
    return message;
  }) as PlainObject[];
  return places > 0 ? example : [pod('web-0', {}, ended(1, message))];
}
