import { FateKind } from './fate';
import {
  ComponentFlag, KUBELET_FIELDS_IGNORED_ON_WINDOWS, NODE_COMPONENT_FLAGS, OVERLAY_NETWORK, PAUSE_IMAGE, pauseImageBuilds, Platform,
  SPENT_FEATURE_GATES, Taint,
} from '../knowledge';
import { lookUp } from '../manifest';
import { isPlaceholder } from '../node-check/script/placeholder';
import { Program } from '../node-check/script/programs';

/** What a switch becomes: options with their values, or none; and why. */
export interface Target {
  readonly fate: FateKind;
  readonly options?: readonly (readonly [path: readonly string[], value: unknown])[];
  /** The option that is asked for. */
  readonly option?: string;
  readonly reason: string;
  /** Nobody here knows what it is, so its value isn't shown: it may be a secret. @default false */
  readonly isUnknown?: boolean;
}

type Convert = (value: string) => Target;

const mapped = (path: string, value: unknown, reason: string): Target => ({ fate: 'mapped', options: [[path.split('.'), value]], reason });
const dropped = (reason: string): Target => ({ fate: 'dropped', reason });
const asked = (reason: string): Target => ({ fate: 'asked', reason });
const to = (path: string, reason: string): Convert => (value) => mapped(path, value, reason);
const drop = (reason: string): Convert => () => dropped(reason);
/** What nobody here knows. */
export const unknown = (reason: string): Target => ({ ...asked(reason), isUnknown: true });
const wholeNumber = (path: string, reason: string): Convert => (value) => (
  isPlaceholder(value) || /^\d{1,9}$/.test(value) ? mapped(path, Number(value), reason) : asked(`${path} takes a whole number`)
);

const JOINED = 'the join makes it, and the rendered services name it';
const LOGS = 'folder of the log files';
const NODE_NAME: Convert = (value) => (isPlaceholder(value) ? dropped('nodeName is the machine\'s own name unless you set it') : mapped('nodeName', value, 'name of the node, for all of its parts'));

const KUBELET: Readonly<Record<string, Convert>> = {
  'hostname-override': NODE_NAME,
  'cluster-dns': (value) => (value.includes(',') ? asked('addressPlan.dnsServiceIp takes one address') : mapped('addressPlan.dnsServiceIp', value, 'the kubelet tells pods; it is checked against the range of Services')),
  'cluster-domain': to('clusterDomain', 'suffix of the cluster\'s names'),
  'pod-infra-container-image': sandboxImage,
  'cni-bin-dir': to('paths.cniBin', 'containerd is told, since 1.24 the kubelet isn\'t'),
  'cni-conf-dir': to('paths.cniConfig', 'containerd is told, since 1.24 the kubelet isn\'t'),
  'log-dir': to('paths.logs', LOGS),
  'network-plugin': (value) => (value === 'cni' ? dropped('containerd always calls CNI plugins') : asked('containerd always calls CNI plugins: choose the network')),
  'kube-reserved': (value) => mapped('reservations.kube', pairs(value), 'kept for the kubelet and containerd; both reservations together need 2Gi of memory'),
  'system-reserved': (value) => mapped('reservations.system', pairs(value), 'kept for Windows; both reservations together need 2Gi of memory'),
  'eviction-hard': (value) => {
    const thresholds = value.split(',').filter(Boolean).map((part) => part.split('<').map((each) => each.trim()));
    return isPlaceholder(value) || thresholds.every(({ length }) => length === 2)
      ? mapped('eviction', Object.fromEntries(thresholds), 'when pods are ended to free the node')
      : asked('eviction takes thresholds such as memory.available<500Mi');
  },
  'enforce-node-allocatable': drop('Windows enforces none; the rendered configuration says so'),
  'cgroups-per-qos': drop('there are no cgroups on Windows; the rendered configuration says so'),
  'resolv-conf': (value) => (value === '' || value === '""' ? dropped('the rendered configuration has it empty') : mapped('kubelet.resolvConf', value, 'a field of the KubeletConfiguration')),
  'container-runtime-endpoint': drop('the rendered configuration names containerd\'s pipe'),
  'register-with-taints': taints,
  'node-labels': (value) => mapped('nodeLabels', pairs(value), 'labels of the node'),
  'windows-service': drop('the rendered services of sc.exe have it'),
  'windows-priorityclass': to('priorityClass', 'priority of the kubelet'),
  'max-pods': wholeNumber('addressPlan.maxPods', 'pods of a node; the address plan has room for them'),
  'feature-gates': gates('kubelet.featureGates'),
  'kubeconfig': drop(JOINED),
  'bootstrap-kubeconfig': drop(JOINED),
  'cert-dir': drop(JOINED),
  'client-ca-file': drop(JOINED),
  'config': () => asked('convert the fields of that file: those that node render has no option for go below kubelet'),
  'config-dir': () => asked('convert the fields of those files: those that node render has no option for go below kubelet'),
  'root-dir': drop('the rendered services use C:\\var\\lib\\kubelet'),
  'node-ip': () => asked('the kubelet takes the address of the default route: see that it is this one'),
  'v': wholeNumber('kubelet.logging.verbosity', 'how much the kubelet logs'),
  'container-log-max-files': wholeNumber('logs.maxFiles', 'how many log files are kept'),
  'container-log-max-size': (value) => (/^\d{1,9}Mi$/.test(value) ? mapped('logs.maxMebibytes', Number(value.slice(0, -2)), 'size at which a log file is rotated') : asked('logs.maxMebibytes takes mebibytes')),
};

