import { advise, asProblem, failing, Found, isIntegerFrom, wrong } from './found';
import type { OpenOptions } from './network';
import type { NodeDraft } from './plan';
import { DEFAULT_CPU, isCoreCount, isWithoutEffect } from './reservations';
import { show } from '../base';
import { BOOTSTRAP_TOKEN, CA_CERT_HASH, isDnsName, nodeLabelFault, WINDOWS_PATH } from '../knowledge';
import { OptionChecks } from '../kubernetes';
import { AddressPlan, AddressPlanOptions, Cidr, holds, parseAddress, parseCidr } from '../objects';

const VARIABLE = /^[A-Za-z_]\w*$/;
/** Without the characters that Windows doesn't allow in the name of a network adapter. */
const ADAPTER = /^[^\u0000-\u001f\\/:*?"<>|]*$/;
const NO_PROXY_ENTRY = /^[\w.*:/[\]-]+$/;

/** First and last port of a port range such as `30000-32767`; `undefined` if it is invalid. */
export function readPortRange(range: string | false): readonly [first: number, last: number] | undefined {
  const [first = 0, last = 0] = /^(\d{1,5})-(\d{1,5})$/.exec(range || '')?.slice(1).map(Number) ?? [];
  return first < 1 || first > last || last > 65535 ? undefined : [first, last];
}

const arePorts = (range: string | false) => range === false || readPortRange(range) !== undefined;

/** Whether a value is a size of the page file: up to 4 TiB. */
export const isPageFileSize = (mebibytes: number) => Number.isInteger(mebibytes) && mebibytes >= 0 && mebibytes <= 4194304;

/** Errors and warnings about the machine itself: its names, services, paths, proxy, and how it joins. */
export function machineFindings(plan: NodeDraft): readonly Found[] {
  return [...nameFindings(plan), ...serviceFindings(plan), ...pathFindings(plan), ...proxyFindings(plan), ...joinFindings(plan)];
}

const NAMES: OptionChecks<OpenOptions> = {
  'network.interfaceName': [
    'set', ADAPTER, 'be the name of a network adapter', 'use a name that Get-NetAdapter shows, such as "Ethernet"', 'node-interface',
  ],
  'nodeName': ['set', isDnsName, 'be a node name', 'use lower-case letters, digits, "-" and "."', 'node-name'],
};
const DOMAIN: OptionChecks<Pick<OpenOptions, 'clusterDomain'>> = {
  clusterDomain: ['set', isDnsName, 'be a DNS domain', 'use a domain such as "cluster.local"', 'node-name'],
};

function nameFindings({ options, labels, clusterDomain, addressPlan }: NodeDraft): readonly Found[] {
  const { nodeIp, nodeLabels = {} } = options;
  return [
    ...failing(NAMES, options),
    ...nodeIp === undefined ? [] : addressFindings(nodeIp, addressPlan, AddressPlan.optionsOf(options.addressPlan)),
    ...failing(DOMAIN, { clusterDomain }),
    ...Object.entries(labels).flatMap(([key, value]) => {
      const path = Object.hasOwn(nodeLabels, key) ? ['nodeLabels', key] : ['platform', 'nodeLabels', key];
      const fault = nodeLabelFault(key, value, { build: options.version?.build });
      return fault ? [wrong('node-label', path, value, fault.must, fault.remedy)] : [];
    }),
  ];
}

/**
 * Addresses that the kubelet rejects: unspecified, loopback, link-local, multicast and broadcast. Source: kubernetes
 * `pkg/kubelet/nodestatus/setters.go`, `validateNodeIP`.
 */
const NOT_FOR_NODES = ['0.0.0.0/32', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '255.255.255.255/32'].map((range) => parseCidr(range)!);

/** @param given options of the plan; of an invalid one, the plan is another one */
function addressFindings(nodeIp: string, { clusterCidr, serviceCidr }: NodeDraft['addressPlan'], given: AddressPlanOptions = {}): readonly Found[] {
  const path = ['nodeIp'];
  const address = parseAddress(nodeIp);
  const isIn = (range: Cidr | undefined) => range !== undefined && address !== undefined && holds(range, address);
  if (address === undefined || NOT_FOR_NODES.some(isIn)) {
    return [wrong('node-ip', path, nodeIp, 'be an IPv4 address of the machine', 'use the address that ipconfig shows')];
  }
  const ranges = { clusterCidr: given.clusterCidr ?? clusterCidr, serviceCidr: given.serviceCidr ?? serviceCidr };
  return Object.entries(ranges).filter(([, range]) => isIn(parseCidr(range)))
    .map(([option, range]) => wrong('node-ip', path, nodeIp, `not be in ${option}, ${show(range)}`, 'use the address of the machine\'s own network'));
}

const SERVICES: OptionChecks<OpenOptions> = {
  'serviceManager': ['set', /^(?:sc\.exe|nssm)$/, 'be "sc.exe" or "nssm"', 'use "sc.exe" or "nssm"', 'node-service-manager'],
  'networkDaemons': ['set', /^(?:services|pods)$/, 'be "services" or "pods"', 'use "services" or "pods"', 'node-network-daemons'],
  'logs.maxMebibytes': ['set', isIntegerFrom(1), 'be an integer ≥ 1', 'use an integer ≥ 1', 'node-logs'],
  'reservations.cores': [
    'set', isCoreCount, 'be an integer from 1 to 1024', 'use the number of cores that the machine has', 'node-reservations',
  ],
};
const SETTINGS: OptionChecks<OpenOptions> = {
  'firewall.nodePorts': [
    'set', arePorts, 'be a port range', 'use the port range of the API server, such as "30000-32767", or false', 'node-firewall',
  ],
  'windows.pageFileMebibytes': [
    'set', isPageFileSize, 'be an integer from 0 to 4194304', 'use a size in MiB such as 8096, or 0 to leave the page file as it is',
    'node-page-file',
  ],
  'logs.maxFiles': ['set', isIntegerFrom(2), 'be an integer ≥ 2, the minimum of the kubelet', 'use an integer ≥ 2', 'node-logs'],
};
const EXCEPTIONS: OptionChecks<OpenOptions> = {
  'proxy.noProxy.*': [
    'set', NO_PROXY_ENTRY, 'be a host, a domain or a CIDR', 'use an entry such as "registry.corp.example", ".corp.example" or "10.0.0.0/8"',
    'node-proxy',
  ],
};
const HASHES: OptionChecks<OpenOptions> = {
  'join.caCertHashes.*': [
    'set', CA_CERT_HASH, 'be a CA certificate hash', 'use "sha256:" and 64 hexadecimal digits in lower case', 'node-join',
  ],
};

function serviceFindings({ options, serviceManager, logs, addressPlan }: NodeDraft): readonly Found[] {
  const all = { ...options, serviceManager, logs };
  const cores = options.reservations?.cores;
  const isIdle = cores !== undefined && isCoreCount(cores) && isWithoutEffect(cores, addressPlan.maxPods);
  return [
    ...failing(SERVICES, all),
    ...isIdle ? [advise(
      'node-reservations', ['reservations', 'cores'], cores, `without effect: a machine with so few cores reserves ${DEFAULT_CPU} like every other`,
      'remove it, or set reservations.system.cpu',
    )] : [],
    ...failing(SETTINGS, all),
  ];
}

function pathFindings({ options: { paths = {}, join } }: NodeDraft): readonly Found[] {
  const all = [
    ...Object.entries<string | undefined>({ ...paths }).map(([key, path]) => ({ at: ['paths', key], path })),
    ...(join && join.tokenFile !== undefined ? [{ at: ['join', 'tokenFile'], path: join.tokenFile }] : []),
  ];
  return all.flatMap(({ at, path }) => {
    // a token in place of a file name isn't shown: see joinFindings
    if (path === undefined || BOOTSTRAP_TOKEN.test(path)) { return []; }
    if (!WINDOWS_PATH.test(path) || /[\\/.\s]$/.test(path)) {
      return [wrong('node-path', at, path, 'be an absolute Windows path', 'use a path such as "C:\\\\k", without "\\\\", "." or a space at the end')];
    }
    // Windows expands variables in the whole command line of a service
    return path.includes('%') ? [wrong('node-path', at, path, 'not contain "%", which Windows expands as a variable', 'use a path without "%"')] : [];
  });
}

function proxyFindings({ options }: NodeDraft): readonly Found[] {
  const { proxy = {} } = options;
  const found = (['http', 'https'] as const).flatMap((key): readonly Found[] => {
    const address = proxy[key];
    if (address === undefined) { return []; }
    const at = { code: 'node-proxy', path: ['proxy', key] };
    const url = /^[\x21-\x7e]+$/.test(address) && URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') {
      // the value isn't shown: an invalid URL may still contain a password
      return [asProblem({ ...at, message: 'must be the URL of a proxy', remedy: 'use a URL such as "http://proxy.corp.example:3128"' })];
    }
    const message = 'should not contain a user name or password: every process on the node can read it';
    return url.password === '' && url.username === '' ? []
      : [{ problem: { ...at, message, remedy: 'use a proxy that authenticates machines by their address' }, isAdvice: true }];
  });
  return [...found, ...failing(EXCEPTIONS, options)];
}

