import { kubernetesInFiles, PLATFORM_IN_FILES } from '../complete/file-schemas';
import { KNOWN_KUBERNETES_MINORS, Platform, readKubernetesVersion } from '../knowledge';
import { formatPath, isPlainObject, isPlainWord, lookUp, scalarText } from '../manifest';
import { Effect, EFFECTS } from './finding';
import { CheckOptions, Ignore } from './options';
import { misreadFault, unknownName } from './unknown-name';
import { BOOLEAN, choice, JsonSchema, listOf, options as optionsOf, required, STRING } from '../options/schema';

/** The content of a configuration file. */
export interface Config {
  readonly options: CheckOptions;
  /** Globs of files that are not checked, relative to the directory of the configuration file. */
  readonly exclude: readonly string[];
}

/** An invalid configuration file, with all faults. */
export class ConfigError extends Error {
  public constructor(public readonly faults: readonly string[]) { super(faults.join('; ')); }
}

type Fault = (message: string) => void;

/** The keys of a configuration file. */
export interface ConfigKeys extends Pick<CheckOptions, 'platform' | 'kubernetes' | 'mixed' | 'minEffect' | 'ignore'> {
  /** Globs of files that are not checked, relative to the directory of the configuration file. @default - none */
  readonly exclude?: readonly string[];
}

const GLOBS = listOf(STRING);
const IGNORE = optionsOf<Ignore>({
  rule: required(STRING, 'give the ID of a rule'), reason: required(STRING, 'explain why the findings are ignored'), paths: GLOBS,
});

/** The JSON Schema of each key of a configuration file. */
export const CONFIG_SCHEMAS: Readonly<Record<keyof ConfigKeys, JsonSchema>> = {
  platform: PLATFORM_IN_FILES,
  kubernetes: kubernetesInFiles(KNOWN_KUBERNETES_MINORS),
  mixed: BOOLEAN.json!,
  minEffect: choice(...EFFECTS).json!,
  ignore: listOf(IGNORE).json!,
  exclude: GLOBS.json!,
};

/** The reader of each key of a configuration file. */
const KEYS: Readonly<Record<keyof ConfigKeys, (value: unknown, fault: Fault) => ConfigKeys>> = {
  platform: (value, fault) => ({ platform: readPlatform(value, fault) }),
  kubernetes: (value, fault) => ({ kubernetes: readKubernetes(value, fault) }),
  mixed: (value, fault) => ({ mixed: typeof value === 'boolean' ? value : void fault(`mixed: must be true or false, got ${shown(value)}`) }),
  minEffect: (value, fault) => ({ minEffect: EFFECTS.includes(value as Effect) ? value as Effect : void fault(`minEffect: ${unknownName('effect', scalarText(value), EFFECTS)}`) }),
  ignore: (value, fault) => ({ ignore: readIgnores(value, fault) }),
  exclude: (value, fault) => ({ exclude: readStrings('exclude', value, fault) }),
};

/**
 * Reads the content of a `.k8s-windows.yaml`.
 *
 * @throws ConfigError with all faults
 */
export function readConfig(content: unknown): Config {
  if (content === null || content === undefined) { return { options: {}, exclude: [] }; }
  if (!isPlainObject(content)) { throw new ConfigError([`must be a map with keys such as platform and ignore, got ${typeOf(content)}`]); }
  const faults: string[] = [];
  const read = Object.entries(content).map(([key, value]) => {
    const reader = lookUp<(typeof KEYS)[keyof ConfigKeys]>(KEYS, key);
    if (!reader) { faults.push(unknownName('key', key, Object.keys(KEYS))); }
    return reader?.(value, (message) => faults.push(message)) ?? {};
  });
  if (faults.length > 0) { throw new ConfigError(faults); }
  const { exclude = [], ...options } = Object.assign({}, ...read) as ConfigKeys;
  return { options, exclude };
}

function shown(value: unknown): string {
  return typeof value === 'object' || (typeof value === 'string' && !isPlainWord(value)) ? typeOf(value) : JSON.stringify(value);
}

/** The type of a value, for messages about values that may hold a secret. */
function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'a list' : (isPlainObject(value) ? 'a map' : (value === null ? 'null' : `a ${typeof value}`));
}

function readKubernetes(value: unknown, fault: Fault): string | undefined {
  const { fault: misread } = readKubernetesVersion(value);
  if (misread) { fault(misreadFault('kubernetes', shown(value), misread)); }
  return misread ? undefined : String(value);
}

/** The platform of a name. */
export function platformNamed(name: string, fault: Fault): Platform | undefined {
  const { value } = Platform.read(name);
  if (!value) { fault(isPlainWord(name) ? unknownName('platform', name, PLATFORM_NAMES) : `platform: must be one of ${PLATFORM_NAMES.join(', ')}, got ${shown(name)}`); }
  return value;
}

const PLATFORM_NAMES = Platform.all.map(({ id }) => id);

function readPlatform(value: unknown, fault: Fault): Platform | undefined {
  if (typeof value === 'string') { return platformNamed(value, fault); }
  if (!isPlainObject(value)) {
    fault(`platform: must be a name such as gke, or a map with taints and nodeLabels, got ${shown(value)}`);
    return undefined;
  }
  const { platform, problems } = Platform.check(value);
  problems.forEach(({ path, message, remedy }) => fault(`${formatPath(['platform', ...path])}: ${message}. ${remedy[0].toUpperCase()}${remedy.slice(1)}`));
  return platform;
}

function readIgnores(value: unknown, fault: Fault): readonly Ignore[] {
  if (!Array.isArray(value)) {
    fault('ignore: must be a list of { rule, reason, paths }');
    return [];
  }
  return value.flatMap((entry: unknown, i) => {
    const { rule, reason, paths, ...others } = isPlainObject(entry) ? entry : {};
    const wrong = [
      ...(typeof rule === 'string' ? [] : [`ignore[${i}].rule: must be the ID of a rule`]),
      ...(typeof reason === 'string' && reason.trim() !== '' ? [] : [`ignore[${i}].reason: is missing. Explain why the findings are ignored`]),
      ...Object.keys(others).map((key) => `ignore[${i}]: ${unknownName('key', key, Object.keys(IGNORE.fields))}`),
    ];
    wrong.forEach(fault);
    return wrong.length > 0 ? [] : [{ rule: rule as string, reason: reason as string, ...(paths !== undefined && { paths: readStrings(`ignore[${i}].paths`, paths, fault) }) }];
  });
}

function readStrings(name: string, value: unknown, fault: Fault): readonly string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) { return value; }
  fault(`${name}: must be a list of globs, such as ["charts/**"]`);
  return [];
}
