import { flannelNetwork } from './flannel-network';
import { kubeProxySourceVip } from './kube-proxy-source-vip';
import { loadBalancerPort } from './load-balancer-port';
import { API_REQUEST, apiServerCause } from '../support/cni-causes';
import { isNetworkAgentName } from '../support/daemon-sets';
import { findingsOf } from '../support/findings';
import { isOfTeardown } from '../support/teardown';
import { evidenceOf, matchMessages, SymptomSource } from '../symptom';

const flannelSubnetMissing: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([
    /subnet\.env:? .{0,60}(?:cannot find|no such file)/i, /subnet\.env/i, /waiting for the network to be created/i,
    /failed to acquire (?:a )?lease: /i,
  ], {
    unless: /VNI|is not supported on Windows|MacPrefix/i,
    when: ({ text }) => !API_REQUEST.test(text),
    detail: ({ text }) => (/pod cidr not assigned/i.test(text) ? {
      cause: 'the node has no Pod CIDR, because the controller manager doesn\'t assign any or has none left',
      remedy: 'run kube-controller-manager with --allocate-node-cidrs and a --cluster-cidr with a free block (kubeadm: networking.podSubnet)',
    } : {}),
  }),
};

const cniApiServer: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: (message) => {
    const { about, os, reason, text } = message;
    if (os === 'linux' || isOfTeardown(message)) { return undefined; }
    const isOfNetwork = reason === 'FailedCreatePodSandBox' || /for sandbox|networkPlugin cni/i.test(text) || isNetworkAgentName(about.name);
    const known = isOfNetwork && !/host must be a URL/i.test(text) ? apiServerCause(text) : undefined;
    return known && { evidence: evidenceOf(message, text.indexOf('https://')), ...known };
  },
};

/** Agents of the cluster network: kube-proxy, Flannel, Calico. */
export const NETWORKS: Readonly<Record<string, SymptomSource>> = {
  'doctor-kube-proxy-source-vip': kubeProxySourceVip,
  'doctor-network-name-mismatch': {
    severity: 'error',
    kinds: ['Pod', 'Event', 'DaemonSet', 'ConfigMap'],
    matches: matchMessages([
      /unable to find HNS network/i, /network \S{1,80} (?:was )?not found.{0,200}KUBE_NETWORK/i,
      /network-name flag not set|KUBE_NETWORK.{0,60}not set/i, /HNS ?network(?: with name)? \S{1,80} (?:was )?not found/i,
    ], { anyOs: true }),
    inspect: findingsOf(['kube-proxy-network-name', 'flannel-cni-name']),
  },
  'doctor-load-balancer-port': loadBalancerPort,
  'doctor-ports-exhausted': {
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages([/lacked sufficient buffer space/i, /\bWSAENOBUFS\b/, /socket\S{0,40}[^]{0,80}\b10055\b/i]),
  },
  'doctor-flannel-net-conf': {
    severity: 'error',
    kinds: ['ConfigMap', 'Pod', 'Event'],
    matches: matchMessages([
      /VNI \[?\d{0,9}\]? must be greater than or equal to 4096/i, /Port \[?\d{0,9}\]? is not supported on Windows/i,
      /(?:DirectRouting|GBP) is not supported on Windows/i, /MacPrefix .{0,40}must be/i,
    ], { anyOs: true }),
    inspect: findingsOf([
      'flannel-vni', 'flannel-port', 'flannel-direct-routing', 'flannel-gbp', 'flannel-ipv6', 'flannel-mac-prefix', 'flannel-network-too-small',
    ]),
  },
  'doctor-flannel-network': flannelNetwork,
  'doctor-flannel-subnet-missing': flannelSubnetMissing,
  'doctor-calico-api-server': {
    severity: 'error',
    kinds: ['Pod', 'Event', 'ConfigMap'],
    matches: matchMessages([/host must be a URL or a host:port pair/i]),
  },
  'doctor-cni-api-server': cniApiServer,
};