const KUBE_PROXY: Readonly<Record<string, Convert>> = {
  'hostname-override': NODE_NAME,
  'network-name': networkByName,
  'source-vip': drop('the node reserves an address of its own range by itself'),
  'proxy-mode': (value) => (value === 'kernelspace' ? dropped('the only mode on Windows') : dropped('Windows has kernelspace only, as the rendered configuration says')),
  'enable-dsr': (value) => mapped('kubeProxy.enableDsr', value !== 'false', 'answers of a Service go straight to the client'),
  'root-hnsendpoint-name': to('kubeProxy.rootHnsEndpointName', 'name of the endpoint on the node'),
  'forward-healthcheck-vip': (value) => mapped('kubeProxy.forwardHealthCheckVip', value !== 'false', 'carries health checks of load balancers to the node'),
  'cluster-cidr': to('addressPlan.clusterCidr', 'the range of all pods'),
  'feature-gates': gates('kubeProxy.featureGates'),
  'kubeconfig': drop(JOINED),
  'config': () => asked('convert the fields of that file: winkernel\'s go below kubeProxy'),
  'windows-service': drop('the rendered services of sc.exe have it'),
  'log-dir': to('paths.logs', LOGS),
  'v': drop('the rendered service logs as kube-proxy does by default'),
  'master': apiServer,
};

const FLANNELD: Readonly<Record<string, Convert>> = {
  'kubeconfig-file': drop(JOINED),
  'iface': (value) => (isPlaceholder(value) || /^[\d.]{7,15}$/.test(value)
    ? dropped('each node finds its own address; network.interfaceName chooses the adapter where a node has several')
    : mapped('network.interfaceName', value, 'the adapter of the node')),
  'ip-masq': drop('the rendered service has it'),
  'kube-subnet-mgr': drop('the rendered service has it'),
};

const PROGRAMS: Readonly<Record<Program, Readonly<Record<string, Convert>>>> = { 'kubelet': KUBELET, 'kube-proxy': KUBE_PROXY, 'flanneld': FLANNELD, 'containerd': {} };

/** What a switch of a program becomes today. */
export function targetOf(program: Program, name: string, value: string | undefined): Target {
  const own = lookUp(PROGRAMS[program], name);
  const text = value ?? 'true';
  if (own) {
    const target = own(text);
    const isOpen = isPlaceholder(text) && target.fate === 'mapped';
    return isOpen ? { fate: 'asked', option: target.options?.map(([path]) => path.join('.')).join(', '), reason: `${target.reason}; the value is still to be filled in` } : target;
  }
  if (program === 'flanneld' || program === 'containerd') { return unknown(`nobody here knows ${name} of ${program}: say what it was for`); }
  const flag = lookUp(NODE_COMPONENT_FLAGS[program], name);
  return flag ? knownFlag(program, flag, text) : unknown(`${program} never had this switch: say what it was for`);
}

function knownFlag(program: Program, flag: ComponentFlag, value: string): Target {
  if (flag.removedIn !== undefined) { return dropped(`gone since 1.${flag.removedIn}; ${flag.instead ?? 'nothing takes its place'}`); }
  if (flag.only === 'linux' || flag.onWindows !== undefined || (flag.field !== undefined && program === 'kubelet' && KUBELET_FIELDS_IGNORED_ON_WINDOWS.includes(flag.field))) {
    return dropped('does nothing on Windows');
  }
  if (program === 'kubelet' && flag.field !== undefined && !isPlaceholder(value)) { return mapped(`kubelet.${flag.field}`, typed(flag, value), 'a field of the KubeletConfiguration'); }
  return asked('no option has it: add it to the rendered service or configuration where it is still needed');
}

