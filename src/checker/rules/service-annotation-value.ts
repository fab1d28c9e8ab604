import { onKind } from './support/pods';
import { lookUp, objectAt, PlainObject, scalarText, show } from '../../base';
import { Fix, setting } from '../../findings';
import { SERVICE_ANNOTATIONS } from '../../knowledge';
import { RuleDefinition } from '../rule';

/** The annotations, each with the value that works. */
const KNOWN: readonly (readonly [string, string])[] = Object.values(SERVICE_ANNOTATIONS).flatMap((each) => Object.entries(each));

export const serviceAnnotationValue: RuleDefinition = {
  id: 'service-annotation-value',
  effect: 'ignored',
  fixable: true,
  summary: 'an annotation for kube-proxy on Windows has a prefix or an unknown value, so it is ignored',
  check: onKind('Service', (object) => {
    if (object.kind !== 'Service') { return []; }
    const annotations = objectAt(objectAt(object, 'metadata'), 'annotations');
    return Object.entries(annotations).flatMap(([key, value]) => {
      const known = KNOWN.find(([name]) => key.slice(key.lastIndexOf('/') + 1) === name);
      if (!known) { return []; }
      const [name, works] = known;
      const path = ['metadata', 'annotations', key];
      if (key !== name) { return [{ path, message: `annotation ${key} is ignored: kube-proxy on Windows reads it only without a prefix`, help: `use ${name}: "${works}"`, ...renaming(annotations, key, name, works) }]; }
      // kube-proxy accepts "disabled" in any letter case, but "true" only in lower case
      if (value === works || (works === 'disabled' && scalarText(value).toLowerCase() === works)) { return []; }
      if (name === 'preserve-destination' && value === 'false') { return []; }
      return [{ path, message: `annotation ${key} is ${shown(value)}, which has no effect`, help: `set it to "${works}", or remove it`, ...(means(value, works) && { fix: setting(path, works) }) }];
    });
  }),
};

/** Other words for the value that works. */
const SAME: Readonly<Record<string, RegExp>> = { true: /^(?:true|yes|y|on|1|enabled?)$/i, disabled: /^(?:disabled?|off|false|no|n|0)$/i };

/** A value that is a word or number; any other string isn't shown, since it may be a secret. */
function shown(value: unknown): string {
  return typeof value !== 'string' || /^(?:\w{1,5}|enabled|disable|DISABLED|Disabled)$/.test(value) ? show(value) : 'another string';
}

function means(value: unknown, works: string): boolean {
  return lookUp(SAME, works)?.test(scalarText(value)) ?? false;
}

/** Removes the prefix, if the value means the one that works and the name without prefix isn't used. */
function renaming(annotations: PlainObject, key: string, name: string, works: string): { readonly fix?: Fix } {
  if (annotations[name] !== undefined || !means(lookUp(annotations, key), works)) { return {}; }
  const path = ['metadata', 'annotations'];
  const from = [...path, key];
  return { fix: { description: `rename ${key} to ${name}`, edits: [{ op: 'set', path: [...path, name], value: works, from }, { op: 'remove', path: from }] } };
}
