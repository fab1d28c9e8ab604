import { ConversionOutcome } from './conversion-result';
import { goBoolean, keyAndValue, lookUp } from '../../base';
import {
  ANY_TAINT_EFFECT, ComponentFlag, featureGateFault, isDnsName, isReservedLabel, KNOWN_KUBERNETES_MINORS, KUBELET_FIELDS_IGNORED_ON_WINDOWS,
  NODE_COMPONENT_FLAGS, OVERLAY_NETWORK, PAUSE_IMAGE, pauseImageBuilds, Platform, readKubernetesVersion,
} from '../../knowledge';
import { readTaint, taintsIn } from '../../kubernetes';
import { isPlaceholder, Program } from '../../nodes';
import { apiServerProblems, parseAddress } from '../../objects';

/** The conversion of a flag: options with their values, or none, and the reason. */
export interface Target {
  readonly outcome: ConversionOutcome;
  readonly options?: readonly (readonly [path: readonly string[], value: unknown])[];
  /** The option that needs a value from you. */
  readonly option?: string;
  readonly reason: string;
  /** Whether the flag is unknown, so that its value isn't shown: it may be a secret. @default false */
  readonly isUnknown?: boolean;
}

type Convert = (value: string, minor: number) => Target;

export const converted = (path: string, value: unknown, reason: string): Target => ({
  outcome: 'converted', options: [[path.split('.'), value]], reason,
});
export const dropped = (reason: string): Target => ({ outcome: 'dropped', reason });
export const asked = (reason: string): Target => ({ outcome: 'asked', reason });
const to = (path: string, reason: string, read: (value: string) => unknown = String): Convert => (value) => converted(path, read(value), reason);
const drop = (reason: string): Convert => () => dropped(reason);
const ask = (reason: string): Convert => () => asked(reason);
/** What becomes of a flag by whether it has one of some values. */
const among = (values: readonly string[], then: Convert, otherwise: Convert): Convert => (value, minor) => (
  (values.includes(value) ? then : otherwise)(value, minor));
const isNotFalse = (value: string) => goBoolean(value) !== false;
/** A list with invalid entries, which are asked for; the others are converted. @param left number of the others */
const partly = (value: string, faults: readonly string[], left: number, target: Target): Target => {
  if (faults.length === 0) { return target; }
  const reason = faults.join('; ');
  return left === 0 || isPlaceholder(value) ? asked(reason) : { ...target, outcome: 'asked', reason: `${reason}; the other entries are converted` };
};
/** The conversion of an unknown flag, variable, or parameter. */
export const unknown = (reason: string): Target => ({ ...asked(reason), isUnknown: true });
const integer = (path: string, reason: string): Convert => (value) => (
  isPlaceholder(value) || /^\d{1,9}$/.test(value) ? converted(path, Number(value), reason) : asked(`${path} must be an integer`)
);

const JOINED = 'created when the node joins; the rendered services refer to it';
const LOGS = 'directory of the log files';
/** The name of a node. Its components read it in lower case: k8s.io/component-helpers node/util/hostname.go, "GetHostname", read 2026-11-30. */
export function nodeName(value: string): Target {
  if (isPlaceholder(value)) { return dropped('nodeName defaults to the host name'); }
  const name = value.trim().toLowerCase();
  return isDnsName(name)
    ? converted('nodeName', name, `name of the node, for all of its components${name === value ? '' : ', in lower case'}`)
    : { ...asked('nodeName must be a DNS name'), option: 'nodeName' };
}

