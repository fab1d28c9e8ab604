import { flag, proxyContainersOf } from './kube-proxy';
import { isPlainObject, PlainObject, valueAt } from '../../../manifest';
import { CheckContext } from '../../rule';

/** How the kube-proxies of a run's Windows nodes are configured; `undefined` where the run doesn't show it. */
export interface ProxySettings {
  /** Whether direct server return is enabled. */
  readonly dsr: boolean | undefined;
  /** Whether health checks of load balancers are forwarded to the node. */
  readonly forwardHealthCheckVip: boolean | undefined;
}

/** The settings of kube-proxy in KubeProxyConfigurations and command lines; to be asked when a Service is checked, after all workloads. */
export function proxySettings(context: CheckContext): ProxySettings {
  const files = context.all('KubeProxyConfiguration').map((object) => object.winkernel).filter(isPlainObject);
  const lines = context.windowsWorkloads.flatMap(({ spec }) => proxyContainersOf(spec)).map(({ words }) => words)
    .filter((words) => flag(words, '--config') === undefined);
  const setting = (key: string, name: string) =>
    agreed([...files.map((file) => fileValue(file, key)), ...lines.map((words) => lineValue(words, name))]);
  return { dsr: setting('enableDSR', '--enable-dsr'), forwardHealthCheckVip: setting('forwardHealthCheckVip', '--forward-healthcheck-vip') };
}

function fileValue(winkernel: PlainObject, key: string): boolean {
  return valueAt(winkernel, [key]) === true;
}

/** A script that is started instead of kube-proxy may set the flag itself. */
function lineValue(words: readonly string[], name: string): boolean | undefined {
  if (words.includes(name)) { return true; }
  const value = flag(words, name);
  return value === undefined ? undefined : /^(true|1|t)$/i.test(value);
}

function agreed(values: readonly (boolean | undefined)[]): boolean | undefined {
  const known = new Set(values.filter((value) => value !== undefined));
  return known.size === 1 ? [...known][0] : undefined;
}
