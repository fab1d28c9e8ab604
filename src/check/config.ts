import { misreadLine, Platform, readKubernetesVersion } from '../knowledge';
import { formatPath, insteadOf, isPlainObject, isPlainWord, lookUp, scalarText, show } from '../manifest';
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
  kubernetes: (value, fault) => ({ kubernetes: readKubernetes(value, fault) }),
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
    if (!reader) { faults.push(`${key}: unknown option: ${insteadOf(key, Object.keys(KEYS))}`); }
    return reader?.(value, (message) => faults.push(message)) ?? {};
  });
  if (faults.length > 0) { throw new ConfigError(faults); }
  const { exclude = [], ...options } = Object.assign({}, ...read) as CheckOptions & { exclude?: readonly string[] };
  return { options, exclude };
}

/** A value as it is shown: none that may hold a secret. */
function shown(value: unknown): string {
  return typeof value === 'object' || (typeof value === 'string' && !isPlainWord(value)) ? typeOf(value) : JSON.stringify(value);
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'a list' : (isPlainObject(value) ? 'a map' : (value === null ? 'null' : `a ${typeof value}`));
}

function readKubernetes(value: unknown, fault: Fault): string | undefined {
  const { fault: misread } = readKubernetesVersion(value);
  if (misread) { fault(`kubernetes ${misreadLine(shown(value), misread)}`); }
  return misread ? undefined : String(value);
}

/** The platform with a name; a fault lists the names. */
export function platformNamed(name: string, fault: Fault): Platform | undefined {
  const { value, fault: misread } = Platform.read(name);
  if (misread) { fault(`platform ${misreadLine(show(name), misread)}`); }
  return value;
}

function readPlatform(value: unknown, fault: Fault): Platform | undefined {
  if (!isPlainObject(value)) {
    const { value: platform, fault: misread } = Platform.read(value);
    if (misread) { fault(`platform ${misreadLine(shown(value), misread)}, or give a map with taints and nodeLabels`); }
    return platform;
  }
  const { platform, problems } = Platform.check(value);
  problems.forEach(({ path, message, remedy }) => fault(`${formatPath(['platform', ...path])} ${message}: ${remedy}`));
  return platform;
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
      ...Object.keys(others).map((key) => `ignore[${i}].${key}: unknown option: ${insteadOf(key, ['rule', 'reason', 'paths'])}`),
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