function joinFindings({ options }: NodeDraft): readonly Found[] {
  const { join } = options;
  if (join === false) { return []; }
  if (!join || typeof join !== 'object') {
    const path = ['join'];
    const remedy = 'use { caCertHashes } with the hashes that "kubeadm token create --print-join-command" prints, or false if you provide the '
      + 'kubeconfig';
    return [
      asProblem({ code: 'node-join', path, message: join === undefined ? 'is required' : `must be an object or false, got ${show(join)}`, remedy }),
    ];
  }
  const { caCertHashes, tokenVariable, tokenFile } = join;
  const error = (key: string, message: string, remedy: string) => asProblem({ code: 'node-join', path: ['join', key], message, remedy });
  return [
    ...failing(HASHES, options),
    ...caCertHashes && caCertHashes.length > 0 ? []
      : [error(
        'caCertHashes', 'must not be empty, or the node would trust any API server',
        'use the hashes that "kubeadm token create --print-join-command" prints',
      )],
    ...Object.entries({ tokenVariable, tokenFile }).filter(([, value]) => value !== undefined && BOOTSTRAP_TOKEN.test(value)).map(([key]) => error(
      key, 'must not be the token itself',
      `use the name of the ${key === 'tokenFile' ? 'file' : 'variable'} with the token, and create a new token, since this one is exposed`)),
    ...tokenVariable === undefined || BOOTSTRAP_TOKEN.test(tokenVariable) || VARIABLE.test(tokenVariable) ? []
      : [wrong(
        'node-join', ['join', 'tokenVariable'], tokenVariable, 'be the name of an environment variable',
        'use letters, digits and "_", such as "KUBEADM_TOKEN"',
      )],
  ];
}
