import { NamedInput } from './named-inputs';
import { readText, withoutMark } from '../check/read/read-text';
import { Failure, ObjectReference } from '../findings/finding';
import { keyOf, referenceTo } from '../findings/reference';
import { PlainObject } from '../manifest';
import { textOfBytes } from '../node-check/read/decode-text';

/** Objects of a cluster, as `kubectl get` prints them. */
export interface DumpContent {
  readonly objects: readonly PlainObject[];
  readonly failures: readonly Failure[];
  /** The file of an object. */
  readonly inputOf: (object: ObjectReference) => NamedInput | undefined;
}

const NO_OBJECTS = 'contains no Kubernetes objects';

/** Whether a file could be read, but has no objects. */
export function isEmpty({ message }: Failure): boolean {
  return message === NO_OBJECTS;
}

/** Reads JSON and YAML with Lists or single objects. @param kubectl the command that prints what is read */
export function readDumps(inputs: readonly NamedInput[], kubectl: string): DumpContent {
  const objects: PlainObject[] = [];
  const failures: Failure[] = [];
  const files = new Map<string, NamedInput>();
  // a redirection of Windows PowerShell writes UTF-16
  for (const input of inputs) {
    const { file, text } = input;
    try {
      const content = typeof text === 'function' ? text() : text;
      const read = readText(withoutMark(typeof content === 'string' ? content : textOfBytes(content)), file);
      failures.push(...read.failures);
      if (read.objects.length === 0 && read.failures.length === 0) { failures.push({ file, message: NO_OBJECTS, help: `use the output of "${kubectl}"` }); }
      for (const { object } of read.objects) {
        objects.push(object);
        files.set(keyOf(referenceTo(object)), input);
      }
    } catch (error) {
      failures.push({ file, message: (error as Error).message });
    }
  }
  return { objects, failures, inputOf: (object) => files.get(keyOf(object)) };
}
