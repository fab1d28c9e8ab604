import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { readSymptomPage } from '../../projenrc/pages';
import { SYMPTOMS } from '../../src/doctor/symptoms';
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
