import { isPlainObject, objectAt, PlainObject } from '../../../manifest';
import { Fix } from '../../finding';
import { CheckContext } from '../../rule';

/** An entry of a ConfigMap that could be read as what was looked for. */
export interface ConfigEntry {
  readonly object: PlainObject;
  readonly key: string;
  readonly config: PlainObject;
}

/** The entries of one ConfigMap that `parse` can read. */
export function entriesOf(object: PlainObject, parse: (text: unknown) => PlainObject | undefined): readonly ConfigEntry[] {
  if (object.kind !== 'ConfigMap' || !isPlainObject(object.data)) { return []; }
  return Object.entries(objectAt(object, 'data')).flatMap(([key, text]) => {
    const config = parse(text);
    return config ? [{ object, key, config }] : [];
  });
}

/** The same of all ConfigMaps of the run. */
export function allEntries(context: CheckContext, parse: (text: unknown) => PlainObject | undefined): readonly ConfigEntry[] {
  return context.all('ConfigMap').flatMap((object) => entriesOf(object, parse));
}

/** The fix that puts another configuration in place of an entry, on one line or on several as it was. */
export function rewriting(description: string, { object, key }: ConfigEntry, config: PlainObject): Fix {
  const before = String(objectAt(object, 'data')[key]);
  const text = before.trim().includes('\n') ? JSON.stringify(config, null, 2) : JSON.stringify(config);
  return { description, edits: [{ op: 'set', path: ['data', key], value: before.endsWith('\n') ? `${text}\n` : text }] };
}
