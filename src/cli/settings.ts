import * as fs from 'node:fs';
import * as path from 'node:path';
import { Excluded, inputFiles, readNamedFile } from './input-files';
import { Io, UsageError } from './io';
import { readConfig } from '../check/config';
import { DocumentMap } from '../check/locate/document-map';
import { ClusterNodes, readNodes } from '../check/nodes';
import { CheckOptions } from '../check/options';
import { ParseError, parseYaml } from '../check/read/parse-yaml';
import { readText, withoutMark } from '../check/read/read-text';
import { CHECK_FIELDS } from '../check/settings';
import { Effect } from '../findings/finding';
import { formatPlace } from '../findings/format/words';
import { LineIndex } from '../findings/line-index';
import { familyOf, RuleFamily } from '../findings/rule-family';
import { Ignore } from '../findings/selection';
import { Platform } from '../knowledge';
import { Path, Problem, Problems, problemText, ProblemsError, show } from '../options';
import { INVALID_OPTION } from '../options/schema';

/** The options of `check` and `fix`. */
export interface CommonFlags {
  readonly platform?: string;
  readonly nodes?: string;
  readonly crds?: string;
  readonly kubernetes?: string;
  readonly mixed?: boolean;
  readonly placement?: CheckOptions['placement'];
  readonly minEffect?: Effect;
  readonly rules?: readonly string[];
  readonly skipRules?: readonly string[];
  readonly config?: string;
}

export const CONFIG_FILE = '.k8s-windows.yaml';

/** Options of a check, and the files that are not checked. */
export interface CommandSettings {
  readonly options: CheckOptions;
  readonly excluded: Excluded;
  /** Where an entry of `ignore` is, such as `.k8s-windows.yaml:5:5`. */
  readonly placeOfIgnore: (ignore: Ignore) => string;
}

/**
 * The options of the command line, which override those of the configuration file.
 *
 * @throws UsageError if an option or the configuration file is invalid
 */
export function settingsFrom(flags: CommonFlags, io: Io, command: RuleFamily): CommandSettings {
  const { options: configured, excluded, placeOfIgnore } = configFrom(flags, io);
  // one file configures all commands, and each knows its own rules
  const ignore = configured.ignore?.filter(({ rule }) => familyOf(rule) === command);
  const options = { ...configured, ...(ignore && { ignore }) };
  const nodes = flags.nodes === undefined ? undefined : nodesFrom(flags.nodes, io);
  const platform = flags.platform === undefined ? undefined : platformOf(flags.platform);
  const fromFlags: CheckOptions = {
    platform,
    windowsNodes: nodes?.windowsNodes,
    crds: flags.crds === undefined ? undefined : crdsIn(flags.crds, io),
    kubernetes: flags.kubernetes,
    // --no-mixed overrides what the nodes show
    mixed: flags.mixed === false ? false : nodes?.mixed,
    placement: flags.placement,
    minEffect: flags.minEffect,
    rules: flags.rules,
    skipRules: flags.skipRules,
  };
  const given = Object.fromEntries(Object.entries(fromFlags).filter(([, value]) => value !== undefined));
  return { options: { ...options, ...given }, excluded, placeOfIgnore };
}

/** The CustomResourceDefinitions in a file or directory. */
function crdsIn(given: string, io: Io): readonly object[] {
  const results = inputFiles([given], { exclude: [], directory: io.cwd }, io)
    .map(({ file, text }) => readText(withoutMark(typeof text === 'string' ? text : readNamedFile(file, io, `--crds: ${file}`)), file));
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0) {
    throw new UsageError(...failures.map(({ file, line, message }) => `--crds: ${file}${line === undefined ? '' : `:${line}`}: ${message}`));
  }
  const crds = results.flatMap(({ objects }) => objects.map(({ object }) => object)).filter(({ kind }) => kind === 'CustomResourceDefinition');
  if (crds.length === 0) {
    const message = `must be a file or directory with CustomResourceDefinitions, got ${show(given)}`;
    throw new UsageError(problemText({ code: INVALID_OPTION, path: ['--crds'], message, remedy: 'save them with "kubectl get crds -o yaml"' }));
  }
  return crds;
}

