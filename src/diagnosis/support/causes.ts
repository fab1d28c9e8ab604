import { lookUp, objectAt, scalarText, textOf } from '../../base';
import { describeWindowsCode, WINDOWS_ERRORS, WindowsVersion } from '../../knowledge';
import { containersOf } from '../../kubernetes';
import { ClusterMessage } from '../cluster-messages';
import { Cause } from '../symptom';

/** Functions that unpack a layer of an image. */
export const OF_LAYER = /ImportLayer|ProcessBaseLayer|ProcessUtilityVMImage|PrepareLayer|ActivateLayer/;

/** What Windows was doing, by the function that failed. */
const OPERATIONS: readonly (readonly [pattern: RegExp, fact: string])[] = [
  [/CreateComputeSystem|during CreateContainer/, 'Windows failed to create the container, before any program of it ran'],
  [/System::CreateProcess|during CreateProcess/, 'the container was created, but its program didn\'t start'],
  [/System::Start|during Start\b/, 'the container was created, but didn\'t start'],
  [OF_LAYER, 'Windows failed to process a layer of the image'],
  [/hcnCreateLoadBalancer/, 'HNS rejected a load balancer, so the Service doesn\'t work on this node'],
  [/hc?n?s?\w*Create(?:Host)?Endpoint|hcnCreateEndpoint/i, 'HNS rejected an endpoint'],
  [/hcnCreateNetwork|CreateHnsNetwork/i, 'HNS rejected a network'],
];

/** Facts about a problem whose cause the message doesn't tell: names of error codes, the failed operation, node, images, and limits. */
export function knownFacts({ reason, text, exitCode, node, pod }: ClusterMessage): readonly string[] {
  const operation = OPERATIONS.find(([pattern]) => pattern.test(text))?.[1];
  const info = node?.info ?? {};
  const version = textOf(info.kernelVersion) || node?.build;
  const runtime = textOf(info.containerRuntimeVersion).replace('://', ' ');
  const facts = [
    ...(operation === undefined ? [] : [operation]),
    ...errorsIn(text),
    ...(exitCode === undefined || exitCode === 0 ? [] : [describeExitCode(reason, exitCode)]),
    ...(node?.os === 'windows'
      ? [`the node runs ${[node.version?.product ?? 'Windows', version && `(${version})`, runtime && `with ${runtime}`].filter(Boolean).join(' ')}`]
      : []),
    ...(pod ? containersOf(pod.spec).slice(0, 3)
      .flatMap(({ container }) => imageFacts(textOf(container.image), objectAt(objectAt(container, 'resources'), 'limits').memory)) : []),
  ];
  return facts.length > 0 ? [...new Set(facts)] : ['only the message'];
}

/** An occurrence whose message doesn't tell the cause. */
export const factsOnly = (message: ClusterMessage): { readonly facts: readonly string[] } => ({ facts: knownFacts(message) });

/**
 * Codes in a message: `0x803b0015`, `"ErrorCode":2151350293`, `winapi error #3489792023`. Other small numbers than `Access is denied. (0x5)` may be
 * offsets or flags, and those of a stack trace are addresses: `addr=0x20`, `+0x57`.
 */
const CODES = /(?<!(?:addr|pc)=)\b0x([89a-f][0-9a-f]{7})\b|(?<= \()0x([0-9a-f]{1,4})(?=\))|(?:ErrorCode\\*"?\s?[:=]\s?|error #?)([234]\d{9})\b/gi;

/** Meanings of the error codes in a message, or else of the errors whose words it has. */
function errorsIn(text: string): readonly string[] {
  const codes = [...text.matchAll(CODES)].map(([, long, short, decimal]) => Number(decimal ?? `0x${long ?? short}`));
  const meant = [...new Set(codes)].flatMap((code) => {
    const meaning = describeWindowsCode(code);
    return meaning === undefined ? [] : [{ code, meaning }];
  });
  const low = text.toLowerCase();
  const spoken = Object.entries(WINDOWS_ERRORS).find(([, error]) => low.includes(error.text));
  const found = meant.length > 0 || spoken === undefined ? meant : [{ code: Number(spoken[0]), meaning: describeWindowsCode(Number(spoken[0]))! }];
  return found.slice(0, 3).map(({ code, meaning }) => `0x${code.toString(16)} is ${meaning}`);
}

/**
 * What sets the exit code of a container that didn't end by itself, by the reason.
 * Source: kubernetes `pkg/kubelet/kubelet_pods.go` (ContainerReasonStatusUnknown), containerd `internal/cri/server/helpers.go` (unknownExitCode,
 * errorStartExitCode), read 2026-11-30.
 */
const SETS_EXIT_CODE: Readonly<Record<string, string>> = {
  ContainerStatusUnknown: 'the kubelet doesn\'t find the container any more, and sets',
  Unknown: 'containerd doesn\'t know how the container ended, and sets',
  StartError: 'the container didn\'t start, and containerd sets',
};

function describeExitCode(reason: string, exitCode: number): string {
  const sets = lookUp(SETS_EXIT_CODE, reason);
  if (sets !== undefined) { return `${sets} exit code ${exitCode} itself`; }
  const code = exitCode < 0 ? exitCode + 2 ** 32 : exitCode;
  const meaning = code > 0xffff ? describeWindowsCode(code) : undefined;
  return meaning === undefined
    ? `exit code ${exitCode}, whose meaning the program defines`
    : `exit code ${exitCode} is 0x${code.toString(16).toUpperCase()}, ${meaning}`;
}

function imageFacts(image: string, memory: unknown): readonly string[] {
  const version = image === '' ? undefined : WindowsVersion.ofWindowsImage(image);
  return [
    ...(version ? [`the image ${image} is built for ${version.product} (${version.build})`] : []),
    ...(memory === undefined ? [] : [`the container's memory limit is ${scalarText(memory)}`]),
  ];
}

/**
 * A connection to another program for which Windows has no port, or which it forbids: Go names the call, and .NET the peer. Source: golang/go
 * `src/net/fd_windows.go`, dotnet/runtime `ConnectHelper.cs` (CreateWrappedException), `SocketExceptionFactory.cs`, read 2026-11-30.
 */
export const OUTGOING = /connectex: (?:only one usage|an attempt was made)|(?:normally permitted|access permissions)\.? \(?[^\s()"]{1,260}:\d{2,5}\b/i;

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
