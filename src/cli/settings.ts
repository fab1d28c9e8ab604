import * as path from 'node:path';
import { nodesFrom, noteNewerKubernetes } from './cluster-nodes';
import { crdsIn, PlatformFlags, platformOf, readConfigFile, releaseOf, runtimeClassesIn } from './config-file';
import { Excluded, readNamedFile } from './input-files';
import { Io, throwUsage, UsageError } from './io';
import { Path, Problem, ProblemsError, problemText, schemaProblems, withoutUndefined } from '../base';
import { CHECK_FIELDS, CheckOptions, FilterKeys } from '../checker';
import { familyOf, Ignore, RuleFamily, Severity } from '../findings';
import { ImageLock, readLock } from '../images';
import { ResourceOptions } from '../pods';

/** The options about missing limits of Windows containers. */
export interface ResourceFlags {
  readonly limitsFromRequests?: boolean;
  /** A quantity, or `none`. */
  readonly defaultMemory?: string;
  /** A quantity, or `none`. */
  readonly defaultCpu?: string;
}

/** These options as the library has them. */
export function resourceOptions({ limitsFromRequests, defaultMemory, defaultCpu }: ResourceFlags): ResourceOptions {
  const valueOf = (given: string | undefined) => (given === 'none' ? false : given);
  return { limitsFromRequests, defaultMemory: valueOf(defaultMemory), defaultCpu: valueOf(defaultCpu) };
}

/** The options of `check` and `fix`. */
export interface CommonFlags extends PlatformFlags, ResourceFlags {
  readonly nodes?: string;
  readonly crds?: string;
  /** File or directory with RuntimeClasses. */
  readonly runtimeClasses?: string;
  readonly kubernetes?: string;
  /** A day, `YYYY-MM-DD`. */
  readonly on?: string;
  readonly mixed?: boolean;
  /** Whether templates of charts in directories are read. @default true */
  readonly chartTemplates?: boolean;
  readonly placement?: CheckOptions['placement'];
  /** Windows release of images whose tags name none. */
  readonly windows?: string;
  /** File with a lock of images; `false` for none. @default - that of the configuration file */
  readonly images?: string | false;
  readonly minSeverity?: Severity;
  readonly rules?: readonly string[];
  readonly skipRules?: readonly string[];
  readonly config?: string;
}

/** Options of a check, and the files that are not checked. */
export interface CommandSettings {
  readonly options: CheckOptions;
  readonly excluded: Excluded;
  /** The entries of `ignore` for rules of `check`, which decide verdicts in every command. */
  readonly ofVerdicts: readonly Ignore[];
  /** Where an entry of `ignore` is, such as `.k8s-windows.yaml:5:5`. */
  readonly placeOfIgnore: (ignore: Ignore) => string;
  /** Where an entry of `exclude` is, by its index. */
  readonly placeOfExclude: (index: number) => string;
}

/**
 * The options of the command line, which override those of the configuration file.
 *
 * @throws UsageError if an option or the configuration file is invalid
 */
export function settingsFrom(flags: CommonFlags, io: Io, command: RuleFamily): CommandSettings {
  const { options, images: inConfig, ...places } = configFrom(flags, io, command);
  const { kubernetes = options.kubernetes } = flags;
  noteNewerKubernetes([kubernetes], io);
  const nodes = flags.nodes === undefined ? undefined : nodesFrom(flags.nodes, io, kubernetes);
  const { images = inConfig } = flags;
  const fromFlags: CheckOptions = {
    platform: platformOf(flags),
    nodes,
    runtimeClasses: runtimeClassesIn(flags.runtimeClasses, io),
    crds: flags.crds === undefined ? undefined : crdsIn(flags.crds, io),
    kubernetes,
    on: flags.on,
    // the flag overrides what the nodes show
    mixed: flags.mixed,
    placement: flags.placement,
    version: flags.windows === undefined ? undefined : releaseOf(flags.windows),
    images: images === undefined || images === false ? undefined : lockIn(images, io),
    minSeverity: flags.minSeverity,
    rules: flags.rules,
    skipRules: flags.skipRules,
    ...resourceOptions(flags),
  };
  return { ...places, options: { ...options, ...withoutUndefined(fromFlags) } };
}

/** What a configuration file says for a command. */
interface CommandConfig extends CommandSettings {
  /** Options of the filter. */
  readonly filter: FilterKeys;
  /** File with a lock of images, relative to the working directory. */
  readonly images?: string;
  /** Where a part of the file is, such as `.k8s-windows.yaml:5:5`. */
  readonly placeOf: (path: Path) => string;
}

/**
 * What the configuration file says for a command.
 *
 * @throws UsageError if it is invalid
 */
export function configFrom({ config }: Pick<CommonFlags, 'config'>, io: Io, command: RuleFamily): CommandConfig {
  const file = readConfigFile(config, io);
  const nowhere = () => '';
  const excludesNothing = { exclude: [], directory: io.cwd };
  const places = { placeOfIgnore: nowhere, placeOfExclude: nowhere, placeOf: nowhere };
  if (!file) { return { ...places, options: {}, excluded: excludesNothing, ofVerdicts: [], filter: {} }; }
  const { config: { options, exclude, filter, images }, directory, placeOf } = file;
  throwUsage(unknownIgnores(options.ignore ?? []), placeOf);
  // one file configures all commands, and each knows its own rules
  const ignoresOf = (family: RuleFamily) => options.ignore?.filter(({ rule }) => familyOf(rule) === family);
  const ignore = ignoresOf(command);
  return {
    ...(images !== undefined && { images: path.relative(io.cwd, path.resolve(directory, images)) }),
    options: { ...options, ...(ignore && { ignore }) }, excluded: { exclude, directory }, filter, placeOf, ofVerdicts: ignoresOf('check') ?? [],
    placeOfIgnore: (entry) => placeOf(['ignore', options.ignore!.indexOf(entry)]), placeOfExclude: (index) => placeOf(['exclude', index]),
  };
}

/** Entries of `ignore` with an unknown ID that could be one of `check`. The other commands verify theirs. */
function unknownIgnores(ignores: readonly Ignore[]): readonly Problem[] {
  return schemaProblems(CHECK_FIELDS.ignore, ignores, ['ignore']).filter(({ path: [, index] }) => familyOf(ignores[Number(index)]!.rule) === 'check');
}

/**
 * Reads the file of a lock.
 *
 * @throws UsageError if it isn't a lock
 */
export function lockIn(file: string, io: Io): ImageLock {
  try {
    return readLock(readNamedFile(file, io));
  } catch (error) {
    if (!ProblemsError.isProblemsError(error)) { throw error; }
    throw new UsageError(...error.problems.map((problem) => `${file}: ${problemText(problem)}`));
  }
}
