import { apiServerCause } from '../support/cni-causes';
import { isNetworkAgentName } from '../support/daemon-sets';
import { isOfTeardown } from '../support/teardown';
import { evidenceOf, Symptom } from '../symptom';

export const cniApiServer: Symptom = {
  id: 'doctor-cni-api-server',
  severity: 'error',
  summary: 'the CNI plugin or network agent of a Windows node can\'t reach the API server',
  why: 'CNI plugins such as Calico\'s ask the API server about each Pod, from the host network of the node and with the environment of containerd. Common causes: a proxy in the variables of containerd, a Service address before kube-proxy runs, or a firewall. No Pod of the node gets a network.',
  remedy: 'on the node, run Test-NetConnection with the address and port in the message; check the machine-wide variables HTTPS_PROXY and NO_PROXY, kube-proxy, and firewalls',
  source: 'projectcalico/calico#4682, #6829, #10352; Go net/http (the answer of a proxy to CONNECT) (read 2026-11-24)',
  kinds: ['Pod', 'Event'],
  matches: (message) => {
    const { about, os, reason, text } = message;
    if (os === 'linux' || isOfTeardown(message)) { return undefined; }
    const isOfNetwork = reason === 'FailedCreatePodSandBox' || /for sandbox|networkPlugin cni/i.test(text) || isNetworkAgentName(about.name);
    const known = isOfNetwork && !/host must be a URL/i.test(text) ? apiServerCause(text) : undefined;
    return known && { evidence: evidenceOf(message, text.indexOf('https://')), ...known };
  },
};
