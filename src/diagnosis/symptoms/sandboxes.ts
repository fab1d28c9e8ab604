import { groupedBy, isPresent, textOf } from '../../base';
import { referenceTo } from '../../findings';
import { GMSA_SHARED_HOST_NAME, Platform } from '../../knowledge';
import { gmsaPlacesOf } from '../../kubernetes';
import { ClusterMessage, isFromRuntime, isOfPull } from '../cluster-messages';
import { DumpPod } from '../dump';
import { API_REQUEST, CNI_CAUSES, factsOnly } from '../support/causes';
import { isNetworkAgent, podSpecOf, reaches } from '../support/daemon-sets';
import { enumerated } from '../support/text';
import { Cause, SymptomSource } from '../symptom';

/** On these platforms, no DaemonSet sets up the network of Windows nodes. */
const NETWORK_BY_PLATFORM: readonly { readonly platform: Platform; readonly cause: string; readonly remedy: string }[] = [
  {
    platform: Platform.EKS,
    cause: 'on EKS, the script Start-EKSBootstrap.ps1 in the user data of a Windows node writes its CNI configuration and starts its services; no '
      + 'DaemonSet does. On this node it hasn\'t run, or it failed',
    remedy: 'on the node, check the output of its user data and the event log "EKS Windows"; use an AMI that EKS publishes for Windows, set '
      + 'enable-windows-ipam: "true" in the ConfigMap amazon-vpc-cni, and give the role of the nodes an access entry of type EC2_WINDOWS (or, in '
        + 'aws-auth, the group eks:kube-proxy-windows)',
  },
  {
    platform: Platform.RKE2,
    cause: 'on RKE2, the service rke2 of a Windows node configures containerd and starts Calico or Flannel itself; no DaemonSet does. On this node '
      + 'it hasn\'t done so yet, or it failed, or it wrote no CNI directories for containerd, as pre-releases of 1.31.6 did',
    remedy: 'on the node, check Get-Service rke2, its messages in the event log, and the logs below C:\\var\\lib\\rancher\\rke2\\agent\\logs; the '
      + 'servers must have cni: calico or cni: flannel, since other networks don\'t support Windows; if containerd looks for a CNI configuration in '
        + '%ProgramFiles%\\containerd\\cni\\conf, use another release of RKE2; then restart the service rke2',
  },
  ...[Platform.AKS, Platform.GKE, Platform.OPENSHIFT].map((platform) => ({
    platform,
    cause: `${platform.name} usually sets up the network of its Windows nodes itself when it creates them; on this node, that hasn't finished, or `
      + 'it failed',
    remedy: 'wait some minutes after the node was created; then replace the node, and if the next one is the same, check the messages of the '
      + 'platform about the node pool (on OpenShift, the log of the Windows Machine Config Operator)',
  })),
];

const cniNotReady: SymptomSource = {
  kinds: ['Node', 'Pod', 'Event'],
  messages: [
    /cni plugin not initialized/i, /cni config uninitialized/i, /NetworkPluginNotReady/i,
    /network plugin (?:is )?not ready|network plugin returns error/i, /network is not ready|runtime network not ready/i,
    /no (?:valid )?networks found in/i,
  ],
  detail: ({ os, node }, dump) => {
    const platform = dump.platformOf(node);
    const own = NETWORK_BY_PLATFORM.find((each) => each.platform === platform);
    if (own) { return { cause: own.cause, remedy: own.remedy }; }
    const agents = dump.objects('DaemonSet').filter((each) => isNetworkAgent(referenceTo(each).name, podSpecOf(each)));
    const forWindows = agents.filter((each) => reaches(each, dump.windowsNodes, dump));
    if (os !== 'windows' || agents.length === 0 || forWindows.length > 0) { return {}; }
    return {
      cause: `no network agent runs on Windows nodes: ${enumerated(agents.map((each) => referenceTo(each).name))} `
      + `${agents.length === 1 ? 'selects' : 'select'} only Linux nodes`,
    };
  },
};

/** Errors of the domain, which Pods without a gMSA don't use. */
function mayUseGmsa({ pod, text }: ClusterMessage): boolean {
  return !pod || gmsaPlacesOf(pod.spec).length > 0 || /gmsa|\bccg\b|credential|winapi error|0xc0020017|klist failed|NO_LOGON_SERVERS/i.test(text);
}

const gmsaHost: SymptomSource = {
  messages: [
    /container credential guard|\bccg\b/i, /credential ?spec(?:ification)?\b/i, /winapi error #34896610\d\d|winapi error #3489792023|0xC0020017/i,
    /RPC server is unavailable/i, /specified domain .{0,40}(?:does not exist|could not be contacted)/i, /setup the external credentials/i,
    /no logon servers|domain isn't available|trust relationship between this workstation/i, /klist failed with 0xc0000022|ERROR_NO_LOGON_SERVERS/i,
  ],
  unless: /SmbGlobalMapping|smb mapping|CreateProcess[^]{0,200}RPC server/i,
  when: mayUseGmsa,
  causes: [[
    /trust relationship/i, 'the container has no trust with its domain: several Pods use the same account at the same '
      + 'time, the node or its Container Credential Guard plugin got no password, or a policy for RPC in the image prevents it',
  ]],
};

