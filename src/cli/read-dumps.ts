import { InputFile } from './input-files';
import { PlainObject } from '../base';
import { Failure } from '../findings';
import { readText, withoutMark } from '../yaml';

/** Objects of a cluster, as `kubectl get` prints them. */
export interface DumpContent {
  readonly objects: readonly PlainObject[];
  readonly failures: readonly Failure[];
  /** The objects of each file that has some. */
  readonly files: readonly { readonly input: InputFile; readonly objects: readonly PlainObject[] }[];
}

const NO_OBJECTS = 'contains no Kubernetes objects';

/** Whether a file could be read, but has no objects. */
export function isEmpty({ message }: Failure): boolean {
  return message === NO_OBJECTS;
}

/** Reads JSON and YAML with Lists or single objects. @param kubectl the command that prints what is read */
export function readDumps(inputs: readonly InputFile[], kubectl: string): DumpContent {
  const failures: Failure[] = [];
  const files: { input: InputFile; objects: readonly PlainObject[] }[] = [];
  for (const input of inputs) {
    const { file } = input;
    try {
      const read = readText(withoutMark(input.text()), file);
      failures.push(...read.failures);
      if (read.objects.length === 0 && read.failures.length === 0) {
        failures.push({ file, message: NO_OBJECTS, help: `use the output of "${kubectl}"` });
      }
      if (read.objects.length > 0) { files.push({ input, objects: read.objects.map(({ object }) => object) }); }
    } catch (error) {
      failures.push({ file, message: (error as Error).message });
    }
  }
  return { objects: files.flatMap(({ objects }) => objects), failures, files };
}
