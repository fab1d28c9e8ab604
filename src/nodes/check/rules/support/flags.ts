import { distanceBetween, goBoolean, lookUp, PlainObject, remembering, Results } from '../../../../base';
import { ComponentFlag, kubeletValueFault, MISSPELLED_FLAGS, NODE_COMPONENT_FLAGS, NodeComponent } from '../../../../knowledge';
import { kubeletEntryFault } from '../../../kubelet-schema';
import { FoundCommand, NodeFinding, NodeUnderCheck, placeOfFlag } from '../../rule';
import { FlagUse } from '../../script/programs';

/** A flag of the kubelet or kube-proxy on a command line. */
export interface UsedFlag {
  readonly command: FoundCommand;
  readonly program: NodeComponent;
  readonly flag: FlagUse;
  /** The definition of the flag; `undefined` for a name that no release has. */
  readonly known: ComponentFlag | undefined;
}

/** A finding about a flag, which is its place. */
export type FlagFinding = Omit<NodeFinding, 'place'>;

/** Checks every flag by itself. */
export function onFlags(check: (used: UsedFlag, node: NodeUnderCheck) => FlagFinding | undefined): (node: NodeUnderCheck) => readonly NodeFinding[] {
  return (node) => usedFlags(node).flatMap((used) => {
    const found = check(used, node);
    return found ? [{ ...found, place: placeOfFlag(used.command, used.flag) }] : [];
  });
}

export function usedFlags({ commands }: NodeUnderCheck): readonly UsedFlag[] {
  return commands.flatMap((command) => {
    const { program } = command;
    if (program !== 'kubelet' && program !== 'kube-proxy') { return []; }
    return command.flags.map((flag): UsedFlag => ({ command, program, flag, known: knownFlag(program, flag.name) }));
  });
}

/** Whether the value of a flag is false, as Go reads it. */
export function isOff(value: string | undefined): boolean {
  return goBoolean(value ?? '') === false;
}

/** Whether a value of what Windows ignores is off or empty, which is how Windows behaves anyway. */
export function isOffAnyway(value: unknown): boolean {
  return [false, '', 0, -1].includes(value as string);
}

/** The value of a flag that isn't a list or a map, as its field has it. */
export function fieldValue({ takes }: ComponentFlag, value = ''): unknown {
  return lookUp<unknown>({ number: Number(value), boolean: !isOff(value) }, takes) ?? value;
}

/** What the kubelet requires of the field that a flag sets, to start; `undefined` for a value that it accepts. */
export function fieldMust({ program, known, flag: { value = '' } }: UsedFlag, minor: number, gates: PlainObject): string | undefined {
  if (program !== 'kubelet' || !known) { return undefined; }
  const { field = '', takes } = known;
  const values = takes === 'list' ? value.split(',').filter((each) => each !== '') : [fieldValue(known, value)];
  // the parts of a map are key and value; those of a list of thresholds are signal and quantity
  const separator = lookUp({ map: '=', thresholds: '<' }, takes);
  const entries = separator === undefined ? [] : value.split(',').filter((each) => each.includes(separator)).map((each) => each.split(separator));
  return [
    ...values.flatMap((each) => kubeletValueFault(field, each, minor, gates) ?? []),
    ...entries.flatMap(([key = '', inner]) => kubeletEntryFault(field, key.trim(), inner?.trim())?.must ?? []),
  ][0];
}

/** Whether the script passes a flag to some versions only. */
export function isGuarded({ command, flag }: UsedFlag): boolean {
  return (command.file.script?.versionGuards ?? []).some(({ start, end }) => start <= flag.start && flag.start < end);
}

export function knownFlag(program: NodeComponent, name: string): ComponentFlag | undefined {
  const flags = NODE_COMPONENT_FLAGS[program];
  return lookUp(flags, name) ?? lookUp(flags, lookUp(SHORTHANDS, name));
}

const SHORTHANDS: Readonly<Record<string, string>> = { h: 'help' };

/** The name of a program in a sentence. */
export function named(program: NodeComponent): string {
  return program === 'kubelet' ? 'the kubelet' : program;
}

/** Whether a Kubernetes release for Windows has a flag. */
export function isThere(flag: ComponentFlag, minor: number): boolean {
  return (flag.since ?? 0) <= minor && (flag.removedIn ?? Infinity) > minor && flag.only !== 'linux';
}

/** The flag closest to a misspelled name; `undefined` if none is similar. */
export function nearestFlag(program: NodeComponent, name: string, minor: number): string | undefined {
  const search = SEARCHES.of(`${program} ${minor}`, () => remembering((text) => searchNearest(program, text, minor)));
  return lookUp(MISSPELLED_FLAGS[program], name) ?? search(name);
}

/** By the program and the release: several rules look up each name. */
const SEARCHES = new Results();

function searchNearest(program: NodeComponent, name: string, minor: number): string | undefined {
  const lower = name.toLowerCase();
  const most = Math.max(1, Math.min(3, Math.floor(name.length / 4)));
  const [best] = Object.entries(NODE_COMPONENT_FLAGS[program])
    .filter(([known, flag]) => known.length >= 3 && isThere(flag, minor) && Math.abs(known.length - lower.length) <= most)
    .map(([known]) => ({ known, distance: distanceBetween(lower, known) }))
    .filter(({ distance }) => distance <= most).sort((a, b) => a.distance - b.distance);
  return best?.known;
}
