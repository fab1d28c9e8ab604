import { attempt, isPlainObject, objectAt, onceFor, PlainObject, scalarText, valueAt } from '../../../base';
import { editsBetween, Fix } from '../../../findings';
import { editAll } from '../../../yaml';
import { CheckContext } from '../../rule';

/** An entry of a ConfigMap that could be parsed. */
export interface ConfigEntry {
  readonly object: PlainObject;
  readonly key: string;
  readonly config: PlainObject;
}

/** The entries of one ConfigMap that `parse` can read. */
export function entriesOf(object: PlainObject, parse: Parse): readonly ConfigEntry[] {
  if (object.kind !== 'ConfigMap' || !isPlainObject(object.data)) { return []; }
  return Object.entries(objectAt(object, 'data')).flatMap(([key, text]) => {
    const config = parse(text);
    return config ? [{ object, key, config }] : [];
  });
}

type Parse = (text: unknown) => PlainObject | undefined;

/** The entries of all ConfigMaps of the run that `parse` can read: the check of each ConfigMap needs all of them. */
export const allEntries = (context: CheckContext, parse: Parse): readonly ConfigEntry[] => context.once(ENTRIES_BY(parse));
const ENTRIES_BY = onceFor((parse: Parse) => (context: CheckContext) => context.all('ConfigMap').flatMap((object) => entriesOf(object, parse)));

/** A fix that changes an entry to another configuration. Its text keeps its formatting, except where the configurations differ. */
export function rewriting(description: string, { object, key, config: before }: ConfigEntry, config: PlainObject): Fix {
  const text = scalarText(valueAt(object, ['data', key]));
  const edited = editAll(text, editsBetween(before, config));
  const value = edited !== undefined && isSame(edited, config) ? edited : written(config, text);
  return { description, edits: [{ op: 'set', path: ['data', key], value }] };
}

function isSame(text: string, config: PlainObject): boolean {
  return attempt(() => editsBetween(JSON.parse(text) as PlainObject, config).length === 0) ?? false;
}

/** A configuration as JSON, on one line or on several as before. */
function written(config: PlainObject, before: string): string {
  const text = before.trim().includes('\n') ? JSON.stringify(config, null, 2) : JSON.stringify(config);
  return before.endsWith('\n') ? `${text}\n` : text;
}