const KUBELET: Readonly<Record<string, Convert>> = {
  'hostname-override': nodeName,
  'cluster-dns': (value) => (value.includes(',')
    ? asked('addressPlan.dnsServiceIp must be one address')
    : converted('addressPlan.dnsServiceIp', value, 'DNS server of Pods; it must be in the Service CIDR')),
  'cluster-domain': to('clusterDomain', 'DNS domain of the cluster'),
  'pod-infra-container-image': sandboxImage,
  'cni-bin-dir': to('paths.cniBin', 'a setting of containerd since Kubernetes 1.24'),
  'cni-conf-dir': to('paths.cniConfig', 'a setting of containerd since Kubernetes 1.24'),
  'log-dir': to('paths.logs', LOGS),
  'network-plugin': among(
    ['cni'], drop('containerd always calls CNI plugins'), ask('containerd always calls CNI plugins; choose the network'),
  ),
  'kube-reserved': to(
    'reservations.kube', 'reserved for the kubelet and containerd; both reservations together should be at least 2Gi of memory', pairs,
  ),
  'system-reserved': to('reservations.system', 'reserved for Windows; both reservations together should be at least 2Gi of memory', pairs),
  'eviction-hard': (value) => {
    const all = thresholds(value);
    const found = all.filter(({ length }) => length === 2);
    const faults = isPlaceholder(value) || found.length === all.length ? [] : ['eviction must be thresholds such as memory.available<500Mi'];
    return partly(value, faults, found.length, converted('eviction', Object.fromEntries(found), 'eviction thresholds'));
  },
  'enforce-node-allocatable': drop('Windows enforces nothing; the rendered configuration turns it off'),
  'cgroups-per-qos': drop('Windows has no cgroups; the rendered configuration turns it off'),
  'resolv-conf': among(
    ['', '""'], drop('empty in the rendered configuration'), to('kubelet.resolvConf', 'a field of the KubeletConfiguration'),
  ),
  'container-runtime-endpoint': drop('the rendered configuration has the named pipe of containerd'),
  'register-with-taints': taints,
  'node-labels': (value) => {
    const all = Object.entries(pairs(value));
    const labels = all.filter(([key]) => !isReservedLabel(key));
    const reserved = all.flatMap(([key]) => (isReservedLabel(key) ? key : []));
    const faults = reserved.length === 0 ? [] : [
      `the kubelet can't set ${reserved.join(', ')}; label the node with kubectl, or use a key with a domain of your own`,
    ];
    return partly(value, faults, labels.length, converted('nodeLabels', Object.fromEntries(labels), 'labels of the node'));
  },
  'windows-service': drop('the rendered services of sc.exe have it'),
  'windows-priorityclass': to('priorityClass', 'priority class of the kubelet'),
  'max-pods': integer('addressPlan.maxPods', 'maximum number of Pods of a node, for which the address plan must have addresses'),
  'feature-gates': gates('kubelet.featureGates'),
  'kubeconfig': drop(JOINED),
  'bootstrap-kubeconfig': drop(JOINED),
  'cert-dir': drop(JOINED),
  'client-ca-file': drop(JOINED),
  'config': ask('convert the fields of that file; those without an option of node render belong under kubelet'),
  'config-dir': ask('convert the fields of those files; those without an option of node render belong under kubelet'),
  'root-dir': drop('the rendered services use C:\\var\\lib\\kubelet'),
  'node-ip': nodeIp,
  'v': integer('kubelet.logging.verbosity', 'log verbosity of the kubelet'),
  'container-log-max-files': integer('logs.maxFiles', 'number of log files that are kept'),
  'container-log-max-size': (value) => (/^\d{1,9}Mi$/.test(value)
    ? converted('logs.maxMebibytes', Number(value.slice(0, -2)), 'size at which a log file is rotated')
    : asked('logs.maxMebibytes must be a number of mebibytes')),
};

const KUBE_PROXY: Readonly<Record<string, Convert>> = {
  'hostname-override': nodeName,
  'network-name': networkByName,
  'source-vip': drop('the node reserves an address of its Pod CIDR automatically'),
  'proxy-mode': among(
    ['kernelspace'], drop('the only mode on Windows'), drop('Windows supports only kernelspace, which the rendered configuration has'),
  ),
  'enable-dsr': to('kubeProxy.enableDsr', 'direct server return: responses of a Service bypass the load balancer', isNotFalse),
  'root-hnsendpoint-name': to('kubeProxy.rootHnsEndpointName', 'name of the HNS endpoint of the node'),
  'forward-healthcheck-vip': to('kubeProxy.forwardHealthCheckVip', 'forwards health checks of load balancers to the node', isNotFalse),
  'cluster-cidr': to('addressPlan.clusterCidr', 'Pod CIDR of the cluster'),
  'feature-gates': gates('kubeProxy.featureGates'),
  'kubeconfig': drop(JOINED),
  'config': ask('convert the fields of that file; those of winkernel belong under kubeProxy'),
  'windows-service': drop('the rendered services of sc.exe have it'),
  'log-dir': to('paths.logs', LOGS),
  'v': drop('the rendered service uses the default log verbosity of kube-proxy'),
  'master': apiServer,
};

