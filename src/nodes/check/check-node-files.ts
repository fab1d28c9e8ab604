import { sandboxImages } from './facts';
import { NodeCheckOptions, nodeSettingsOf } from './options';
import { NodeConfiguration, NodeFileInput, NodeText, readNodeFile } from './read/read-node-file';
import { FoundCommand, FoundConfiguration, NodePlace, NodeRule, NodeUnderCheck } from './rule';
import { NODE_RULES } from './rules';
import { CommandLine } from './script/command-line';
import { flagOf, parseFlags, PROGRAMS } from './script/programs';
import { SourceText } from './script/source-text';
import { SuppressionScopes } from './suppress';
import { ANY_OBJECT, checkArgument, isPlainObject, jsonPointer, listOf, objectAt, scalarText, valueAt } from '../../base';
import { CheckResult } from '../../checker';
import { crashOf, EngineFinding, Failure, Finding, LineIndex, Reporting, Suppressions } from '../../findings';
import { isOverriddenByConfig, NODE_KUBERNETES_MINORS, WindowsVersion } from '../../knowledge';
import { KnownSecrets } from '../../kubernetes';

/** Collects the command lines and configurations of all files. */
function gather(files: readonly NodeText[], minor: number, windows: WindowsVersion | undefined): NodeUnderCheck {
  const configurations = files.flatMap((file) => file.configurations.map((configuration): FoundConfiguration => ({ ...configuration, file })));
  const commands = files.flatMap((file) => [
    ...(file.script?.commands ?? []).map((command): FoundCommand => ({ ...command, file, overridden: overriddenIn(command, minor) })),
    ...file.configurations.flatMap((configuration) => extraArguments(configuration, file)),
  ]);
  return { files, commands, configurations, minor, ...(windows && { windows }) };
}

/** The flags that count for nothing, since the configuration file replaces what they set. */
function overriddenIn({ program, flags }: CommandLine, minor: number): readonly string[] {
  const hasFile = program === 'kube-proxy' && flags.some(({ name, value }) => name === 'config' && value);
  return hasFile ? flags.map(({ name }) => name).filter((name) => isOverriddenByConfig(name, minor)) : [];
}

/** The flags that kubeadm passes to the kubelet: a map in v1beta3, a list of names and values since v1beta4. */
function extraArguments(configuration: NodeConfiguration, file: NodeText): readonly FoundCommand[] {
  const path = ['nodeRegistration', 'kubeletExtraArgs'];
  const given = objectAt(configuration.content, 'nodeRegistration').kubeletExtraArgs;
  const pairs = Array.isArray(given)
    ? given.map((pair, i) => ({ name: scalarText(valueAt(pair, ['name'])), value: valueAt(pair, ['value']), at: [...path, i] }))
      .filter(({ name }) => name !== '')
    : Object.entries(isPlainObject(given) ? given : {}).map(([name, value]) => ({ name, value, at: [...path, name] }));
  if (pairs.length === 0) { return []; }
  const flags = pairs.flatMap(({ name, value, at }) => {
    const [start, end] = configuration.rangeOf(at);
    return parseFlags([new SourceText(`--${name}=${scalarText(value)}`, [{ at: 0, offset: start }])], (each) => flagOf('kubelet', each)).flags
      .map((flag) => ({ ...flag, start, end }));
  });
  const [start, end] = configuration.rangeOf(path);
  return [{
    program: 'kubelet', manager: 'none', flags, stray: [], environment: [], settings: [], guessed: false, tightOptions: [], start, end, file,
    overridden: [],
  }];
}

