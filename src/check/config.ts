import { CustomPlatform, Platform } from '../knowledge';
import { isPlainObject, isPlainWord, lookUp, scalarText } from '../manifest';
import { CheckOptions, Ignore } from './options';

/** What a configuration file says. */
export interface Config {
  readonly options: CheckOptions;
  /** Globs of files that are not checked. */
  readonly exclude: readonly string[];
}

/** What is wrong with a configuration file, all of it. */
export class ConfigError extends Error {
  public constructor(public readonly faults: readonly string[]) { super(faults.join('; ')); }
}

type Fault = (message: string) => void;

/** The keys of a configuration file, and how each is read. */
const KEYS: Readonly<Record<string, (value: unknown, fault: Fault) => Partial<CheckOptions & { exclude: readonly string[] }>>> = {
  platform: (value, fault) => ({ platform: readPlatform(value, fault) }),
  kubernetes: (value, fault) => ({ kubernetes: typeof value === 'string' ? value : void fault(`kubernetes is ${shown(value)}: put the version in quotes, such as "1.36"`) }),
  mixed: (value, fault) => ({ mixed: typeof value === 'boolean' ? value : void fault(`mixed is ${shown(value)}: use true or false`) }),
  minEffect: (value) => ({ minEffect: scalarText(value) as CheckOptions['minEffect'] }),
  ignore: (value, fault) => ({ ignore: readIgnores(value, fault) }),
  exclude: (value, fault) => ({ exclude: readStrings('exclude', value, fault) }),
};

/**
 * Reads the content of a `.k8s-windows.yaml`.
 *
 * @throws ConfigError with everything that is wrong with it
 */
export function readConfig(content: unknown): Config {
  if (content === null || content === undefined) { return { options: {}, exclude: [] }; }
  if (!isPlainObject(content)) { throw new ConfigError([`is ${typeOf(content)}, must be a map with keys such as platform and ignore`]); }
  const faults: string[] = [];
  const read = Object.entries(content).map(([key, value]) => {
    const reader = lookUp(KEYS, key);
    if (!reader) { faults.push(`unknown key "${key}": use ${Object.keys(KEYS).join(', ')}`); }
    return reader?.(value, (message) => faults.push(message)) ?? {};
  });
  if (faults.length > 0) { throw new ConfigError(faults); }
  const { exclude = [], ...options } = Object.assign({}, ...read) as CheckOptions & { exclude?: readonly string[] };
  return { options, exclude };
}

function shown(value: unknown): string {
  return typeof value === 'object' || (typeof value === 'string' && !isPlainWord(value)) ? typeOf(value) : JSON.stringify(value);
}

/** What a value is, where the value itself may hold a secret. */
function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'a list' : (isPlainObject(value) ? 'a map' : (value === null ? 'null' : `a ${typeof value}`));
}

/** The platform with a name; a fault lists the names. */
export function platformNamed(name: string, fault: Fault): Platform | undefined {
  const platform = Platform.named(name);
  if (!platform) { fault(`unknown platform "${name}": use one of ${Platform.all.map((each) => each.name.toLowerCase().replace('_', '-')).join(', ')}`); }
  return platform;
}

const CUSTOM_PLATFORM_KEYS = ['name', 'taints', 'nodeLabels'];

function readPlatform(value: unknown, fault: Fault): Platform | undefined {
  if (typeof value === 'string') { return platformNamed(value, fault); }
  if (!isPlainObject(value)) {
    fault(`platform is ${shown(value)}: give a name such as gke, or a map with taints and nodeLabels`);
    return undefined;
  }
  const { taints, nodeLabels, name } = value;
  const wrong = [
    ...Object.keys(value).filter((key) => !CUSTOM_PLATFORM_KEYS.includes(key)).map((key) => `platform has the unknown key "${key}": use ${CUSTOM_PLATFORM_KEYS.join(', ')}`),
    ...(taints === undefined || (Array.isArray(taints) && taints.every(isPlainObject)) ? [] : ['platform.taints must be a list of { key, value, effect }']),
    ...(nodeLabels === undefined || isPlainObject(nodeLabels) ? [] : ['platform.nodeLabels must be a map of labels']),
    ...(name === undefined || typeof name === 'string' ? [] : ['platform.name must be a text']),
  ];
  wrong.forEach(fault);
  if (wrong.length > 0) { return undefined; }
  try {
    return Platform.custom(value as CustomPlatform);
  } catch (error) {
    fault((error as Error).message);
    return undefined;
  }
}

function readIgnores(value: unknown, fault: Fault): readonly Ignore[] {
  if (!Array.isArray(value)) {
    fault('ignore must be a list of { rule, reason, paths }');
    return [];
  }
  return value.flatMap((entry: unknown, i) => {
    const { rule, reason, paths, ...others } = isPlainObject(entry) ? entry : {};
    const wrong = [
      ...(typeof rule === 'string' ? [] : [`ignore[${i}].rule must be the id of a rule`]),
      ...(typeof reason === 'string' && reason.trim() !== '' ? [] : [`ignore[${i}] has no reason: say why the findings don't matter`]),
      ...Object.keys(others).map((key) => `ignore[${i}] has the unknown key "${key}": use rule, reason, paths`),
    ];
    wrong.forEach(fault);
    return wrong.length > 0 ? [] : [{ rule: rule as string, reason: reason as string, ...(paths !== undefined && { paths: readStrings(`ignore[${i}].paths`, paths, fault) }) }];
  });
}

function readStrings(name: string, value: unknown, fault: Fault): readonly string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) { return value; }
  fault(`${name} must be a list of globs, such as ["charts/**"]`);
  return [];
}
