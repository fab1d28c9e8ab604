import { containersOf, once } from './core';
import { PlainObject, valueAt } from '../../../manifest';
import { COMMAND_PLACES, CommandPurpose } from '../../../pod-rules';

/** A command that a node runs in a Windows container. */
export interface FoundCommand {
  /** From the Pod template to the list of words. */
  readonly path: readonly (string | number)[];
  readonly words: readonly string[];
  readonly purpose: CommandPurpose;
}

/** The commands of a Pod's containers, of their probes and of their lifecycle hooks. */
export const commandsOf = once((spec: PlainObject): readonly FoundCommand[] => containersOf(spec).flatMap(({ container, path }) =>
  COMMAND_PLACES.flatMap(({ path: keys, purpose }) => {
    const words = valueAt(container, keys);
    return Array.isArray(words) && words.length > 0 && words.every((word) => typeof word === 'string') ? [{ path: ['spec', ...path, ...keys], words, purpose }] : [];
  })));

/** What happens when a command can't be run. */
export function consequence(purpose: CommandPurpose): string {
  return { container: 'the container never starts', probe: 'the probe always fails', hook: 'the hook always fails' }[purpose];
}
