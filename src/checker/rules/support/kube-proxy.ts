import { allEntries } from './config-map';
import { netConfs } from './networks';
import { isPlainObject, listAt, PlainObject, scalarText, valueAt } from '../../../base';
import { containersOf } from '../../../kubernetes';
import { flannelNetworkName, parseWindowsCni } from '../../../objects';
import { CheckContext } from '../../rule';

/** A container of a Windows Pod that runs kube-proxy. */
export interface ProxyContainer {
  readonly path: readonly (string | number)[];
  readonly container: PlainObject;
  /** Its command line, in words. */
  readonly words: readonly string[];
}

/** The containers of a Pod that run kube-proxy. */
export function proxyContainersOf(spec: PlainObject): readonly ProxyContainer[] {
  return containersOf(spec).flatMap(({ container, path }) => {
    const words = [...listAt(container, 'command'), ...listAt(container, 'args')].filter((word): word is string => typeof word === 'string')
      .flatMap((word) => word.split(/\s+/));
    const runs = words.some((word) => /(^|[\\/])kube-proxy(\.exe)?$/i.test(word)) || /(^|\/)kube-proxy(:|@|$)/.test(scalarText(container.image));
    return runs ? [{ path: ['spec', ...path], container, words }] : [];
  });
}

/**
 * Value of a flag in a command line: `--flag=value` or `--flag value`. Beside `--config`, kube-proxy ignores those with a field in its configuration,
 * as all that rules ask for have: `isOverriddenByConfig`, whose table would make the playground larger.
 */
export function flag(words: readonly string[], name: string): string | undefined {
  return name !== '--config' && valueIn(words, '--config') ? undefined : valueIn(words, name);
}

function valueIn(words: readonly string[], name: string): string | undefined {
  const index = words.findIndex((word) => word === name || word.startsWith(`${name}=`));
  const word = words[index];
  return word === name ? words[index + 1] : word?.slice(name.length + 1);
}

/** Path from the container to the word `--flag=value` in its command or arguments; `undefined` unless there is exactly one. */
export function flagPlace(container: PlainObject, name: string): readonly (string | number)[] | undefined {
  const places = (['command', 'args'] as const).flatMap((list) => listAt(container, list).flatMap((word, i) => (
    typeof word === 'string' && word.startsWith(`${name}=`) && !/\s/.test(word) ? [[list, i]] : [])));
  return places.length === 1 ? places[0] : undefined;
}

/** Environment variable of a container that is set to a plain value. */
export function variable(container: PlainObject, name: string): { readonly value: string; readonly index: number } | undefined {
  const env = listAt(container, 'env');
  const index = env.findIndex((entry) => isPlainObject(entry) && entry.name === name);
  const value = valueAt(env[index], ['value']);
  return typeof value === 'string' ? { value, index } : undefined;
}

/** Name of the Windows nodes' network, as far as the CNI configurations and net-confs of the run agree on one. */
export function networkName(context: CheckContext): string | undefined {
  const names = new Set([
    ...netConfs(context).map(flannelNetworkName),
    ...allEntries(context, parseWindowsCni).map(({ config }) => config.name),
  ].filter((name): name is string => typeof name === 'string'));
  return names.size === 1 ? [...names][0] : undefined;
}

/**
 * Whether the kube-proxies of a run's Windows nodes forward health checks of load balancers to the node, by KubeProxyConfigurations and command
 * lines;
 * `undefined` where the run doesn't show it. To be asked when a Service is checked, after all workloads.
 */
export function forwardsHealthChecks(context: CheckContext): boolean | undefined {
  const files = context.all('KubeProxyConfiguration').map((object) => object.winkernel).filter(isPlainObject);
  const lines = context.windowsWorkloads.flatMap(({ spec }) => proxyContainersOf(spec)).map(({ words }) => words)
    .filter((words) => flag(words, '--config') === undefined);
  const known = new Set([
    ...files.map((file) => file.forwardHealthCheckVip === true), ...lines.map((words) => lineValue(words, '--forward-healthcheck-vip')),
  ].filter((value) => value !== undefined));
  return known.size === 1 ? [...known][0] : undefined;
}

/** A script that is started instead of kube-proxy may set the flag itself. */
function lineValue(words: readonly string[], name: string): boolean | undefined {
  if (words.includes(name)) { return true; }
  const value = flag(words, name);
  return value === undefined ? undefined : /^(true|1|t)$/i.test(value);
}