/** The gMSA of a Pod and its host name, which is that of the account by default; `undefined` without one that the gMSA webhook added. */
function sharedAccount({ spec, node, os, status }: DumpPod): string | undefined {
  if ((node?.os ?? os) !== 'windows' || status.phase === 'Succeeded' || (node?.version && !GMSA_SHARED_HOST_NAME.versions.includes(node.version))) {
    return undefined;
  }
  const account = gmsaPlacesOf(spec).filter(({ contents }) => isPresent(contents)).map(({ name }) => textOf(name)).find((name) => name !== '');
  return account && `${account}\n${textOf(spec.hostname)}`;
}

const gmsaSharedHostName: SymptomSource = {
  severity: 'warning',
  kinds: ['Node', 'Pod'],
  inspect: (dump) => {
    const users = groupedBy(dump.pods, (pod) => sharedAccount(pod) ?? '');
    return [...users].filter(([account, pods]) => account !== '' && pods.length > 1).flatMap(([key, pods]) => {
      const [account = ''] = key.split('\n');
      return pods.map(({ about }) => ({
        evidence: { object: about, place: 'spec, gmsaCredentialSpecName', text: account },
        cause: `${pods.length} Pods use the account ${account} without a host name of their own: ${enumerated(pods.map((pod) => pod.about.name))}`,
      }));
    });
  },
};

function causeOfUser({ text }: ClusterMessage): { readonly cause?: string } {
  const id = /\\?"User\\?":\\?"(\d{1,10})\\?"/.exec(text)?.[1];
  return id === undefined
    ? {}
    : { cause: `runAsUser is ${id}, a user ID of Linux: a Linux Pod is on the Windows node, or a Windows Pod sets runAsUser` };
}

/** Whether the user of the container is the cause. In a Pod with a gMSA but no user, the account of the gMSA may be. */
function mayBeUser({ pod }: ClusterMessage): boolean {
  return !pod || gmsaPlacesOf(pod.spec).length === 0 || JSON.stringify(pod.spec).includes('"runAsUser');
}

const runAsUserUnknown: SymptomSource = {
  messages: [
    /user name or password is incorrect|\(?0x52e\)?\b/i, /no mapping between account names/i, /failed to create user process token/i,
    /failed to (?:get|lookup|look up|find) (?:user|account|group)|user .{0,104} (?:was )?not found|unknown user\b|invalid user\b/i,
    /unable to find user/i, /logon failure/i,
  ],
  unless: /SmbGlobalMapping|smb mapping|failed to logon user: access is denied/i,
  when: (message) => isFromRuntime(message) && mayBeUser(message),
  detail: causeOfUser,
};

const SANDBOX_CAUSES: readonly Cause[] = [
  [
    /type=\\*"nat\\*"/i,
    'containerd uses a CNI configuration of the plugin nat, which is for a node without a cluster, and not the one of the network agent',
    'remove the file of the plugin nat, such as 0-containerd-nat.json, from the conf_dir in containerd\'s config.toml: containerd uses the first '
      + 'file in alphabetical order; check that the one of the network agent is there',
  ],
  [
    /object already exists|network with this name already exists|already exists/i, 'HNS still has an earlier network or endpoint with this name',
    'on the node, compare Get-HnsNetwork and Get-HnsEndpoint with the CNI configuration, and remove an endpoint of a Pod that no longer exists: '
      + 'Get-HnsEndpoint | Where-Object Name -like "SANDBOX*" | Remove-HnsEndpoint; remove a network only after you have drained the node, because '
        + 'all of its Pods use it, and then restart the network agent',
  ],
  ...CNI_CAUSES,
  [
    /policy configuration is invalid|0x803b000d/i,
    'HNS rejects a policy in the CNI configuration: its format doesn\'t fit the Windows release or the plugin',
    'use a CNI plugin and configuration for the Windows release of the node (k8s-windows node check); Windows 10 and 11 are only for testing',
  ],
  [
    /element not found|network (?:was )?not found|Network \S{1,80} not found/i,
    'HNS has no network with the name in the CNI configuration: it was never created, or was removed',
    'check that the network agent of the node runs, and restart it: it creates the network; compare its name in Get-HnsNetwork and in the CNI '
      + 'configuration',
  ],
];

