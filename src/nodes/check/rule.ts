import { NodeConfiguration, NodeText } from './read/read-node-file';
import { CommandLine } from './script/command-line';
import { FlagUse } from './script/programs';
import { Effect, RulePage, RuleWithExamples, WithoutPage } from '../../findings';
import { WindowsVersion } from '../../knowledge';

/** A command line with its file. */
export interface FoundCommand extends CommandLine {
  readonly file: NodeText;
  /** Names of the flags that kube-proxy ignores beside its `--config`. */
  readonly overridden: readonly string[];
}

/** A configuration with its file. */
export interface FoundConfiguration extends NodeConfiguration {
  readonly file: NodeText;
}

/** The content of all files of the checked nodes. */
export interface NodeUnderCheck {
  readonly files: readonly NodeText[];
  readonly commands: readonly FoundCommand[];
  readonly configurations: readonly FoundConfiguration[];
  /** Minor of Kubernetes as a number: 36. */
  readonly minor: number;
  /** Windows release of the nodes, if given as an option. */
  readonly windows?: WindowsVersion;
}

/** The place of a finding: offsets in a file, and the object that contains it. */
export interface NodePlace {
  readonly file: NodeText;
  readonly start: number;
  readonly end: number;
  /** Kind of the object: `CommandLine`, `KubeletConfiguration`, and so on. */
  readonly kind: string;
  readonly apiVersion: string;
  readonly name: string;
  readonly path: readonly (string | number)[];
}

/** A finding of a rule at one place. */
export interface NodeFinding {
  readonly place: NodePlace;
  readonly message: string;
  readonly help: string;
  /** Effect of this finding. @default - the effect of the rule */
  readonly effect?: Effect;
}

/** A rule for node files, with the same documentation as a rule for manifests. */
export interface NodeRule extends RuleWithExamples, Pick<RulePage, 'example'> {
  /** Options for the examples. @default - the default options */
  readonly exampleOptions?: { readonly kubernetes?: string; readonly windows?: string };
  /** Finds the problems of a node. */
  check(node: NodeUnderCheck): readonly NodeFinding[];
}

/** A rule for node files as its source file has it. */
export type NodeRuleDefinition = WithoutPage<NodeRule>;

/** The place of a flag. */
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

/** Whether a command line has arguments that the script gets from elsewhere: what seems to be missing may be among them. */
export function hasUnknownArguments({ stray }: CommandLine): boolean {
  return stray.some(({ text }) => /^[$@%]/.test(text));
}

/** The value of a flag that counts; the last one does, as for the programs themselves. */
export function valueOf({ flags, overridden }: FoundCommand, name: string): { readonly flag: FlagUse; readonly value: string } | undefined {
  const flag = overridden.includes(name) ? undefined : flags.filter((each) => each.name === name).at(-1);
  return flag && { flag, value: flag.value ?? '' };
}
