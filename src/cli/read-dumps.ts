import { NamedInput } from './named-inputs';
import { readText, withoutMark } from '../check/read/read-text';
import { Failure } from '../findings/finding';
import { PlainObject } from '../manifest';
import { textOfBytes } from '../node-check/read/decode-text';

/** Objects of a cluster, as `kubectl get` prints them. */
export interface DumpContent {
  readonly objects: readonly PlainObject[];
  readonly failures: readonly Failure[];
  /** The objects of each file that has some. */
  readonly files: readonly { readonly input: NamedInput; readonly objects: readonly PlainObject[] }[];
}

const NO_OBJECTS = 'contains no Kubernetes objects';

/** Whether a file could be read, but has no objects. */
export function isEmpty({ message }: Failure): boolean {
  return message === NO_OBJECTS;
}

/** Reads JSON and YAML with Lists or single objects. @param kubectl the command that prints what is read */
export function readDumps(inputs: readonly NamedInput[], kubectl: string): DumpContent {
  const failures: Failure[] = [];
  const files: { input: NamedInput; objects: readonly PlainObject[] }[] = [];
  // a redirection of Windows PowerShell writes UTF-16
  for (const input of inputs) {
    const { file, text } = input;
    try {
      const content = typeof text === 'function' ? text() : text;
      const read = readText(withoutMark(typeof content === 'string' ? content : textOfBytes(content)), file);
      failures.push(...read.failures);
      if (read.objects.length === 0 && read.failures.length === 0) { failures.push({ file, message: NO_OBJECTS, help: `use the output of "${kubectl}"` }); }
      if (read.objects.length > 0) { files.push({ input, objects: read.objects.map(({ object }) => object) }); }
    } catch (error) {
      failures.push({ file, message: (error as Error).message });
    }
  }
  return { objects: files.flatMap(({ objects }) => objects), failures, files };
}
