import * as fs from 'node:fs';
import * as path from 'node:path';
import { Io, UsageError } from './io';
import { Config, ConfigError, platformNamed, readConfig } from '../check/config';
import { Effect } from '../check/finding';
import { readNodes } from '../check/nodes';
import { CheckOptions } from '../check/options';
import { ParseError, parseYaml } from '../check/read/parse-yaml';

/** What `check` and `fix` have in common on the command line. */
export interface CommonFlags {
  readonly platform?: string;
  readonly nodes?: string;
  readonly kubernetes?: string;
  readonly mixed?: boolean;
  readonly minEffect?: string;
  readonly rules?: readonly string[];
  readonly skipRules?: readonly string[];
  readonly config?: string;
}

/** Ids of rules about the files of nodes. */
const NODE_RULE = /^node-/;

export const CONFIG_FILE = '.k8s-windows.yaml';

/**
 * Options from the command line, over those of the configuration file.
 *
 * @throws UsageError when a flag or the file is wrong
 */
export function settingsFrom(flags: CommonFlags, io: Io, about: 'manifests' | 'nodes' = 'manifests'): Config {
  const { options: written, exclude } = config(flags, io);
  // one file serves both checkers, and each knows its own rules
  const ignore = written.ignore?.filter(({ rule }) => NODE_RULE.test(rule) === (about === 'nodes'));
  const options = { ...written, ...(ignore && { ignore }) };
  const nodes = flags.nodes === undefined ? undefined : nodesFrom(flags.nodes, io);
  const platform = flags.platform === undefined ? undefined : platformNamed(flags.platform, (fault) => { throw new UsageError(fault); });
  const fromFlags: CheckOptions = {
    platform,
    windowsNodes: nodes?.windowsNodes,
    kubernetes: flags.kubernetes,
    // --no-mixed is a wish; that the nodes given are all Windows is a fact
    mixed: flags.mixed === false ? false : nodes?.mixed,
    minEffect: flags.minEffect as Effect | undefined,
    rules: flags.rules,
    skipRules: flags.skipRules,
  };
  const given = Object.fromEntries(Object.entries(fromFlags).filter(([, value]) => value !== undefined));
  return { options: { ...options, ...given }, exclude };
}

function config(flags: CommonFlags, io: Io): Config {
  const file = path.resolve(io.cwd, flags.config ?? CONFIG_FILE);
  if (flags.config === undefined && !fs.existsSync(file)) { return { options: {}, exclude: [] }; }
  const name = flags.config ?? CONFIG_FILE;
  const { options, exclude } = parseFile(file, name, (content) => readConfig(content));
  // globs start where the file is
  const folder = path.relative(io.cwd, path.dirname(file));
  const from = (glob: string) => (folder === '' ? glob : path.join(folder, glob.includes('/') ? glob : `**/${glob}`));
  const ignore = options.ignore?.map((each) => (each.paths ? { ...each, paths: each.paths.map(from) } : each));
  return { options: { ...options, ...(ignore && { ignore }) }, exclude: exclude.map(from) };
}

function nodesFrom(name: string, io: Io) {
  return parseFile(path.resolve(io.cwd, name), name, readNodes);
}

function parseFile<T>(file: string, name: string, use: (content: unknown) => T): T {
  try {
    const text = fs.readFileSync(file, 'utf8');
    return use(/^\s*[{[]/.test(text) ? JSON.parse(text) : parseYaml(text)[0]);
  } catch (error) {
    const faults = error instanceof ConfigError ? error.faults : [reasonOf(error)];
    throw new UsageError(...faults.map((fault) => `${name}: ${fault}`));
  }
}

function reasonOf(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') { return 'does not exist'; }
  if (error instanceof SyntaxError) {
    // the rest of it quotes the text, which may hold secrets
    const at = / at position \d{1,12}/.exec(error.message)?.[0] ?? '';
    return `is not valid JSON${at}`;
  }
  return error instanceof ParseError || error instanceof Error ? error.message : String(error);
}
