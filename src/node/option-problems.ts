import { ChosenContainerd } from './container-runtime';
import { WindowsNode } from './node-file';
import { isRendered, parseRelease } from './release';
import { reservationProblems } from './reservations';
import {
  BOOTSTRAP_TOKEN, CA_CERT_HASH, KUBELET_FIELDS_IGNORED_ON_WINDOWS, KUBELET_FIELDS_REFUSED_ON_WINDOWS, LEAST_PRIORITY_CLASS,
  NODE_KUBERNETES_MINORS, pauseImageBuilds, pauseTagsFor, PLATFORM_NETWORKS, servesAsPause, WINDOWS_PATH, WINDOWS_PRIORITY_CLASSES, WindowsVersion,
} from '../knowledge';
import { parseQuantity, Problem, show } from '../manifest';
import type { NodePlan } from './plan';

/** Fields of the KubeletConfiguration that other options decide, and which. */
const DECIDED_FIELDS: Readonly<Record<string, string>> = {
  apiVersion: 'the renderer', kind: 'the renderer', registerWithTaints: 'platform', clusterDNS: 'addressPlan.dnsServiceIp', clusterDomain: 'clusterDomain',
  maxPods: 'addressPlan.maxPods', systemReserved: 'reservations.system', kubeReserved: 'reservations.kube', evictionHard: 'eviction',
  containerRuntimeEndpoint: 'the renderer',
  containerLogMaxSize: 'logs.maxMebibytes', containerLogMaxFiles: 'logs.maxFiles', cgroupsPerQOS: 'the renderer', enforceNodeAllocatable: 'the renderer',
};