const FLANNELD: Readonly<Record<string, Convert>> = {
  'kubeconfig-file': drop(JOINED),
  'iface': (value) => {
    if (isPlaceholder(value)) { return dropped('each node detects its own address; set nodeIp or network.interfaceName if a node has several'); }
    return parseAddress(value) === undefined ? converted('network.interfaceName', value, 'the network adapter of the node') : nodeIp(value);
  },
  'ip-masq': drop('the rendered service has it'),
  'kube-subnet-mgr': drop('the rendered service has it'),
};

const PROGRAMS: Readonly<Record<Program, Readonly<Record<string, Convert>>>> = {
  'kubelet': KUBELET, 'kube-proxy': KUBE_PROXY, 'flanneld': FLANNELD, 'containerd': {},
};

/** The option that a setting is converted to, or that it asks for. */
export function optionOf({ option, options }: Target): string | undefined {
  return option ?? options?.map(([path]) => path.join('.')).join(', ');
}

/** Converts a flag of a program. @param kubernetes version of the new node @default - the newest in the tables */
export function targetOf(program: Program, name: string, value: string | undefined, kubernetes: unknown): Target {
  const own = lookUp(PROGRAMS[program], name);
  const text = value ?? 'true';
  if (own) {
    const target = own(text, readKubernetesVersion(kubernetes).value?.minor ?? KNOWN_KUBERNETES_MINORS.last);
    const isOpen = isPlaceholder(text) && target.outcome === 'converted';
    return isOpen ? { ...asked(`${target.reason}; the value is a placeholder`), option: optionOf(target) } : target;
  }
  if (program === 'flanneld' || program === 'containerd') { return unknown(`unknown ${program} flag; review it by hand`); }
  const flag = lookUp(NODE_COMPONENT_FLAGS[program], name);
  return flag ? knownFlag(program, flag, text) : unknown(`unknown ${program} flag; review it by hand`);
}

function knownFlag(program: Program, flag: ComponentFlag, value: string): Target {
  if (flag.removedIn !== undefined) { return dropped(`removed in Kubernetes 1.${flag.removedIn}; ${flag.instead ?? 'no replacement'}`); }
  if (flag.only === 'linux' || flag.onWindows !== undefined
    || (flag.field !== undefined && program === 'kubelet' && KUBELET_FIELDS_IGNORED_ON_WINDOWS.includes(flag.field))) {
    return dropped('ignored on Windows');
  }
  if (program === 'kubelet' && flag.field !== undefined && !isPlaceholder(value)) {
    return converted(`kubelet.${flag.field}`, typed(flag, value), 'a field of the KubeletConfiguration');
  }
  return asked('no option for it; add it to the rendered service or configuration if it is still needed');
}

function typed({ takes }: ComponentFlag, value: string): unknown {
  switch (takes) {
    case 'boolean': return isNotFalse(value);
    case 'number': return Number.isFinite(Number(value)) ? Number(value) : value;
    case 'list': return list(value);
    case 'map': return pairs(value);
    case 'thresholds': return Object.fromEntries(thresholds(value));
    case 'gates': return Object.fromEntries(gatesIn(value));
    default: return value;
  }
}

function pairs(value: string): Record<string, string> {
  return Object.fromEntries(value.split(',').filter(Boolean).map(keyAndValue));
}

/** The address of a node. */
export function nodeIp(value: string): Target {
  if (value === '0.0.0.0') { return dropped('by default, the kubelet detects the address of the node'); }
  return isPlaceholder(value) || parseAddress(value) !== undefined
    ? converted('nodeIp', value, 'address of the node, so each node requires options of its own')
    : asked('nodeIp must be one IPv4 address');
}

function sandboxImage(image: string): Target {
  const builds = pauseImageBuilds(image);
  if (builds && builds.length > 0) {
    return converted(
      'containerRuntime.sandboxImage', image,
      'a setting of containerd since Kubernetes 1.35; the image must have a build for the Windows release of the node',
    );
  }
  return builds
    ? dropped(`the image no longer exists or has no Windows build; containerd uses ${PAUSE_IMAGE}`)
    : asked('containerRuntime.sandboxImage: check that the image has a build for the Windows release of the node');
}

