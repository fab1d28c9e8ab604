import { matchesGlob } from '../findings/glob';
import { lookUp, NodeSelectorRequirement, objectAt, PlainObject, satisfies, scalarText } from '../manifest';

/** Whether an object is one of those that an option selects. */
export type ObjectSelector = (object: PlainObject) => boolean;

/** Reads `kind/name`, with `*` for any characters. The case of the kind doesn't matter. `undefined` if it has another form. */
export function readObjectName(text: string): ObjectSelector | undefined {
  const [, kind, name] = /^([^/\s]+)\/([^/\s]+)$/.exec(text) ?? [];
  if (name === undefined) { return undefined; }
  return (object) => matchesGlob(`/${kind.toLowerCase()}/${name}`, `${scalarText(object.kind).toLowerCase()}/${scalarText(objectAt(object, 'metadata').name)}`);
}

const KEY = String.raw`[\w./-]+`;
const EQUALITY = new RegExp(String.raw`^(${KEY})\s*(==|=|!=)\s*([\w.-]*)$`);
const SET = new RegExp(String.raw`^(${KEY})\s+(in|notin)\s+\(([\w.,\s-]*)\)$`);
const EXISTENCE = new RegExp(`^(!?)\\s*(${KEY})$`);

/** Reads a label selector as kubectl does. `undefined` if it has another form. */
export function parseLabelSelector(text: string): ObjectSelector | undefined {
  const requirements = text.split(/,(?![^()]*\))/).map((part) => readRequirement(part.trim()));
  if (!requirements.every((requirement) => requirement !== undefined)) { return undefined; }
  return (object) => {
    const labels = objectAt(objectAt(object, 'metadata'), 'labels');
    return requirements.every((requirement) => {
      const value = lookUp(labels, requirement.key);
      return satisfies(requirement, value === undefined ? undefined : scalarText(value));
    });
  };
}

function readRequirement(text: string): NodeSelectorRequirement | undefined {
  const [, key, operator, value] = EQUALITY.exec(text) ?? SET.exec(text) ?? [];
  if (key !== undefined) {
    const values = operator === 'in' || operator === 'notin' ? value.split(',').map((each) => each.trim()) : [value];
    return { key, operator: operator === '!=' || operator === 'notin' ? 'NotIn' : 'In', values };
  }
  const [, not, name] = EXISTENCE.exec(text) ?? [];
  return name === undefined ? undefined : { key: name, operator: not === '!' ? 'DoesNotExist' : 'Exists' };
}
