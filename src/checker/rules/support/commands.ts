import { isNonEmpty, NonEmpty, PlainObject, scalarText, valueAt } from '../../../base';
import { parseImage, POWERSHELLS } from '../../../knowledge';
import { containersOf } from '../../../kubernetes';
import { COMMAND_PLACES, CommandPurpose, executableName } from '../../../pods';

/** A command that a node runs in a Windows container. */
export interface FoundCommand {
  /** From the Pod template to the list of words. */
  readonly path: readonly (string | number)[];
  readonly words: NonEmpty<string>;
  readonly purpose: CommandPurpose;
}

/** The commands of a Pod's containers, of their probes and of their lifecycle hooks. */
export const commandsOf = (spec: PlainObject): readonly FoundCommand[] => containersOf(spec).flatMap(({ container, path }) =>
  COMMAND_PLACES.flatMap(({ path: keys, purpose }) => {
    const words = valueAt(container, keys);
    return Array.isArray(words) && isNonEmpty(words) && words.every((word) => typeof word === 'string')
      ? [{ path: ['spec', ...path, ...keys], words, purpose }]
      : [];
  }));

/** Name of a program without directory and `.exe`, in lower case. */
export const programName = (word: string): string => executableName(word).toLowerCase().replace(/\.exe$/, '');

/** The base image itself: images that are built on it may add PowerShell 7. */
const NANO_SERVER = /(?:^|\/)windows\/nanoserver$/;

/** Commands of PowerShell in containers of the base image of Nano Server, which has none, with the image. */
export function powershellOfNanoServer(spec: PlainObject): readonly (FoundCommand & { readonly image: string })[] {
  return commandsOf(spec).filter(({ words }) => POWERSHELLS.includes(programName(words[0]))).flatMap((command) => {
    const image = scalarText(valueAt({ spec }, [...command.path.slice(0, 3), 'image']));
    return NANO_SERVER.test(parseImage(image).repository) ? [{ ...command, image }] : [];
  });
}
