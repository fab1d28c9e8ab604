import { isPlainObject, keysOfPointer, PatchOperation, PlainObject, setOwn, valueAt } from '../../base';

/** A copy of an object with a JSON Patch applied, for the operations and paths that the policies use. */
export function applyPatch(object: PlainObject, operations: readonly PatchOperation[]): PlainObject {
  const copy = structuredClone(object);
  for (const { op, path, value: given } of operations) {
    // a later operation may change what this one added
    const value = structuredClone(given);
    const keys = [...keysOfPointer(path)];
    const last = keys.pop()!;
    const parent = valueAt(copy, keys);
    if (Array.isArray(parent)) {
      parent.splice(last === '-' ? parent.length : Number(last), op === 'add' ? 0 : 1, ...(op === 'remove' ? [] : [value]));
    } else if (op === 'remove') {
      Reflect.deleteProperty(parent as object, last);
    } else if (isPlainObject(parent)) {
      setOwn(parent, last, value);
    }
  }
  return copy;
}
