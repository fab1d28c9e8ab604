import { crdsIn, parseFile, platformOf, readConfigFile } from './config-file';
import { Excluded } from './input-files';
import { Io, UsageError } from './io';
import { ClusterNodes, readNodes } from '../check/nodes';
import { CheckOptions } from '../check/options';
import { CHECK_FIELDS } from '../check/settings';
import { Effect } from '../findings/finding';
import { familyOf, RuleFamily } from '../findings/rule-family';
import { Ignore } from '../findings/selection';
import { Problem, Problems, problemText, ProblemsError } from '../options';
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

function configFrom({ config }: CommonFlags, io: Io): CommandSettings {
  const file = readConfigFile(config, io);
  if (!file) { return { options: {}, excluded: { exclude: [], directory: io.cwd }, placeOfIgnore: () => '' }; }
  const { config: { options, exclude }, directory, placeOf } = file;
  const unknown = unknownIgnores(options.ignore ?? []);
  if (unknown.length > 0) { throw new UsageError(...unknown.map((problem) => `${placeOf(problem.path)}: ${problemText(problem)}`)); }
  return { options, excluded: { exclude, directory }, placeOfIgnore: (ignore) => placeOf(['ignore', options.ignore!.indexOf(ignore)]) };
}

/** Entries of `ignore` with an unknown ID that could be one of `check`. The other commands verify theirs. */
function unknownIgnores(ignores: readonly Ignore[]): readonly Problem[] {
  const problems = new Problems(INVALID_OPTION);
  CHECK_FIELDS.ignore.check(ignores, ['ignore'], problems);
  return problems.list.filter(({ path: [, index] }) => familyOf(ignores[Number(index)].rule) === 'check');
}

function nodesFrom(file: string, io: Io): ClusterNodes {
  const { content } = parseFile(file, file, io);
  try {
    return readNodes(content);
  } catch (error) {
    throw new UsageError(...(error as ProblemsError).problems.map((problem) => `${file}: ${problemText(problem)}`));
  }
}
