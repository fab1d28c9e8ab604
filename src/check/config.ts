import { CheckOptions } from './options';
import { PLACEMENTS } from './placements';
import { EFFECTS } from '../findings/finding';
import { ignoresOf } from '../findings/selection';
import { KNOWN_KUBERNETES_MINORS } from '../knowledge';
import { isPlainWord, kubernetesInFiles, PLATFORM_IN_FILES, Problem, Problems, readPlatformInFile } from '../manifest';
import { STRING, BOOLEAN, choice, INVALID_OPTION, listOf, options as optionsOf } from '../options/schema';

/** The content of a configuration file. */
export interface Config {
  readonly options: CheckOptions;
  /** Globs of files that are not checked, relative to the directory of the configuration file. */
  readonly exclude: readonly string[];
}

/** The keys of a configuration file. */
export interface ConfigKeys extends Pick<CheckOptions, 'platform' | 'kubernetes' | 'mixed' | 'placement' | 'minEffect' | 'ignore'> {
  /** Globs of files that are not checked, relative to the directory of the configuration file. @default - none */
  readonly exclude?: readonly string[];
}

/** Schema of a configuration file. Each command verifies the IDs of its own rules. */
export const CONFIG = optionsOf<ConfigKeys>({
  platform: PLATFORM_IN_FILES,
  kubernetes: kubernetesInFiles(KNOWN_KUBERNETES_MINORS),
  mixed: BOOLEAN,
  placement: choice(...PLACEMENTS),
  minEffect: choice(...EFFECTS),
  ignore: ignoresOf(STRING),
  exclude: listOf(STRING),
});

/** Reads the content of a `.k8s-windows.yaml`. The configuration is absent if there are problems. */
export function readConfig(content: unknown): { readonly config?: Config; readonly problems: readonly Problem[] } {
  const problems = new Problems(INVALID_OPTION, [], shown);
  CONFIG.check(content ?? {}, [], problems);
  if (problems.list.length > 0) { return { problems: problems.list }; }
  const { platform, kubernetes, exclude = [], ...options } = (content ?? {}) as ConfigKeys;
  const config = {
    exclude,
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