function typed({ takes }: ComponentFlag, value: string): unknown {
  switch (takes) {
    case 'boolean': return !/^(?:0|f|F|false|FALSE|False)$/.test(value);
    case 'number': return Number.isFinite(Number(value)) ? Number(value) : value;
    case 'list': return value.split(',').map((each) => each.trim()).filter(Boolean);
    case 'map': return pairs(value);
    case 'thresholds': return Object.fromEntries(value.split(',').filter(Boolean).map((part) => part.split('<').map((each) => each.trim())));
    case 'gates': return Object.fromEntries(Object.entries(pairs(value)).map(([gate, on]) => [gate, on !== 'false']));
    default: return value;
  }
}

function pairs(value: string): Record<string, string> {
  return Object.fromEntries(value.split(',').filter(Boolean).map((part) => {
    const equals = part.indexOf('=');
    return equals === -1 ? [part.trim(), ''] : [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
  }));
}

function sandboxImage(image: string): Target {
  const builds = pauseImageBuilds(image);
  if (builds && builds.length > 0) { return mapped('containerRuntime.sandboxImage', image, 'containerd is told, since 1.35 the kubelet isn\'t; the node\'s release of Windows has to be among its builds'); }
  return builds ? dropped(`the image is gone or has no build for Windows; containerd gets ${PAUSE_IMAGE}`) : asked('containerRuntime.sandboxImage: see that it has a build for the node\'s Windows');
}

/** Which network has a name. */
export function networkByName(name: string): Target {
  const number = /^flannel\.(\d{1,8})$/.exec(name)?.[1];
  if (number) { return { fate: 'mapped', options: [[['network', 'kind'], 'flannel-vxlan'], [['network', 'vni'], Number(number)]], reason: 'Flannel\'s VXLAN of that number' }; }
  if (/^Calico/i.test(name)) { return mapped('network.kind', 'calico', 'the network of Calico'); }
  if (name === 'cbr0') { return mapped('network.kind', 'flannel-host-gateway', 'the name of Flannel\'s host-gw'); }
  return OVERLAY_NETWORK.test(name)
    ? { fate: 'mapped', options: [[['network', 'kind'], 'flannel-vxlan'], [['network', 'name'], name]], reason: 'an overlay of Flannel; its name stays' }
    : asked('no network here has that name: choose flannel-vxlan, flannel-host-gateway or calico, and give it the name');
}

function taints(value: string): Target {
  const read = value.replace(/^'|'$/g, '').split(',').filter(Boolean).map((text): Taint | undefined => {
    const match = /^([^=:]{1,317})(?:=([^=:]{0,63}))?:(NoSchedule|PreferNoSchedule|NoExecute)$/.exec(text.trim());
    return match ? { key: match[1], ...(match[2] !== undefined && { value: match[2] }), effect: match[3] as Taint['effect'] } : undefined;
  });
  if (read.some((taint) => taint === undefined)) { return asked('platform: this is no list of taints'); }
  const known = Platform.all.find((platform) => JSON.stringify(platform.taints) === JSON.stringify(read));
  return mapped('platform', known ? known.name.toLowerCase().replace('_', '-') : { taints: read }, known ? `the taint of ${known.name}; workloads tolerate it when told the same platform` : 'workloads tolerate it when told the same platform');
}

function gates(path: string): Convert {
  return (value) => {
    const all = Object.entries(pairs(value)).map(([gate, on]) => [gate, on !== 'false'] as const);
    const kept = all.filter(([gate]) => !Object.hasOwn(SPENT_FEATURE_GATES, gate));
    const spent = all.filter(([gate]) => Object.hasOwn(SPENT_FEATURE_GATES, gate)).map(([gate]) => gate);
    const reason = spent.length > 0 ? `${spent.join(', ')} ${spent.length === 1 ? 'has' : 'have'} done ${spent.length === 1 ? 'its' : 'their'} work` : 'feature gates';
    return kept.length === 0 ? dropped(reason) : mapped(path, Object.fromEntries(kept), reason);
  };
}

function apiServer(value: string): Target {
  const match = /^(?:https?:\/\/)?([\w.-]{1,253})(?::(\d{1,5}))?\/?$/.exec(value);
  if (!match) { return asked('apiServer takes a host and a port'); }
  return { fate: 'mapped', options: [[['apiServer', 'host'], match[1]], ...(match[2] ? [[['apiServer', 'port'], Number(match[2])] as const] : [])], reason: 'where the API server listens' };
}