const LABEL_NAME = /^([A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?)$/;
const LABEL_VALUE = /^(|[A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?)$/;
const DNS_SUBDOMAIN = /^(?=.{1,253}$)[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?(\.[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?)*$/;
const VARIABLE = /^[A-Za-z_]\w*$/;
const IMAGE = /^[\w.:/@-]+$/;
/** Characters that no network adapter of Windows has in its name. */
const NOT_IN_ADAPTERS = /[\u0000-\u001f\\/:*?"<>|]/;
const NO_PROXY_ENTRY = /^[\w.*:/[\]-]+$/;

/** What keeps a node from working, of all that isn't the network's; paths start at the options. */
export function optionProblems(plan: NodePlan, runtime: ChosenContainerd): Pick<WindowsNode, 'problems' | 'advice'> {
  const found = [
    ...releaseFindings(plan), ...platformFindings(plan), ...runtimeFindings(plan, runtime), ...reservationProblems(plan.reserved).map(asProblem),
    ...kubeletFindings(plan), ...nameFindings(plan), ...serviceFindings(plan), ...pathFindings(plan), ...proxyFindings(plan), ...joinFindings(plan),
  ];
  const those = (advice: boolean) => found.filter(({ isAdvice }) => isAdvice === advice).map(({ problem }) => problem);
  return { problems: those(false), advice: those(true) };
}

interface Found {
  readonly problem: Problem;
  readonly isAdvice: boolean;
}

const asProblem = (problem: Problem): Found => ({ problem, isAdvice: false });
const wrong = (code: string, path: readonly (string | number)[], value: unknown, message: string, remedy: string): Found =>
  ({ problem: { code, path, message: `is ${show(value)}, ${message}`, remedy }, isAdvice: false });
const advise = (...words: Parameters<typeof wrong>): Found => ({ ...wrong(...words), isAdvice: true });

function releaseFindings({ options: { kubernetes, version } }: NodePlan): readonly Found[] {
  const { first, last } = NODE_KUBERNETES_MINORS;
  const release = parseRelease(kubernetes);
  if (!release || !isRendered(release)) {
    const message = release ? 'for which no nodes are rendered' : 'which is no version of Kubernetes';
    return [wrong('node-kubernetes', ['kubernetes'], kubernetes, message, `use one from "v1.${first}" to "v1.${last}", such as "v1.${last}.0"`)];
  }
  if (version.supportedBy(`1.${release.minor}`)) { return []; }
  const supported = WindowsVersion.all.filter((each) => each.supportedBy(`1.${release.minor}`)).map(({ name }) => name);
  const { kubernetes: range } = version;
  const since = range ? `it is supported from ${range.first}${range.last ? ` to ${range.last}` : ' on'}` : 'no release of Kubernetes supports it for nodes';
  return [wrong('node-windows-version', ['version'], version.name, `which Kubernetes 1.${release.minor} doesn't support: ${since}`, `use ${supported.join(' or ')}, or another release of Kubernetes`)];
}

function platformFindings({ platform, network }: NodePlan): readonly Found[] {
  const known = Object.hasOwn(PLATFORM_NETWORKS, platform.name) ? PLATFORM_NETWORKS[platform.name] : undefined;
  const found = platform.taints.flatMap(({ key, value }, i) => [
    ...(isLabelKey(key) ? [] : [wrong('node-taint', ['platform', 'taints', i, 'key'], key, 'with which the kubelet doesn\'t start', 'use letters, digits, "-", "_" and ".", with a domain and "/" before them or without')]),
    ...(value === undefined || LABEL_VALUE.test(value) ? [] : [wrong('node-taint', ['platform', 'taints', i, 'value'], value, 'with which the kubelet doesn\'t start', 'use up to 63 letters, digits, "-", "_" and "."')]),
  ]);
  if (!known || known.networks.includes(network.kind)) { return found; }
  const instead = known.networks.length > 0 ? `use ${known.networks.join(' or ')}, or another platform` : 'let the platform make its nodes, or name the platform whose nodes these are';
  return [...found, wrong('node-platform-network', ['network'], network.kind, `but Windows nodes of ${platform.name} have ${known.own}`, instead)];
}

function runtimeFindings({ options, sandboxImage }: NodePlan, { fault, advice }: ChosenContainerd): readonly Found[] {
  const asked = options.containerRuntime?.version;
  const found = [
    ...(fault ? [wrong('node-containerd', ['containerRuntime', 'version'], asked, fault.message, fault.remedy)] : []),
    ...(advice ? [advise('node-containerd', ['containerRuntime', 'version'], asked, advice.message, advice.remedy)] : []),
  ];
  const path = ['containerRuntime', 'sandboxImage'];
  if (!IMAGE.test(sandboxImage)) { return [...found, wrong('node-pause-image', path, sandboxImage, 'which is no image', 'write it as "registry.k8s.io/pause:3.10.2"')]; }
  const builds = pauseImageBuilds(sandboxImage);
  const tags = pauseTagsFor(options.version);
  const remedy = tags.length > 0 ? `use ${tags.join(', ')}, or leave it out` : 'use a release of Windows that has one';
  if (!builds) { return [...found, advise('node-pause-image', path, sandboxImage, 'whose builds aren\'t known', `make sure that it has one for ${options.version}`)]; }
  if (servesAsPause(builds, options.version)) { return found; }
  const have = builds.length > 0 ? `it was built for ${builds.map(({ name }) => name).join(', ')}` : 'it was built for no Windows that still counts';
  return [...found, wrong('node-pause-image', path, sandboxImage, `but ${have}: no pod starts on ${options.version}`, remedy)];
}

function kubeletFindings({ options: { kubelet = {}, eviction = {} }, priorityClass }: NodePlan): readonly Found[] {
  const found = Object.entries(kubelet).flatMap(([field, value]) => {
    const path = ['kubelet', field];
    if (KUBELET_FIELDS_REFUSED_ON_WINDOWS.includes(field)) { return [wrong('node-kubelet-field', path, value, 'with which the kubelet doesn\'t start on Windows', 'remove it')]; }
    if (Object.hasOwn(DECIDED_FIELDS, field)) { return [wrong('node-kubelet-field', path, value, `but ${DECIDED_FIELDS[field]} decides it`, 'remove it')]; }
    if (KUBELET_FIELDS_IGNORED_ON_WINDOWS.includes(field)) { return [advise('node-kubelet-field', path, value, 'which does nothing on Windows', 'remove it')]; }
    return [];
  });
  for (const [signal, threshold] of Object.entries(eviction)) {
    const share = /^(\d+(\.\d+)?)%$/.exec(threshold);
    if (!/^(memory|nodefs|imagefs|containerfs)\.available$/.test(signal)) {
      found.push(wrong('node-eviction', ['eviction', signal], threshold, 'but Windows has no such signal', 'use memory.available, nodefs.available and imagefs.available'));
    } else if (share ? Number(share[1]) > 100 : (parseQuantity(threshold) ?? -1n) < 0n) {
      found.push(wrong('node-eviction', ['eviction', signal], threshold, 'which is neither a share nor a quantity', 'write it as "10%" or "500Mi"'));
    }
  }
  const rank = WINDOWS_PRIORITY_CLASSES.indexOf(priorityClass);
  if (rank === -1) {
    found.push(wrong('node-priority-class', ['priorityClass'], priorityClass, 'which is no priority class of Windows', `use ${WINDOWS_PRIORITY_CLASSES.join(', ')}`));
  } else if (rank < WINDOWS_PRIORITY_CLASSES.indexOf(LEAST_PRIORITY_CLASS)) {
    found.push(advise('node-priority-class', ['priorityClass'], priorityClass, 'so that pods can take all CPU from the kubelet, and the node seems gone', `use ${LEAST_PRIORITY_CLASS}`));
  }
  return found;
}

function nameFindings({ options: { nodeName, nodeLabels = {} }, labels, clusterDomain, network }: NodePlan): readonly Found[] {
  const found: Found[] = [];
  const { interfaceName } = network.flannel ?? {};
  if (interfaceName !== undefined && NOT_IN_ADAPTERS.test(interfaceName)) {
    found.push(wrong('node-interface', ['network', 'interfaceName'], interfaceName, 'which is no name of a network adapter', 'write it as Get-NetAdapter shows it, such as "Ethernet"'));
  }
  if (nodeName !== undefined && !DNS_SUBDOMAIN.test(nodeName)) { found.push(wrong('node-name', ['nodeName'], nodeName, 'which is no name of a node', 'use lower-case letters, digits, "-" and "."')); }
  if (!DNS_SUBDOMAIN.test(clusterDomain)) { found.push(wrong('node-name', ['clusterDomain'], clusterDomain, 'which is no domain', 'write it as "cluster.local"')); }
  for (const [key, value] of Object.entries(labels)) {
    const path = key in nodeLabels ? ['nodeLabels', key] : ['platform', 'nodeLabels', key];
    if (!isLabelKey(key) || !LABEL_VALUE.test(value)) {
      found.push(wrong('node-label', path, value, 'which can\'t be a label', 'use letters, digits, "-", "_" and "." in key and value, with a domain and "/" before the key or without'));
    } else if (isReservedLabel(key)) {
      found.push(wrong('node-label', path, value, 'but the kubelet may not set labels of kubernetes.io by itself', 'label the node with kubectl, or use a key of your own'));
    }
  }
  return found;
}

/** Labels of Kubernetes' own domain that a kubelet may not give itself. Source: kubernetes v1.36.3 `staging/src/k8s.io/kubelet/pkg/apis/well_known_labels.go`. */
function isReservedLabel(key: string): boolean {
  const domain = key.includes('/') ? key.split('/')[0] : '';
  if (!/(^|\.)(kubernetes|k8s)\.io$/.test(domain)) { return false; }
  const allowed = /^(kubelet\.kubernetes\.io|node\.kubernetes\.io|.*\.kubelet\.kubernetes\.io|.*\.node\.kubernetes\.io)$/.test(domain);
  return !allowed && !/^kubernetes\.io\/(hostname|os|arch)$|^beta\.kubernetes\.io\/(os|arch|instance-type)$|^topology\.kubernetes\.io\/(zone|region)$|^failure-domain\.beta\.kubernetes\.io\/(zone|region)$/.test(key);
}

function isLabelKey(key: string): boolean {
  const [name, domain, ...rest] = key.split('/').reverse();
  return rest.length === 0 && LABEL_NAME.test(name) && (domain === undefined || DNS_SUBDOMAIN.test(domain));
}

function serviceFindings({ options: { networkDaemons }, serviceManager, logs }: NodePlan): readonly Found[] {
  const found: Found[] = [];
  if (!['sc.exe', 'nssm'].includes(serviceManager)) { found.push(wrong('node-service-manager', ['serviceManager'], serviceManager, 'which is unknown', 'use "sc.exe" or "nssm"')); }
  if (networkDaemons !== undefined && !['services', 'pods'].includes(networkDaemons)) {
    found.push(wrong('node-network-daemons', ['networkDaemons'], networkDaemons, 'which is unknown', 'use "services" or "pods"'));
  }
  const { maxMebibytes, maxFiles } = logs;
  if (!Number.isInteger(maxMebibytes) || maxMebibytes < 1) { found.push(wrong('node-logs', ['logs', 'maxMebibytes'], maxMebibytes, 'which is no number of mebibytes', 'use a whole number from 1')); }
  if (!Number.isInteger(maxFiles) || maxFiles < 2) { found.push(wrong('node-logs', ['logs', 'maxFiles'], maxFiles, 'but the kubelet keeps two or more', 'use a whole number from 2')); }
  return found;
}

function pathFindings({ options: { paths = {}, join } }: NodePlan): readonly Found[] {
  const all = [...Object.entries(paths).map(([key, path]) => ({ at: ['paths', key], path })), ...(join && join.tokenFile !== undefined ? [{ at: ['join', 'tokenFile'], path: join.tokenFile }] : [])];
  return all.flatMap(({ at, path }) => {
    // a token in the place of its file isn't shown: see joinFindings
    if (path === undefined || BOOTSTRAP_TOKEN.test(path)) { return []; }
    if (!WINDOWS_PATH.test(path) || /[\\/.\s]$/.test(path)) { return [wrong('node-path', at, path, 'which is no absolute path of Windows', 'write it as "C:\\\\k", without "\\\\", "." or a space at the end')]; }
    // the command line of a service is expanded as a whole
    return path.includes('%') ? [wrong('node-path', at, path, 'in which Windows takes "%" for a variable', 'use a path without "%"')] : [];
  });
}

function proxyFindings({ options: { proxy = {} } }: NodePlan): readonly Found[] {
  const found: Found[] = [];
  for (const key of ['http', 'https'] as const) {
    const address = proxy[key];
    if (address === undefined) { continue; }
    const url = /^[\x21-\x7e]+$/.test(address) && URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') {
      // what can't be read may still have a password in it
      found.push({ problem: { code: 'node-proxy', path: ['proxy', key], message: 'is no address of a proxy', remedy: 'write it as "http://proxy.corp.example:3128"' }, isAdvice: false });
    } else if (url.password !== '' || url.username !== '') {
      const message = 'has a user or a password in it, which every process of the node can read';
      found.push({ problem: { code: 'node-proxy', path: ['proxy', key], message, remedy: 'use a proxy that knows its machines by their address' }, isAdvice: true });
    }
  }
  (proxy.noProxy ?? []).forEach((entry, i) => {
    if (!NO_PROXY_ENTRY.test(entry)) { found.push(wrong('node-proxy', ['proxy', 'noProxy', i], entry, 'which is neither a host nor a range', 'write it as ".corp.example", "10.0.0.0/8" or "registry.corp.example"')); }
  });
  return found;
}

function joinFindings({ options: { join } }: NodePlan): readonly Found[] {
  if (join === false) { return []; }
  if (!join || typeof join !== 'object') {
    const path = ['join'];
    const remedy = 'give { caCertHashes } as "kubeadm token create --print-join-command" prints them, or false where you bring the kubeconfig';
    return [{ problem: { code: 'node-join', path, message: join === undefined ? 'is missing' : `is ${show(join)}, which says nothing`, remedy }, isAdvice: false }];
  }
  const { caCertHashes, tokenVariable, tokenFile } = join;
  const found: Found[] = (caCertHashes ?? []).flatMap((hash, i) => (CA_CERT_HASH.test(hash) ? []
    : [wrong('node-join', ['join', 'caCertHashes', i], hash, 'which is no pin of an authority', 'write it as "sha256:" and 64 hexadecimal digits in lower case')]));
  if (!caCertHashes || caCertHashes.length === 0) {
    found.push({ problem: { code: 'node-join', path: ['join', 'caCertHashes'], message: 'is empty: the node would trust whoever answers', remedy: 'give what "kubeadm token create --print-join-command" prints' }, isAdvice: false });
  }
  for (const [key, value] of Object.entries({ tokenVariable, tokenFile })) {
    if (value !== undefined && BOOTSTRAP_TOKEN.test(value)) {
      found.push({ problem: { code: 'node-join', path: ['join', key], message: 'is a token itself', remedy: `give the name of the ${key === 'tokenFile' ? 'file' : 'variable'} that has it, and make a new token: this one is written down` }, isAdvice: false });
    }
  }
  if (tokenVariable !== undefined && !BOOTSTRAP_TOKEN.test(tokenVariable) && !VARIABLE.test(tokenVariable)) {
    found.push(wrong('node-join', ['join', 'tokenVariable'], tokenVariable, 'which is no name of a variable', 'use letters, digits and "_", such as "KUBEADM_TOKEN"'));
  }
  return found;
}
