import { attempt, objectAt } from '../../base';
import { stringsAt } from '../../kubernetes';
import { parseYaml } from '../../yaml';
import { ClusterMessage, isOfTeardown } from '../cluster-messages';
import { Dump } from '../dump';
import { API_REQUEST, apiServerCause, factsOnly, OUTGOING } from '../support/causes';
import { agentOf, isNetworkAgent, osOf, podSpecOf } from '../support/daemon-sets';
import { findingsOf } from '../support/findings';
import { Cause, evidenceOf, Occurrence, SymptomSource } from '../symptom';

const FLANNEL_CAUSES: readonly Cause[] = [
  [/could not find valid interface|failed to find interface/i, 'the node has no network adapter with the name or address in --iface of flanneld, or '
    + 'the adapter has no address yet: the address moves to the adapter vEthernet when a network is created'],
  [
    /cannot find network with management ip/i,
    'no HNS network has the address of the adapter in --iface as its management IP: the network wasn\'t created, or is on another adapter',
  ],
  [
    /failed to get management ip|took too long to get ready|failed to get net interface/i,
    'the network adapter under the new HNS network has no address yet, for example because its DHCP server answers late',
  ],
];

const flannelNetwork: SymptomSource = {
  messages: [
    /failed to create (?:HostComputeNetwork|HNSNetwork)/i, /cannot find network with management ip/i, /failed to get management ip (?:from|for)/i,
    /took too long to get ready/i,
    /failed to get net interface for/i, /could not find valid interface matching|failed to find interface to use/i,
  ],
  causes: FLANNEL_CAUSES,
  detail: factsOnly,
};

const configured = findingsOf(['kube-proxy-source-vip']);

/** Whether a script or template in the dump sets the source VIP on the node. */
function findsItself(dump: Dump): boolean {
  const proxies = dump.objects('DaemonSet').filter((each) => osOf(each, dump) === 'windows' && agentOf(each) === 'kube-proxy');
  const scripts = dump.objects('ConfigMap')
    .flatMap((each) => Object.entries(stringsAt(each, 'data')).filter(([key]) => /\.(?:ps1|psm1|cmd|bat)$/i.test(key)));
  return scripts.some(([, text]) => /source-?vip/i.test(text))
    || proxies.some((each) => /source-?vip/i.test(JSON.stringify(podSpecOf(each))));
}

const kubeProxySourceVip: SymptomSource = {
  kinds: ['Pod', 'DaemonSet', 'ConfigMap'],
  messages: [
    /source-vip flag not set/i, /source[- ]?vip[^.]{0,40}(?:not set|missing|is empty|must be set)/i, /source[- ]?vip endpoint creation failed/i,
  ],
  anyOs: true,
  causes: [[
    /invalid or reserved|0x803b002f|not part of any configured subnet|0x803b001e/i,
    'the source VIP is reserved or isn\'t an address of the node\'s Pod CIDR, so HNS rejects its endpoint',
  ]],
  inspect: (dump, options) => configured(dump, options).filter(({ evidence }) => evidence.object.kind !== 'ConfigMap' || !findsItself(dump)),
};

const HEALTH_CHECK = 'kube-proxy runs with forwardHealthCheckVip, and asks HNS for a load balancer on its health check port 10256, on which it '
  + 'listens itself: Windows Server 2019 rejects that, and the Service doesn\'t work on the node';
const FOR_HEALTH_CHECK = 'set forwardHealthCheckVip: false (--forward-healthcheck-vip=false) in the kube-proxy configuration of Windows Server 2019 '
  + 'nodes, or move the workloads to Windows Server 2022 or later';

function loadBalancerDetail({ text, node }: ClusterMessage, dump: Dump): Omit<Occurrence, 'evidence'> {
  const isOfHealthCheck = /health ?check|\b10256\b/i.test(text) || (node?.version?.build === '10.0.17763' && forwardsHealthCheck(dump));
  return isOfHealthCheck ? { cause: HEALTH_CHECK, remedy: FOR_HEALTH_CHECK } : {};
}

