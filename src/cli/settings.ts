import * as fs from 'node:fs';
import * as path from 'node:path';
import { Excluded, readNamedFile } from './input-files';
import { Io, UsageError } from './io';
import { readConfig } from '../check/config';
import { Effect } from '../check/finding';
import { readNodes } from '../check/nodes';
import { CheckOptions } from '../check/options';
import { ParseError, parseYaml } from '../check/read/parse-yaml';
import { familyOf } from '../check/rule-family';
import { Platform } from '../knowledge';
import { problemText, ProblemsError, show } from '../options';
import { INVALID_OPTION } from '../options/schema';

/** The options of `check` and `fix`. */
export interface CommonFlags {
  readonly platform?: string;
  readonly nodes?: string;
  readonly kubernetes?: string;
  readonly mixed?: boolean;
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
}

/**
 * The options of the command line, which override those of the configuration file.
 *
 * @throws UsageError if an option or the configuration file is invalid
 */
export function settingsFrom(flags: CommonFlags, io: Io, command: 'check' | 'node check' = 'check'): CommandSettings {
  const { options: configured, excluded } = configFrom(flags, io);
  // one file configures both commands, and each knows its own rules
  const ignore = configured.ignore?.filter(({ rule }) => (familyOf(rule) === 'node check') === (command === 'node check'));
  const options = { ...configured, ...(ignore && { ignore }) };
  const nodes = flags.nodes === undefined ? undefined : parseFile(flags.nodes, flags.nodes, io, readNodes);
  const platform = flags.platform === undefined ? undefined : platformOf(flags.platform);
  const fromFlags: CheckOptions = {
    platform,
    windowsNodes: nodes?.windowsNodes,
    kubernetes: flags.kubernetes,
    // --no-mixed overrides what the nodes show
    mixed: flags.mixed === false ? false : nodes?.mixed,
    minEffect: flags.minEffect,
    rules: flags.rules,
    skipRules: flags.skipRules,
  };
  const given = Object.fromEntries(Object.entries(fromFlags).filter(([, value]) => value !== undefined));
  return { options: { ...options, ...given }, excluded };
}

function platformOf(given: string): Platform {
  const { value, fault } = Platform.read(given);
  if (!value) { throw new UsageError(problemText({ code: INVALID_OPTION, path: ['--platform'], message: `must ${fault.must}, got ${show(given)}`, remedy: fault.remedy })); }
  return value;
}

function configFrom({ config }: CommonFlags, io: Io): CommandSettings {
  const file = config === undefined ? nearestConfig(io.cwd) : path.resolve(io.cwd, config);
  if (file === undefined) { return { options: {}, excluded: { exclude: [], directory: io.cwd } }; }
  const name = config ?? path.relative(io.cwd, file);
  const { config: read, problems } = parseFile(file, name, io, readConfig);
  if (!read) { throw new UsageError(...problems.map((problem) => `${name}: ${problemText(problem)}`)); }
  return { options: read.options, excluded: { exclude: read.exclude, directory: path.dirname(file) } };
}

/** The configuration file of a directory, or else of its nearest parent; the root of a Git repository is the last one. */
function nearestConfig(directory: string): string | undefined {
  const file = path.join(directory, CONFIG_FILE);
  if (fs.existsSync(file)) { return file; }
  const parent = path.dirname(directory);
  return parent === directory || fs.existsSync(path.join(directory, '.git')) ? undefined : nearestConfig(parent);
}

function parseFile<T>(file: string, name: string, io: Io, use: (content: unknown) => T): T {
  const text = readNamedFile(file, io, name);
  try {
    return use(/^\s*[{[]/.test(text) ? JSON.parse(text) : parseYaml(text)[0]);
  } catch (error) {
    const reasons = ProblemsError.isProblemsError(error) ? error.problems.map(problemText) : [reasonOf(error)];
    throw new UsageError(...reasons.map((reason) => `${name}: ${reason}`));
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) {
    // the rest of the message quotes the file, which may hold secrets
    const at = / at position \d{1,12}/.exec(error.message)?.[0] ?? '';
    return `is not valid JSON${at}`;
  }
  return error instanceof ParseError || error instanceof Error ? error.message : String(error);
}
