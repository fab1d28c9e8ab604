import { holds, parseAddress, parseCidr } from './cidr';
import { either, isKnown, isPlainObject, NUMBER, options, Problem, required, RequiredSchema, Schema, show, STRING } from '../../base';
import { OptionProblems } from '../../kubernetes';

/**
 * Address of the API server itself, as `kubectl cluster-info` shows it; not the address of its Service, which nodes can't reach before kube-proxy
 * runs.
 */
export interface ApiServer {
  /** IPv4 address or host name. The name must resolve outside of the cluster's DNS. */
  readonly host: string;
  /** TCP port. @default 6443 */
  readonly port?: number;
}

/** Port of the API server where none is given. */
export const DEFAULT_API_PORT = 6443;

const HOST_NAME = /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;
const SERVICE_NAME = /^kubernetes(\.default(\.svc(\..*)?)?)?$/;
/** `https://192.168.1.10:6443`; scheme and port are optional. */
const ADDRESS = /^(https?:\/\/)?([^/:\s]+)(?::(\d{1,5}))?\/?$/i;
/** The API server serves only TLS. */
const HTTP = /^http:/i;
const REMEDY = 'set it to the address of the API server itself, such as { host: "192.168.1.10", port: 6443 } or "https://192.168.1.10:6443"';

/** Schema of the API server's address: an object with host and port, or a URL. */
export const API_SERVER: Schema = either(options<ApiServer>({ host: required(STRING, REMEDY), port: NUMBER }), STRING);
export const REQUIRED_API_SERVER: RequiredSchema = required(API_SERVER, REMEDY);

/**
 * Host and port of the API server, from either form of the option. The default port of an https URL is 443; that of a bare host is 6443.
 */
export function apiServerOf(given: ApiServer | string): ApiServer;
export function apiServerOf(given: ApiServer | string | undefined): ApiServer | undefined;
export function apiServerOf(given: ApiServer | string | undefined): ApiServer | undefined {
  if (typeof given !== 'string') { return isPlainObject(given) ? given : undefined; }
  const match = ADDRESS.exec(given.trim());
  if (!match) { return { host: given }; }
  const [, scheme, host = '', port] = match;
  return { host, ...(port !== undefined ? { port: Number(port) } : scheme !== undefined && !HTTP.test(scheme) && { port: 443 }) };
}

/** Environment variables by which a client library connects to the API server, instead of those that the kubelet sets to its Service. */
export function apiServerVariables(given: ApiServer | string | undefined): Readonly<Record<string, string>> {
  const apiServer = apiServerOf(given);
  if (apiServer === undefined) { return {}; }
  return { KUBERNETES_SERVICE_HOST: apiServer.host ?? '', KUBERNETES_SERVICE_PORT: String(apiServer.port ?? DEFAULT_API_PORT) };
}

/** Problems of the address of the API server; paths start at the options that hold it as `apiServer`. */
export function apiServerProblems(given: ApiServer | string | undefined, serviceCidr: string | undefined): readonly Problem[] {
  const problems = new OptionProblems('api-server', ['apiServer']);
  const apiServer = apiServerOf(given);
  if (!apiServer || apiServer.host === undefined) { return []; }
  const { host, port } = apiServer;
  const isObject = typeof given !== 'string';
  const at = (key: string) => (isObject ? [key] : []);
  const address = parseAddress(host);
  const services = parseCidr(serviceCidr);
  if (address === undefined && isKnown(host) && (!HOST_NAME.test(host) || /^[\d.]+$/.test(host))) {
    const read = apiServerOf(String(host));
    const url = isObject && read && read.host !== host
      ? `use { host: ${show(read.host)}${read.port === undefined ? '' : `, port: ${read.port}`} }`
      : undefined;
    problems.must(
      at('host'), isObject ? host : given, url ? 'be an IPv4 address or a host name, without scheme and port' : 'be an IPv4 address or a host name',
      url ?? REMEDY,
    );
  } else if (!isObject && HTTP.test(given.trim())) {
    problems.must([], given, 'be https', REMEDY);
  } else if (SERVICE_NAME.test(host) || (address !== undefined && services && holds(services, address))) {
    problems.must(
      at('host'), isObject ? host : given,
      'be the address of the API server itself; its Service can\'t be reached from Windows nodes before kube-proxy runs', REMEDY,
    );
  }
  problems.port(at('port'), port);
  return problems.list;
}