function forwardsHealthCheck(dump: Dump): boolean {
  const arguments_ = dump.objects('DaemonSet').some((each) => /forward-healthcheck-vip(?:=true)?"/i.test(JSON.stringify(objectAt(each, 'spec'))));
  return arguments_ || dump.objects('ConfigMap')
    .some((each) => Object.values(stringsAt(each, 'data')).some((text) => text.includes('forwardHealthCheckVip') && isOn(text)));
}

function isOn(text: string): boolean {
  // a configuration that can't be parsed tells nothing
  return (attempt(() => parseYaml(text)) ?? []).some((config) => objectAt(config, 'winkernel').forwardHealthCheckVip === true);
}

const loadBalancerPort: SymptomSource = {
  kinds: ['Pod', 'Node', 'Event', 'ConfigMap', 'DaemonSet'],
  messages: [/specified port already exists/i, /0x803b0013/i],
  anyOs: true,
  detail: loadBalancerDetail,
};

const flannelSubnetMissing: SymptomSource = {
  messages: [
    /subnet\.env:? .{0,60}(?:cannot find|no such file)/i, /subnet\.env/i, /waiting for the network to be created/i,
    /failed to acquire (?:a )?lease: /i,
  ],
  unless: /VNI|is not supported on Windows|MacPrefix/i,
  when: ({ text }) => !API_REQUEST.test(text),
  causes: [[
    /pod cidr not assigned/i, 'the node has no Pod CIDR, because the controller manager doesn\'t assign any or has none left',
    'run kube-controller-manager with --allocate-node-cidrs and a --cluster-cidr with a free block (kubeadm: networking.podSubnet)',
  ]],
};

const cniApiServer: SymptomSource = {
  matches: (message) => {
    const { about, os, pod, reason, text } = message;
    if (os === 'linux' || isOfTeardown(message)) { return undefined; }
    const isOfNetwork = reason === 'FailedCreatePodSandBox' || /for sandbox|networkPlugin cni/i.test(text) || isNetworkAgent(about.name, pod?.spec);
    const known = isOfNetwork && !/host must be a URL/i.test(text) ? apiServerCause(text) : undefined;
    return known && { evidence: evidenceOf(message, text.indexOf('https://')), ...known };
  },
};

/** Agents of the cluster network: kube-proxy, Flannel, Calico. */
export const NETWORKS: Readonly<Record<string, SymptomSource>> = {
  'doctor-kube-proxy-source-vip': kubeProxySourceVip,
  'doctor-network-name-mismatch': {
    kinds: ['Pod', 'Event', 'DaemonSet', 'ConfigMap'],
    messages: [
      /unable to find HNS network/i, /network \S{1,80} (?:was )?not found.{0,200}KUBE_NETWORK/i,
      /network-name flag not set|KUBE_NETWORK.{0,60}not set/i, /HNS ?network(?: with name)? \S{1,80} (?:was )?not found/i,
    ],
    anyOs: true,
    inspect: findingsOf(['kube-proxy-network-name', 'flannel-cni-name']),
  },
  'doctor-load-balancer-port': loadBalancerPort,
  'doctor-ports-exhausted': {
    messages: [
      /lacked sufficient buffer space/i, /\bWSAENOBUFS\b/, /socket\S{0,40}[^]{0,80}\b10055\b/i, /only one usage of each socket address/i,
    ],
    when: ({ text }) => !/only one usage of each socket/i.test(text) || OUTGOING.test(text),
  },
  'doctor-flannel-net-conf': {
    kinds: ['ConfigMap', 'Pod', 'Event'],
    messages: [
      /VNI \[?\d{0,9}\]? must be greater than or equal to 4096/i, /Port \[?\d{0,9}\]? is not supported on Windows/i,
      /(?:DirectRouting|GBP) is not supported on Windows/i, /MacPrefix .{0,40}must be/i,
    ],
    anyOs: true,
    inspect: findingsOf([
      'flannel-vni', 'flannel-port', 'flannel-direct-routing', 'flannel-gbp', 'flannel-ipv6', 'flannel-mac-prefix', 'flannel-network-too-small',
    ]),
  },
  'doctor-flannel-network': flannelNetwork,
  'doctor-flannel-subnet-missing': flannelSubnetMissing,
  'doctor-calico-api-server': { kinds: ['Pod', 'Event', 'ConfigMap'], messages: [/host must be a URL or a host:port pair/i] },
  'doctor-cni-api-server': cniApiServer,
};
