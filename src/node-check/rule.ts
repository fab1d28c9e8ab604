import { NodeConfiguration, NodeText } from './read/node-file';
import { CommandLine } from './script/command-line';
import { FlagUse } from './script/flags';
import { RuleText } from '../check/engine-rules';
import { Effect } from '../check/finding';
import { WindowsVersion } from '../knowledge';

/** A command line, and the file that it stands in. */
export interface FoundCommand extends CommandLine {
  readonly file: NodeText;
}

/** A configuration, and the file that it stands in. */
export interface FoundConfiguration extends NodeConfiguration {
  readonly file: NodeText;
}

/** All that is known of the nodes whose files are checked. */
export interface NodeUnderCheck {
  readonly files: readonly NodeText[];
  readonly commands: readonly FoundCommand[];
  readonly configurations: readonly FoundConfiguration[];
  /** Minor of Kubernetes as a number: 36. */
  readonly minor: number;
  /** Release of Windows that the nodes run, where it was told. */
  readonly windows?: WindowsVersion;
}

/** Where a finding stands: a stretch of a file, and of what it is a part. */
export interface NodePlace {
  readonly file: NodeText;
  readonly start: number;
  readonly end: number;
  /** What the finding is about: a command line or a configuration. */
  readonly kind: string;
  readonly apiVersion: string;
  readonly name: string;
  readonly path: readonly (string | number)[];
}

/** What a rule says of one place. */
export interface NodeFinding {
  readonly place: NodePlace;
  readonly message: string;
  readonly help: string;
  /** When the rule's own effect isn't the one of this case. */
  readonly effect?: Effect;
}

/** A rule about the files of nodes; its shape is that of the rules about manifests, but for what it looks at. */
export interface NodeRule extends RuleText {
  /** Name of the file that the examples are; it tells what they are. */
  readonly example: string;
  /** Text that fires this rule, and one that doesn't. */
  readonly bad: string;
  readonly good: string;
  /** How the examples are checked where the defaults don't show it. */
  readonly exampleOptions?: { readonly kubernetes?: string; readonly windows?: string };
  check(node: NodeUnderCheck): readonly NodeFinding[];
}

/** The place of a switch. */
export function placeOfFlag(command: FoundCommand, flag: FlagUse): NodePlace {
  return { ...placeOfCommand(command), start: flag.start, end: flag.end, path: [flag.name] };
}

/** The place of a program on its command line. */
export function placeOfCommand({ file, start, end, program, service }: FoundCommand): NodePlace {
  return { file, start, end, kind: 'CommandLine', apiVersion: '', name: service ?? program, path: [] };
}

/** The place of a field of a configuration. */
export function placeOfField({ file, kind, apiVersion, rangeOf }: FoundConfiguration, path: readonly (string | number)[]): NodePlace {
  const [start, end] = rangeOf(path);
  return { file, start, end, kind, apiVersion, name: file.file.slice(Math.max(file.file.lastIndexOf('/'), file.file.lastIndexOf('\\')) + 1), path };
}

/** The value of a switch; the last one counts, as for the programs themselves. */
export function valueOf(command: CommandLine, name: string): { readonly flag: FlagUse; readonly value: string } | undefined {
  const flag = command.flags.filter((each) => each.name === name).at(-1);
  return flag && { flag, value: flag.value ?? '' };
}
