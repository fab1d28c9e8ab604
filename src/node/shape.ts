import { Platform, WindowsVersion } from '../knowledge';
import { isPlainObject, isPresent, lookUp, PlainObject, Problem, show } from '../manifest';

/** What a value must be: a kind of value, a list of them, an object with certain keys, or an object with any keys (`*`). */
type Shape = 'text' | 'number' | 'boolean' | 'anything' | 'version' | 'platform' | readonly [Shape] | { readonly [key: string]: Shape } | readonly ['or', ...Shape[]];

const TEXTS: Shape = { '*': 'text' };
const NETWORK: Shape = { kind: 'text', vni: 'number', macPrefix: 'text', name: 'text', interfaceName: 'text', encapsulation: 'text' };

/** The options of a node. */
const OPTIONS: { readonly [key: string]: Shape } = {
  version: 'version',
  kubernetes: 'text',
  network: ['or', NETWORK, 'text'],
  apiServer: { host: 'text', port: 'number' },
  join: ['or', { caCertHashes: ['text'], tokenVariable: 'text', tokenFile: 'text' }, 'boolean'],
  platform: 'platform',
  // an AddressPlan has more than it was made of
  addressPlan: { clusterCidr: 'text', serviceCidr: 'text', nodeMask: 'number', nodes: 'number', maxPods: 'number', managementCidrs: ['text'], dnsServiceIp: 'text' },
  networkDaemons: 'text',
  serviceManager: 'text',
  nodeName: 'text',
  nodeLabels: TEXTS,
  containerRuntime: { version: 'text', sandboxImage: 'text', hyperV: 'boolean' },
  reservations: { system: TEXTS, kube: TEXTS },
  eviction: TEXTS,
  priorityClass: 'text',
  proxy: { http: 'text', https: 'text', noProxy: ['text'] },
  clusterDomain: 'text',
  kubeProxy: { enableDsr: 'boolean', rootHnsEndpointName: 'text', forwardHealthCheckVip: 'boolean', featureGates: { '*': 'boolean' } },
  kubelet: { '*': 'anything' },
  logs: { maxMebibytes: 'number', maxFiles: 'number' },
  paths: { programs: 'text', containerd: 'text', logs: 'text', cniBin: 'text', cniConfig: 'text', nssm: 'text' },
};

/** Keys that hold a secret wherever they are written: they aren't taken, and their value isn't shown. */
const SECRETS: Readonly<Record<string, string>> = {
  token: 'remove it, and give it to join.ps1 by the environment variable of tokenVariable, or by tokenFile',
  password: 'remove it',
};

/** What isn't as the types have it: JavaScript, casts and files of options get past the compiler. Paths start at the options. */
export function shapeProblems(options: unknown): readonly Problem[] {
  return problemsOf(options, OPTIONS, []);
}

/** Code of a problem with a key that isn't taken: it stands at the key, not at its value. */
export const UNKNOWN_OPTION = 'node-option-unknown';

/** Options without what isn't as the types have it, so that all else can be looked at too; null counts as absent. */
export function wellShaped(options: PlainObject, problems: readonly Problem[]): PlainObject {
  return onlyPresent(problems.reduce((rest, { path }) => without(rest, path), options));
}

function onlyPresent(object: PlainObject): PlainObject {
  const present = Object.entries(object).filter(([, value]) => isPresent(value));
  return Object.fromEntries(present.map(([key, value]) => [key, isPlainObject(value) ? onlyPresent(value) : value]));
}

function without(object: PlainObject, [key, ...rest]: readonly (string | number)[]): PlainObject {
  const { [key]: inner, ...others } = object;
  // a part of a list, or of an object that is no plain one, takes the whole with it
  return rest.length > 0 && isPlainObject(inner) ? { ...others, [key]: without(inner, rest) } : others;
}

function problemsOf(value: unknown, shape: Shape, path: readonly (string | number)[]): readonly Problem[] {
  const wrong = (message: string, remedy: string): readonly Problem[] => [{ code: 'node-option', path, message, remedy }];
  const is = `is ${show(value)}`;
  switch (shape) {
    case 'anything': return [];
    case 'text': return typeof value === 'string' ? [] : wrong(`${is}, which is no text`, 'write it in quotes');
    case 'number': return typeof value === 'number' && Number.isFinite(value) ? [] : wrong(`${is}, which is no number`, 'write it as a number, without quotes');
    case 'boolean': return typeof value === 'boolean' ? [] : wrong(`${is}, which is neither true nor false`, 'use true or false');
    case 'version': return WindowsVersion.isWindowsVersion(value) ? [] : wrong(`${is}, which is no WindowsVersion`, 'use one such as WindowsVersion.LTSC2022');
    case 'platform': return Platform.isPlatform(value) ? [] : wrong(`${is}, which is no Platform`, 'use one such as Platform.UPSTREAM, or Platform.custom({ taints })');
  }
  if (isList(shape)) {
    if (shape[0] === 'or') {
      const [object, otherwise] = shape.slice(1) as readonly Shape[];
      return isObject(value) ? problemsOf(value, object, path) : problemsOf(value, otherwise, path);
    }
    if (!Array.isArray(value)) { return wrong(`${is}, which is no list`, 'write it as a list'); }
    return value.flatMap((each, i) => problemsOf(each, shape[0], [...path, i]));
  }
  if (!isObject(value)) { return wrong(`${is}, which is no map of ${Object.keys(shape).filter((key) => key !== '*').join(', ') || 'names and values'}`, 'write it as a map'); }
  return Object.entries(value).filter(([, inner]) => isPresent(inner)).flatMap(([key, inner]) => {
    const at = [...path, key];
    const wanted = lookUp(shape, '*') ?? lookUp(shape, key);
    if (wanted) { return problemsOf(inner, wanted, at); }
    if (!isPlainObject(value)) { return []; }
    const instead = lookUp(SECRETS, key);
    if (instead) { return [{ code: UNKNOWN_OPTION, path: at, message: 'is a secret, which has no place in a description of nodes', remedy: instead }]; }
    return [{ code: UNKNOWN_OPTION, path: at, message: 'is no option', remedy: `use ${Object.keys(shape).join(', ')}` }];
  });
}

function isList(shape: Shape): shape is readonly [Shape] | readonly ['or', ...Shape[]] {
  return Array.isArray(shape);
}

/** An object of options: plain, or an instance such as an AddressPlan, which may have more than the options. */
function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
