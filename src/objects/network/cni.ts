import { attempt, isPlainObject, isPresent, listAt, lookUp, objectAt, PlainObject, Problem, scalarText, show, valueAt } from '../../base';
import {
  CNI_PLUGINS_WITHOUT_PORTS, LINUX_CNI_PLUGINS, RETIRED_CNI_PLUGINS, V1_POLICY_KEYS, V1_POLICY_TYPES, WINDOWS_CNI_PLUGINS,
} from '../../knowledge';
import { withValueAt } from '../../kubernetes';

const UPSTREAM: readonly string[] = WINDOWS_CNI_PLUGINS.upstream;
const ALL: readonly string[] = [...UPSTREAM, ...WINDOWS_CNI_PLUGINS.microsoft];

/** A plugin of a CNI configuration: the configuration itself, a member of a list, or the one that flannel delegates to. */
export interface CniPlugin {
  readonly type: string;
  readonly plugin: PlainObject;
  readonly path: readonly (string | number)[];
}

/** Parses a CNI configuration for Windows; `undefined` if the value is anything else. */
export function parseWindowsCni(text: unknown): PlainObject | undefined {
  return parseCni(text, isWindowsCni);
}

/** Parses a CNI configuration of a certain kind; `undefined` if the value is anything else. */
export function parseCni(text: unknown, isOfKind: (config: PlainObject) => boolean): PlainObject | undefined {
  if (typeof text !== 'string' || !text.includes('"type"')) { return undefined; }
  const config = attempt(() => JSON.parse(text) as unknown);
  return isPlainObject(config) && isOfKind(config) ? config : undefined;
}

/** All plugins of a CNI configuration: itself, those of a list, and Flannel's delegates, without `.exe` in their types. */
export function cniPlugins(config: PlainObject): readonly CniPlugin[] {
  const inside = [config, ...listAt(config, 'plugins')].flatMap((each, i): { plugin: unknown; path: (string | number)[] }[] => {
    const path = i === 0 ? [] : ['plugins', i - 1];
    return [{ plugin: each, path }, { plugin: valueAt(each, ['delegate']), path: [...path, 'delegate'] }];
  });
  return inside.flatMap(({ plugin, path }) => (isPlainObject(plugin)
    ? [{ type: scalarText(plugin.type).replace(/\.exe$/i, ''), plugin, path }]
    : []));
}

/** The Windows plugins of a CNI configuration. */
function windowsPlugins(config: PlainObject): readonly CniPlugin[] {
  return cniPlugins(config).filter(({ type }) => ALL.includes(type));
}

/** Whether a CNI configuration has a plugin of Windows. */
export function isWindowsCni(config: PlainObject): boolean {
  return windowsPlugins(config).length > 0;
}

/** A plugin that doesn't work on Windows nodes. */
export interface RetiredCniPlugin {
  /** Its name as it is written. */
  readonly type: string;
  readonly path: readonly (string | number)[];
  readonly why: string;
  readonly instead: string;
  /** Whether the plugin is for Windows nodes only. */
  readonly isForWindows: boolean;
}

/** The plugins of a CNI configuration that don't work on Windows nodes. Paths start at the configuration. */
export function retiredCniPlugins(config: PlainObject): readonly RetiredCniPlugin[] {
  const isForWindows = isWindowsCni(config);
  return cniPlugins(config).flatMap(({ type, plugin, path }) => {
    if (isForWindows && LINUX_CNI_PLUGINS.includes(type)) {
      return [{ type: scalarText(plugin.type), path, why: 'is built for Linux only', instead: 'remove it', isForWindows }];
    }
    const retired = lookUp(RETIRED_CNI_PLUGINS, type.toLowerCase());
    return retired ? [{ type: scalarText(plugin.type), path, ...retired, isForWindows: /^win/i.test(type) }] : [];
  });
}

/** The value of a policy. The plugins match JSON keys case-insensitively. */
function policyValues({ plugin, path, type }: CniPlugin): readonly { readonly value: PlainObject; readonly path: readonly (string | number)[] }[] {
  const key = UPSTREAM.includes(type) ? 'policies' : 'AdditionalArgs';
  return listAt(plugin, key).flatMap((policy, i) => {
    const name = ['value', 'Value'].find((each) => isPlainObject(valueAt(policy, [each])));
    return name ? [{ value: valueAt(policy, [name]) as PlainObject, path: [...path, key, i, name] }] : [];
  });
}

