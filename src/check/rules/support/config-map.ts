import { isPlainObject, objectAt, PlainObject } from '../../../manifest';
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