function platformOf(given: string): Platform {
  const { value, fault } = Platform.read(given);
  if (!value) { throw new UsageError(problemText({ code: INVALID_OPTION, path: ['--platform'], message: `must ${fault.must}, got ${show(given)}`, remedy: fault.remedy })); }
  return value;
}

function configFrom({ config }: CommonFlags, io: Io): CommandSettings {
  const file = config === undefined ? nearestConfig(io.cwd) : path.resolve(io.cwd, config);
  if (file === undefined) { return { options: {}, excluded: { exclude: [], directory: io.cwd }, placeOfIgnore: () => '' }; }
  const { content, placeOf } = parseFile(file, config ?? path.relative(io.cwd, file), io);
  const { config: read, problems } = readConfig(content);
  const all = read ? unknownIgnores(read.options.ignore ?? []) : problems;
  if (!read || all.length > 0) { throw new UsageError(...all.map((problem) => `${placeOf(problem.path)}: ${problemText(problem)}`)); }
  const { options, exclude } = read;
  return { options, excluded: { exclude, directory: path.dirname(file) }, placeOfIgnore: (ignore) => placeOf(['ignore', options.ignore!.indexOf(ignore)]) };
}

/** Entries of `ignore` with an unknown ID that could be one of `check`. The other commands verify theirs. */
function unknownIgnores(ignores: readonly Ignore[]): readonly Problem[] {
  const problems = new Problems(INVALID_OPTION);
  CHECK_FIELDS.ignore.check(ignores, ['ignore'], problems);
  return problems.list.filter(({ path: [, index] }) => familyOf(ignores[Number(index)].rule) === 'check');
}

/** The configuration file of a directory, or else of its nearest parent; the root of a Git repository is the last one. */
function nearestConfig(directory: string): string | undefined {
  const file = path.join(directory, CONFIG_FILE);
  if (fs.existsSync(file)) { return file; }
  const parent = path.dirname(directory);
  return parent === directory || fs.existsSync(path.join(directory, '.git')) ? undefined : nearestConfig(parent);
}

/** The content of a YAML or JSON file, and where its parts are. */
interface ParsedFile {
  readonly content: unknown;
  /** `nodes.json:3:5`, for a message about the part at a path. */
  readonly placeOf: (path: Path) => string;
}

/** @throws UsageError if the file can't be read or parsed */
function parseFile(file: string, name: string, io: Io): ParsedFile {
  const text = readNamedFile(file, io, name);
  const at = (offset: number) => formatPlace({ file: name, ...new LineIndex(text).positionOf(offset) });
  try {
    const content: unknown = /^\s*[{[]/.test(text) ? JSON.parse(text) : parseYaml(text)[0];
    return { content, placeOf: (of) => at(new DocumentMap(text).rangeOf(of)[0]) };
  } catch (error) {
    throw new UsageError(`${at(offsetOf(error, text))}: ${reasonOf(error)}`);
  }
}

function nodesFrom(file: string, io: Io): ClusterNodes {
  const { content } = parseFile(file, file, io);
  try {
    return readNodes(content);
  } catch (error) {
    throw new UsageError(...(error as ProblemsError).problems.map((problem) => `${file}: ${problemText(problem)}`));
  }
}

/** Where parsing failed. A message of `JSON.parse` without a position is about the end of the text. */
function offsetOf(error: unknown, text: string): number {
  if (error instanceof ParseError) { return error.offset; }
  const position = / at position (\d{1,12})/.exec(String(error))?.[1];
  return position === undefined ? text.trimEnd().length : Number(position);
}

function reasonOf(error: unknown): string {
  // the message of JSON.parse quotes the file, which may hold secrets
  return error instanceof SyntaxError ? 'is not valid JSON' : (error as Error).message;
}
