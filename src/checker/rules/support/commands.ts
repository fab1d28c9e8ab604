import { isNonEmpty, NonEmpty, PlainObject, scalarText, valueAt } from '../../../base';
import { parseImage, POWERSHELLS } from '../../../knowledge';
import { containersOf, isHostProcessOpen, isHostProcessPod } from '../../../kubernetes';
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
/** Images with PowerShell 7, on Nano Server by their tag. Source: kubernetes-sigs/sig-windows-tools#183, read 2026-11-30. */
const WITH_PWSH = /(?:^|\/)mcr\.microsoft\.com\/(?:powershell|dotnet\/sdk)$/;

/** A command of PowerShell that its image doesn't have. */
export interface PowershellCommand extends FoundCommand {
  readonly image: string;
  /** Whether the image has PowerShell 7, as `pwsh`. */
  readonly hasPwsh: boolean;
}

/**
 * Commands of PowerShell in containers on Nano Server, which has no Windows PowerShell; the base image has no PowerShell 7 either. HostProcess
 * containers run the node's. Source: hcsshim v0.13.0 `internal/jobcontainers/jobcontainer.go` (CreateProcess), read 2026-11-30.
 */
export function powershellOfNanoServer(spec: PlainObject): readonly PowershellCommand[] {
  return (isHostProcessPod(spec) || isHostProcessOpen(spec) ? [] : commandsOf(spec)).flatMap((command) => {
    const program = programName(command.words[0]);
    const image = scalarText(valueAt({ spec }, [...command.path.slice(0, 3), 'image']));
    const { repository, tag = '' } = parseImage(image);
    const hasPwsh = WITH_PWSH.test(repository) && /nanoserver/i.test(tag);
    const isMissing = hasPwsh ? program === 'powershell' : POWERSHELLS.includes(program) && NANO_SERVER.test(repository);
    return isMissing ? [{ ...command, image, hasPwsh }] : [];
  });
}