const sandboxNetwork: SymptomSource = {
  messages: [
    /hnsCall failed|HNS failed with error|hns\w{0,20} (?:failed|error)|hcn\w{0,30} failed/i,
    /failed to (?:set ?up|setup|configure) (?:network for sandbox|sandbox container .{0,200}network)/i, /networkPlugin cni failed to set up pod/i,
    /failed to create (?:network )?namespace for sandbox|failed to create network namespace/i, /failed to find plugin "[^"]{1,100}" in path/i,
  ],
  unless: /failed to create (?:HostComputeNetwork|HNSNetwork)|LoadBalancer|policy creation failed|policy list|source vip|subnet\.env|vpc\.amazonaws\.com|host must be a URL|addresses available|No available addresses|Azure CNS to allocate|strict affinity|network plugin is not ready|specified port already exists/i,
  when: ({ text }) => !API_REQUEST.test(text),
  causes: SANDBOX_CAUSES,
  detail: factsOnly,
};

/** Source: Azure/azure-container-networking `cns/restserver/ipam.go` (read 2026-11-30). */
const AZURE_CNS = /waiting on Azure CNS to allocate more/i;

/**
 * Azure CNI that assigns the addresses of the node's network interface itself. Source: Azure/azure-container-networking `ipam/api.go`,
 * "errNoAvailableAddresses", and `ipam/pool.go`, "requestAddress"; some are never released: Azure/azure-container-networking#831 (read 2026-11-30).
 */
const AZURE_IPAM = /Failed to allocate address: No available addresses/i;

const podAddressesUsedUp: SymptomSource = {
  messages: [
    /no (?:IP )?addresses available in range/i, /strict affinity should not be false/i,
    /failed to (?:allocate|assign) (?:an |request )?(?:IP|ip)|no (?:free|available) (?:ip|IP)s?\b|IP address pool.{0,40}exhausted/i,
    AZURE_CNS, AZURE_IPAM, /no more (?:free )?addresses|address(?:es)? exhausted/i,
  ],
  causes: [
    [/strict affinity/i, 'Calico for Windows requires strictAffinity in its IPAM configuration'],
    [
      AZURE_CNS, 'Azure CNS, which assigns addresses to the Pods of the node, has none left, and requests more from Azure',
      'if the message repeats, compare the addresses of the subnet of the Pods with those in use, and check the log of the Pod azure-cns-win of the '
        + 'node',
    ],
    [
      AZURE_IPAM, 'all addresses of the network interface of the node, which Azure CNI assigns to its Pods, are in use, or weren\'t released',
      'compare the number of Pods of the node with status.allocatable.pods; if there are fewer, drain and replace the node, since addresses of '
        + 'earlier Pods weren\'t released',
    ],
  ],
};

/** What precedes the containers of a Pod: images, accounts, and the network of its sandbox. */
export const SANDBOXES: Readonly<Record<string, SymptomSource>> = {
  'doctor-image-pull-slow': {
    messages: [
      /context deadline exceeded|DeadlineExceeded/i,
      /image pull (?:progress )?(?:deadline|timeout)|cancel(?:l)?ed? .{0,60}no progress|pull(?:ing)? .{0,300}(?:context canceled|timed out)/i,
      /timeout period expired/i, /request canceled|Client\.Timeout exceeded/i,
    ],
    reasons: /^(?:Failed|BackOff|ErrImagePull|ImagePullBackOff|RegistryUnavailable)$/,
    unless: /dial tcp|no such host|proxyconnect|TLS handshake|x509: /i,
    when: isOfPull,
  },
  'doctor-registry-unreachable': {
    messages: [
      /dial tcp/i, /no such host/i, /connectex|connection refused|connected party did not properly respond/i, /proxyconnect/i,
      /TLS handshake timeout/i, /i\/o timeout/i,
    ],
    reasons: /^(?:Failed|BackOff|ErrImagePull|ImagePullBackOff|RegistryUnavailable)$/,
    when: isOfPull,
    unless: /x509: |certificate/i,
  },
  'doctor-non-root-administrator': {
    messages: [/break non-root policy/i, /runAsNonRoot/i, /image will run as (?:root|ContainerAdministrator)/i],
    unless: /violates PodSecurity/i,
  },
  'doctor-host-process-token': { messages: [/failed to logon user: access is denied/i], anyOs: true },
  'doctor-run-as-user-unknown': runAsUserUnknown,
  'doctor-gmsa-host': gmsaHost,
  'doctor-gmsa-shared-host-name': gmsaSharedHostName,
  'doctor-hyper-v-missing': {
    messages: [
      /no hypervisor is present/i, /hypervisor (?:is not|isn't) (?:running|present|enabled)/i,
      /(?:virtual machine|Hyper-V).{0,120}(?:required feature is not installed|not (?:enabled|installed|supported))/i, /0x[8c]0370102|0xc0351000/i,
    ],
    anyOs: true,
  },
  'doctor-cni-not-ready': cniNotReady,
  'doctor-pod-addresses-used-up': podAddressesUsedUp,
  'doctor-sandbox-network': sandboxNetwork,
};