/** The network that has a name. */
function networkByName(name: string): Target {
  const number = /^flannel\.(\d{1,8})$/.exec(name)?.[1];
  const vxlan = (key: string, value: unknown, reason: string): Target => (
    { outcome: 'converted', options: [[['network', 'kind'], 'flannel-vxlan'], [['network', key], value]], reason });
  if (number) { return vxlan('vni', Number(number), 'Flannel VXLAN with this VNI'); }
  if (/^Calico/i.test(name)) { return converted('network.kind', 'calico', 'the network of Calico'); }
  if (name === 'cbr0') { return converted('network.kind', 'flannel-host-gateway', 'the network of Flannel host-gw'); }
  return OVERLAY_NETWORK.test(name) ? vxlan('name', name, 'an overlay network of Flannel with this name')
    : asked('unknown network name; choose flannel-vxlan, flannel-host-gateway, or calico, and set network.name');
}

function taints(value: string): Target {
  const texts = value.replace(/^'|'$/g, '').split(',').filter(Boolean);
  const all = texts.map((text) => readTaint(text.trim()));
  const faults = all.flatMap((taint) => {
    if (!taint) { return ['platform must be a list of taints such as os=windows:NoSchedule']; }
    return taintsIn([taint]).length === 0 ? [`the effect of the taint ${taint.key} must be ${ANY_TAINT_EFFECT}`] : [];
  });
  const read = taintsIn(all);
  const known = faults.length > 0 ? undefined : Platform.all.find((platform) => JSON.stringify(platform.taints) === JSON.stringify(read));
  return partly(value, faults, read.length, converted('platform', known ? known.id : { taints: read }, known
    ? `the taint of ${known.name}; set the same platform for workloads, which then tolerate it`
    : 'set the same platform for workloads, which then tolerate it'));
}

function gatesIn(value: string): readonly (readonly [gate: string, on: boolean])[] {
  return Object.entries(pairs(value)).map(([gate, on]) => [gate, isNotFalse(on)] as const);
}

function gates(path: string): Convert {
  return (value, minor) => {
    const all = gatesIn(value);
    if (all.length === 0) { return dropped('an empty value sets no feature gates'); }
    const faults = all.map(([gate, on]) => (isPlaceholder(gate) ? undefined : featureGateFault(gate, on, minor)));
    const kept = all.filter((_, i) => faults[i] === undefined);
    const spent = faults.flatMap((fault) => (fault ? fault.message : []));
    const reason = spent.length > 0 ? spent.join('; ') : 'feature gates';
    return kept.length === 0 ? dropped(reason) : converted(path, Object.fromEntries(kept), reason);
  };
}

function apiServer(value: string): Target {
  const [, host, port] = /^(?:https?:\/\/)?([\w.-]{1,253})(?::(\d{1,5}))?\/?$/.exec(value) ?? [];
  return host === undefined ? asked('apiServer must be a host and a port') : apiServerAt(host, port);
}

/** The address of the API server. */
export function apiServerAt(host: string, port: string | undefined): Target {
  const [problem] = apiServerProblems({ host, ...(port !== undefined && { port: Number(port) }) }, undefined);
  if (problem) { return { ...asked(`${problem.path.join('.')} ${problem.message}`), option: 'apiServer' }; }
  const options = [[['apiServer', 'host'], host], ...(port === undefined ? [] : [[['apiServer', 'port'], Number(port)] as const])] as const;
  return { outcome: 'converted', options, reason: 'address of the API server' };
}

/** Variables of a node by their names in upper case. */
const VARIABLES: Readonly<Record<string, Convert>> = {
  HTTP_PROXY: to('proxy.http', 'the proxy of the node'),
  HTTPS_PROXY: to('proxy.https', 'the proxy of the node'),
  NO_PROXY: to('proxy.noProxy', 'hosts that bypass the proxy; the Pod CIDR and Service CIDR are added', list),
  NODE_NAME: nodeName,
  KUBE_NETWORK: (value) => (isPlaceholder(value) ? asked('network: the value is a placeholder') : networkByName(value)),
};

/** Converts an environment variable. */
export function variableTarget(name: string, value: string): Target {
  return lookUp(VARIABLES, name)?.(value, 0) ?? unknown('unknown variable; set it on the node if it is still needed');
}

function list(value: string): readonly string[] {
  return value.split(',').map((each) => each.trim()).filter(Boolean);
}

/** Thresholds such as `memory.available<500Mi`, each as its signal and its quantity. */
function thresholds(value: string): readonly (readonly string[])[] {
  return value.split(',').filter(Boolean).map((part) => part.split('<').map((each) => each.trim()));
}
