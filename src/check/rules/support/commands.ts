import { containersOf, once } from './core';
import { parseImage, POWERSHELLS } from '../../../knowledge';
import { PlainObject, scalarText, valueAt } from '../../../manifest';

/** A command that a node runs in a Windows container. */
export interface FoundCommand {
  /** From the Pod template to the list of words. */
  readonly path: readonly (string | number)[];
  readonly words: readonly string[];
  readonly purpose: 'container' | 'probe' | 'hook';
}

export const PROBES = ['startupProbe', 'livenessProbe', 'readinessProbe'] as const;
const HOOKS = ['postStart', 'preStop'] as const;

/** The commands of a Pod's containers, of their probes and of their lifecycle hooks. */
export const commandsOf = once((spec: PlainObject): readonly FoundCommand[] => {
  return containersOf(spec).flatMap(({ container, path }) => {
    const places = [
      { keys: ['command'], purpose: 'container' as const },
      ...PROBES.map((probe) => ({ keys: [probe, 'exec', 'command'], purpose: 'probe' as const })),
      ...HOOKS.map((hook) => ({ keys: ['lifecycle', hook, 'exec', 'command'], purpose: 'hook' as const })),
    ];
    return places.flatMap(({ keys, purpose }) => {
      const words = valueAt(container, keys);
      return Array.isArray(words) && words.length > 0 && words.every((word) => typeof word === 'string') ? [{ path: ['spec', ...path, ...keys], words, purpose }] : [];
    });
  });
});

/** Name of a program without directory and `.exe`, in lower case. */
export function programName(word: string): string {
  return word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1).toLowerCase().replace(/\.exe$/, '');
}

/** The base image itself: images that are built on it may add PowerShell 7. */
const NANO_SERVER = /(?:^|\/)windows\/nanoserver$/;

/** Commands of PowerShell in containers of the base image of Nano Server, which has none, with the image. */
export function powershellOfNanoServer(spec: PlainObject): readonly (FoundCommand & { readonly image: string })[] {
  return commandsOf(spec).filter(({ words }) => POWERSHELLS.includes(programName(words[0]))).flatMap((command) => {
    const image = scalarText(valueAt({ spec }, [...command.path.slice(0, 3), 'image']));
    return NANO_SERVER.test(parseImage(image).repository) ? [{ ...command, image }] : [];
  });
}

/** What happens when a command can't be run. */
export function consequence(purpose: FoundCommand['purpose']): string {
  return { container: 'the container never starts', probe: 'the probe always fails', hook: 'the hook always fails' }[purpose];
}

/** A probe that runs a command. */
export interface ExecProbe {
  /** From the Pod template to the probe. */
  readonly path: readonly (string | number)[];
  readonly probe: unknown;
  readonly words: readonly string[];
}

/** The exec probes of a Pod. */
export function execProbesOf(spec: PlainObject): readonly ExecProbe[] {
  return commandsOf(spec).filter(({ purpose }) => purpose === 'probe').map(({ path, words }) => ({
    path: path.slice(0, -2), probe: valueAt({ spec }, path.slice(0, -2)), words,
  }));
}
