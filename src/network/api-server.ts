import { Problem, show } from '../manifest';
import { holds, parseAddress, parseCidr } from './cidr';

/** Where the API server itself listens: what `kubectl cluster-info` shows, not its Service, which nodes can't reach before kube-proxy runs. */
export interface ApiServer {
  /** An address or a name outside of the cluster's own DNS. */
  readonly host: string;
  /** @default 6443 */
  readonly port?: number;
}

export const DEFAULT_API_PORT = 6443;

const HOST_NAME = /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;
const SERVICE_NAME = /^kubernetes(\.default(\.svc(\..*)?)?)?$/;

/** What is wrong with the address of the API server; paths start at the options that hold it as `apiServer`. */
export function apiServerProblems(apiServer: ApiServer | undefined, serviceCidr: string | undefined): readonly Problem[] {
  const say = (path: readonly string[], value: unknown, message: string, remedy: string): Problem =>
    ({ code: 'api-server', path: ['apiServer', ...path], message: `is ${show(value)}, ${message}`, remedy });
  const remedy = 'give the address of the API server itself, as "kubectl cluster-info" shows it';
  const { host, port = DEFAULT_API_PORT } = apiServer ?? {};
  if (!host) {
    return [{ code: 'api-server', path: apiServer ? ['apiServer', 'host'] : ['apiServer'], message: 'is missing, but Windows nodes can\'t reach the API server by its Service', remedy }];
  }
  const address = parseAddress(host);
  const services = parseCidr(serviceCidr);
  return [
    ...(address === undefined && (!HOST_NAME.test(host) || /^[\d.]+$/.test(host)) ? [say(['host'], host, 'which is neither an IPv4 address nor a host name', remedy)] : []),
    ...(SERVICE_NAME.test(host) || (address !== undefined && services && holds(services, address))
      ? [say(['host'], host, 'which is the Service: Windows nodes can\'t reach it before kube-proxy runs', remedy)] : []),
    ...(Number.isInteger(port) && port >= 1 && port <= 65535 ? [] : [say(['port'], port, 'which is no port', 'use a number from 1 to 65535, mostly 6443')]),
  ];
}
