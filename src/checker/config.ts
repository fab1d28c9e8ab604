import { CheckOptions } from './options';
import { BOOLEAN, choice, either, Fields, INVALID_OPTION, listOf, options as optionsOf, Problem, Problems, STRING } from '../base';
import { ignoresOf, SEVERITIES } from '../findings';
import { PLACEMENTS, WindowsVersion } from '../knowledge';
import { isPlainWord, kubernetesInFiles, PLATFORM_IN_FILES, readPlatformInFile, WINDOWS_VERSION_IN_FILES } from '../kubernetes';
import { RESOURCE_FIELDS, ResourceOptions } from '../pods';

/** The content of a configuration file. */
export interface Config {
  readonly options: CheckOptions;
  /** Globs of files that are not checked, relative to the directory of the configuration file. */
  readonly exclude: readonly string[];
  /** Options of the filter. */
  readonly filter: FilterKeys;
  /** File with a lock of images, relative to the directory of the configuration file. */
  readonly images?: string;
}

/** The keys of a configuration file. */
export interface ConfigKeys extends Pick<
  CheckOptions, 'platform' | 'kubernetes' | 'mixed' | 'placement' | 'minSeverity' | 'ignore' | keyof ResourceOptions
> {
  /** Globs of files that are not checked, relative to the directory of the configuration file. @default - none */
  readonly exclude?: readonly string[];
  /** File with a lock of images, relative to the directory of the configuration file. @default - names of images decide */
  readonly images?: string;
  /** Options of `filter`, besides `platform` and `placement`. @default - those of the command */
  readonly filter?: FilterKeys;
}

/** The options of the filter that a configuration file can have. */
export interface FilterKeys {
  /**
   * Windows release that all images of Windows Pods are built on; `any` to allow nodes of every release.
   * @default - the release named by the image tags, if they agree
   */
  readonly version?: WindowsVersion | 'any';
  /**
   * What is done with Pods that no required node selection keeps on nodes of one operating system, and that aren't known to be Windows Pods: they are
   * kept on Linux nodes (`pin`), or aren't changed (`leave`). @default 'pin'
   */
  readonly linux?: 'pin' | 'leave';
  /**
   * What is done with Pods for which weak evidence leaves open which operating system they are for: they aren't changed, which is a warning (`leave`)
   * or a problem (`fail`), or they are kept on Linux nodes (`pin`). @default 'leave'
   */
  readonly undecided?: 'leave' | 'pin' | 'fail';
  /**
   * Objects whose Pods are Windows Pods if they don't say which operating system they are for: `kind/name`, with `*` for any characters.
   * @default - none
   */
  readonly windowsPods?: readonly string[];
  /** Objects that aren't changed: `kind/name`, with `*` for any characters. @default - none */
  readonly skip?: readonly string[];
  /** A label selector as in kubectl, such as `tier=system,app!=web`: objects with these labels aren't changed. @default - none */
  readonly skipLabels?: string;
}

/** The fields of the filter's options that are the same in files and in code. */
export const FILTER_FIELDS = {
  linux: choice('pin', 'leave'), undecided: choice('leave', 'pin', 'fail'), windowsPods: listOf(STRING), skip: listOf(STRING), skipLabels: STRING,
} as const;
/** The schemas of the filter's options in a file. */
export const FILTER_KEYS: Fields<FilterKeys> = { ...FILTER_FIELDS, version: either(choice('any'), WINDOWS_VERSION_IN_FILES) };

/** The filter's options as the functions have them. */
export function readFilterKeys({ version, ...keys }: FilterKeys): FilterKeys {
  return { ...keys, ...(version !== undefined && { version: version === 'any' ? version : WindowsVersion.read(version).value }) };
}

/** Schema of a configuration file. Each command verifies the IDs of its own rules. */
export const CONFIG = optionsOf<ConfigKeys>({
  platform: PLATFORM_IN_FILES,
  kubernetes: kubernetesInFiles(),
  mixed: BOOLEAN,
  placement: choice(...PLACEMENTS),
  minSeverity: choice(...SEVERITIES),
  ignore: ignoresOf(STRING),
  ...RESOURCE_FIELDS,
  exclude: listOf(STRING),
  images: STRING,
  filter: optionsOf<FilterKeys>(FILTER_KEYS),
});

/** Reads the content of a `.k8s-windows.yaml`. The configuration is absent if there are problems. */
export function readConfig(content: unknown): { readonly config?: Config; readonly problems: readonly Problem[] } {
  const problems = new Problems(INVALID_OPTION, [], shown);
  CONFIG.check(content ?? {}, [], problems);
  if (problems.list.length > 0) { return { problems: problems.list }; }
  const { platform, kubernetes, exclude = [], filter = {}, images, ...options } = (content ?? {}) as ConfigKeys;
  const config = {
    exclude,
    ...(images !== undefined && { images }),
    filter: readFilterKeys(filter),
    options: {
      ...options,
      ...(platform !== undefined && { platform: readPlatformInFile(platform, ['platform'], new Problems(INVALID_OPTION)) }),
      // YAML reads 1.36 without quotes as a number
      ...(kubernetes !== undefined && { kubernetes: String(kubernetes) }),
    },
  };
  return { config, problems: [] };
}

/** A value as it is shown in messages: a file that is passed by mistake may hold secrets. */
function shown(value: unknown): string {
  if (Array.isArray(value)) { return 'a list'; }
  if (typeof value === 'object' && value !== null) { return 'a map'; }
  return typeof value === 'string' && !isPlainWord(value) ? 'a string' : JSON.stringify(value);
}
