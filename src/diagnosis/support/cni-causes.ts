import { Cause } from '../symptom';

/** A request to the API server that gets no answer, such as `Get "https://10.96.0.1:443/api/…": dial tcp …`; not to a service of the node itself. */
export const API_REQUEST = /(?:Get|Post|Put|Patch) \\*"?(https:\/\/(?!localhost|127\.)([^\s"\\/]{1,260})[^\s"\\]{0,500})\\*"?: [^"]{0,200}(?:proxyconnect|dial tcp|i\/o timeout|connection refused|connectex|no such host|no route to host|deadline exceeded|Client\.Timeout|\bEOF\b|Service Unavailable|Bad Gateway|Gateway Time-?out|Tunnel Connection Failed|Proxy Authentication Required)/i;

/** The answer of a proxy to CONNECT, in place of that of the API server. */
const PROXY = /proxyconnect|Service Unavailable|Bad Gateway|Gateway Time-?out|Tunnel Connection Failed|Proxy Authentication Required/i;

/** Why a CNI plugin or network agent can't reach the API server. */
export function apiServerCause(text: string): { readonly cause: string; readonly remedy: string } | undefined {
  const [request, , host = ''] = API_REQUEST.exec(text) ?? [];
  if (request === undefined) { return undefined; }
  if (PROXY.test(request)) {
    return {
      cause: `the request to the API server at ${host} goes to a proxy, which doesn't forward it: CNI plugins inherit HTTPS_PROXY and NO_PROXY from `
        + 'containerd',
      remedy: 'add the address of the API server, the Service CIDR, the Pod CIDR, .svc, and .cluster.local to the machine-wide variable NO_PROXY of '
        + 'the node, and restart containerd',
    };
  }
  return {
    cause: `the node can't reach the API server at ${host}`,
    remedy: 'on the node, run Test-NetConnection with the address and port in the message; a Service address answers on the node only while '
      + 'kube-proxy runs, so configure the network agent with the address of the API server itself (Calico: ConfigMap '
        + 'kubernetes-services-endpoint); check firewalls between node and control plane',
  };
}

/** Causes that prevent a CNI plugin from setting up a Pod's network, and from removing it. */
export const CNI_CAUSES: readonly Cause[] = [
  [/failed to find plugin/i, 'a CNI plugin isn\'t in the directory that containerd uses', 'copy the plugin to that directory, or add its own to '
    + 'bin_dirs (containerd 2.0 and earlier: bin_dir) in containerd\'s config.toml, such as C:\\opt\\cni\\bin'],
  [
    /locking store|timed out .{0,40}\block\b/i,
    'another process holds the lock of the CNI plugin\'s store: a call of the plugin hangs, or the node is overloaded',
    'end hanging azure-vnet.exe processes on the node, or restart it; update the CNI plugin',
  ],
  [
    /unexpected end of JSON input|error parsing its diagnostic message/i, 'the CNI plugin ended without a result, because it crashed or was stopped',
    'check the log of the CNI plugin on the node (for Azure, C:\\k\\azure-vnet.log), and update it',
  ],
  [
    /dial tcp|no such host|i\/o timeout|connection refused|connectex/i, 'the CNI plugin can\'t reach a service that it requires',
    'on the node, run Test-NetConnection with the address in the message; the host can\'t reach Service addresses before kube-proxy runs',
  ],
  [
    /unauthorized|forbidden/i,
    'the API server rejects the credentials of the CNI plugin: its kubeconfig on the node is outdated, or its role lacks rights',
    'restart the network agent of the node, which writes a new kubeconfig',
  ],
  [
    /[\\/]nodename:/i, 'calico-node hasn\'t written its file nodename on the node: it isn\'t running there, or hasn\'t finished its start',
    'check the Pod or service calico-node of the node and its log',
  ],
];