/** Problems of policies in a form that the plugin doesn't support with containerd. Paths start at the configuration. */
export function cniPolicyProblems(config: PlainObject): readonly Problem[] {
  return windowsPlugins(config).flatMap((found): readonly Problem[] => {
    const { type, plugin, path } = found;
    if (UPSTREAM.includes(type) && plugin.apiVersion !== 2) {
      return [{
        code: 'cni-policy-version', path: [...path, 'apiVersion'],
        message: `must be 2 (HCN) for ${type} with containerd, got `
          + `${show(plugin.apiVersion ?? 1)}${isPresent(plugin.apiVersion) ? '' : ', the default'}`,
        remedy: 'set apiVersion to 2 and write the policies with Settings',
      }];
    }
    const isOld = (value: PlainObject) => Object.keys(V1_POLICY_KEYS).some((key) => isPresent(lookUp(value, key)));
    return policyValues(found).filter(({ value }) => isOld(value)).map(({ value, path: at }) => ({
      code: 'cni-policy-version', path: at,
      message: `must have its fields in Settings, got ${policyType(value)} in the format of version 1, whose fields ${type} ignores`,
      remedy: 'move the fields to Settings: ExceptionList becomes Settings.Exceptions, ROUTE becomes SDNRoute',
    }));
  });
}

/** The type of a policy, for a message. */
function policyType({ Type, type }: PlainObject): string {
  const name = scalarText(Type ?? type);
  return name === '' ? 'a policy without a type' : `a policy of type ${name}`;
}

/** The CIDRs that a configuration excludes from network address translation; empty if a script adds them later. */
export function natExceptions(config: PlainObject): readonly string[] {
  return exceptionLists(config).flatMap(({ cidrs }) => cidrs).filter((cidr): cidr is string => typeof cidr === 'string' && cidr !== '');
}

/** Path of the first list of such CIDRs. */
export function natExceptionsPath(config: PlainObject): readonly (string | number)[] {
  return exceptionLists(config).find(({ cidrs }) => cidrs.length > 0)?.path ?? [];
}

function exceptionLists(config: PlainObject): readonly { readonly path: readonly (string | number)[]; readonly cidrs: readonly unknown[] }[] {
  return windowsPlugins(config).flatMap(policyValues).flatMap(({ value, path }) => [
    { path: [...path, 'Settings', 'Exceptions'], cidrs: listAt(value.Settings, 'Exceptions') },
    { path: [...path, 'ExceptionList'], cidrs: listAt(value, 'ExceptionList') },
  ]);
}

/** The plugin of a configuration by which Windows nodes map no host ports; `undefined` if another one can. */
export function pluginWithoutPorts(config: PlainObject): string | undefined {
  const types = windowsPlugins(config).map(({ type }) => type);
  return types.every((type) => CNI_PLUGINS_WITHOUT_PORTS.includes(type)) ? types[0] : undefined;
}

/** Whether a configuration supports host ports. */
export function mapsPorts(config: PlainObject): boolean {
  return pluginWithoutPorts(config) === undefined
    && [config, ...listAt(config, 'plugins')].some((each) => valueAt(each, ['capabilities', 'portMappings']) === true);
}

/** The configuration with its policies in the form of version 2, and `apiVersion: 2` where the plugin requires it. */
export function withPoliciesOfVersion2(config: PlainObject): PlainObject {
  return windowsPlugins(config).reduce((at, found) => {
    const versioned = UPSTREAM.includes(found.type) ? withValueAt(at, [...found.path, 'apiVersion'], 2) : at;
    return policyValues(found).reduce((inner, { value, path }) => withValueAt(inner, path, version2(value)), versioned);
  }, config);
}

function version2(policy: PlainObject): PlainObject {
  const { Type, ...fields } = policy;
  const isOld = ([key, value]: [string, unknown]) => Object.hasOwn(V1_POLICY_KEYS, key) && isPresent(value);
  const old = Object.entries(fields).filter(isOld);
  if (old.length === 0) { return policy; }
  const kept = Object.fromEntries(Object.entries(fields).filter((field) => !isOld(field)));
  const settings = Object.fromEntries(old.map(([key, value]) => [lookUp(V1_POLICY_KEYS, key), value]));
  return {
    ...(Type !== undefined && { Type: lookUp(V1_POLICY_TYPES, scalarText(Type).toUpperCase()) ?? Type }), ...kept,
    Settings: { ...settings, ...objectAt(policy, 'Settings') },
  };
}

/** The configuration with more CIDRs excluded from network address translation, in each list that isn't empty. */
export function withExceptions(config: PlainObject, cidrs: readonly string[]): PlainObject {
  return windowsPlugins(config).flatMap(policyValues).reduce((at, { value, path }) => {
    const keys = listAt(value.Settings, 'Exceptions').length > 0
      ? ['Settings', 'Exceptions']
      : (listAt(value, 'ExceptionList').length > 0 ? ['ExceptionList'] : undefined);
    if (!keys) { return at; }
    const own = valueAt(value, keys) as readonly unknown[];
    return withValueAt(at, [...path, ...keys], [...own, ...cidrs.filter((cidr) => !own.includes(cidr))]);
  }, config);
}