/** The result of a check of node files. */
export interface NodeCheckResult extends Omit<CheckResult, 'workloads' | 'assumed' | 'nodeNotes'> {
  /** The decoded content of each file by name; lines and columns of findings refer to it. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Checks the files of Windows nodes: scripts that register or start the kubelet and kube-proxy, their configurations, those of
 * containerd and kubeadm, CNI configurations, and Flannel's net-conf. All files must belong to the same nodes, because they are compared with each
 * other.
 *
 * @throws ProblemsError if an option is invalid
 *
 * @example
 * ```ts
 * import { checkNodeFiles } from 'k8s-windows/node';
 *
 * const text = 'kubelet.exe --network-plugin=cni';
 * const { findings } = checkNodeFiles([{ file: 'start.ps1', text }], { kubernetes: '1.36' });
 * console.log(findings.map(({ message }) => message));
 * ```
 */
export function checkNodeFiles(inputs: readonly NodeFileInput[], options: NodeCheckOptions = {}): NodeCheckResult {
  checkArgument('inputs', inputs, listOf(ANY_OBJECT));
  const settings = nodeSettingsOf(options);
  const failures: Failure[] = [];
  const files: NodeText[] = [];
  for (const input of inputs) {
    const { read, failures: own } = readNodeFile(input);
    failures.push(...own);
    if (read) { files.push(read); }
  }
  const node = gather(files, settings.minor, settings.windows);
  const reporting = new Reporting('node check', NODE_RULES, settings);
  const paths = new Map(inputs.flatMap(({ file, path }) => (file === undefined || path === undefined ? [] : [[file, path] as const])));
  const findings = findingsOf(files, settings.rules.flatMap((rule) => run(rule, node)), reporting, paths);
  return {
    findings, failures,
    objects: node.commands.length + node.configurations.length,
    files: inputs.map(({ file }) => file ?? 'stdin'),
    unusedIgnores: reporting.unusedIgnores(),
    texts: new Map(files.map(({ file, text }) => [file, text])),
  };
}

/** A finding, and the place of it. */
interface PlacedFinding extends EngineFinding {
  readonly place: NodePlace;
}

function run(rule: NodeRule, node: NodeUnderCheck): readonly PlacedFinding[] {
  try {
    return rule.check(node).map((found) => ({ ...found, rule: rule.id, effect: found.effect ?? rule.effect }));
  } catch (error) {
    const [file] = node.files;
    return file ? [{ ...crashOf(rule.id, error, 'file'), place: { file, start: 0, end: 1, kind: 'Node', apiVersion: '', name: '', path: [] } }] : [];
  }
}

/** Removes suppressed and duplicate findings, and computes lines and columns. @param paths paths of files for the globs of `ignore` */
function findingsOf(
  files: readonly NodeText[], found: readonly PlacedFinding[], reporting: Reporting, paths: ReadonlyMap<string, string>,
): readonly Finding[] {
  const inFiles = new Map(files.map((file) => {
    const scopes = new SuppressionScopes(file);
    return [file, { scopes, suppressions: new Suppressions(scopes.all, reporting), lines: new LineIndex(file.text) }];
  }));
  const kept = found.filter(({ rule, place }) => {
    const { scopes, suppressions } = inFiles.get(place.file)!;
    return !suppressions.suppress((suppression) => suppression.rule === rule, scopes.at(place.start));
  });
  const faults = [...inFiles].flatMap(([file, { suppressions }]) => suppressions.faults().map(({ suppression: { rule, start, end }, fault }) => (
    { ...fault, place: { file, start, end, kind: 'Comment', apiVersion: '', name: rule, path: [] } })));
  if (kept.length + faults.length === 0) { return []; }
  // of all files, since a message may name values of other files
  const secrets = KnownSecrets.ofTexts(files.map(({ text }) => text));
  const isFlag = (name: string) => PROGRAMS.some((program) => flagOf(program, name) !== undefined);
  const located = ({ rule, effect, message, help, place: { file, start, end, apiVersion, kind, name, path } }: PlacedFinding): Finding => {
    return {
      rule, effect, message: secrets.hide(message, isFlag), help: secrets.hide(help, isFlag),
      object: { apiVersion, kind, name: secrets.hide(name) }, path: jsonPointer(path), file: file.file,
      ...inFiles.get(file)!.lines.rangeOf(start, end),
    };
  };
  const reported = [...kept, ...faults].map(located).filter((finding) => reporting.reports(finding, paths.get(finding.file!) ?? finding.file!));
  const once = new Map(
    reported.map((finding) => [`${finding.rule}\n${finding.file}\n${finding.line}:${finding.column}\n${finding.message}`, finding]),
  );
  const order = new Map(files.map(({ file }, i) => [file, i]));
  return [...once.values()].sort((a, b) => order.get(a.file!)! - order.get(b.file!)! || a.line! - b.line! || a.column! - b.column!);
}

/** The pause images that files of nodes name. Files that can't be read have none. */
export function pauseImagesIn(inputs: readonly NodeFileInput[]): readonly string[] {
  const files = inputs.flatMap((input) => readNodeFile(input).read ?? []);
  return sandboxImages(gather(files, NODE_KUBERNETES_MINORS.last, undefined)).map(({ value }) => value);
}
