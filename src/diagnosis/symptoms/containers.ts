import { textOf } from '../../base';
import { powershellOfNanoServer } from '../../checker';
import { Platform, UPDATE_FOR_FILE_MOUNTS, WINDOWS_EXIT_CODES, WINDOWS_NODE_PATHS, WindowsVersion } from '../../knowledge';
import { isHostProcessPod, stringsAt } from '../../kubernetes';
import { ClusterMessage, isFromRuntime, isOfTeardown } from '../cluster-messages';
import { Dump } from '../dump';
import { OUTGOING } from '../support/causes';
import { isNetworkAgent } from '../support/daemon-sets';
import { evidenceOf, Occurrence, SymptomSource } from '../symptom';

/** Words of programs that fail to resolve a name. */
const UNRESOLVED = /no such host|could not find host|NXDOMAIN|(?:unable to|could(?:n't| not)|can(?:'t|not)) resolve (?:the )?(?:host|name|address|domain|DNS)|name or service not known|unknown (?:\w{1,20} )?(?:server )?host\b(?! key)|DNS name does not exist|Non-existent domain|getaddrinfo|ENOTFOUND|failure in name resolution|UnknownHostException|remote name could not|DNS request timed out/i;

/** Whether a program in a container, not the runtime of the node, failed to resolve a name. */
function isUnresolvedName(message: ClusterMessage): boolean {
  return message.about.kind === 'Pod' && !isFromRuntime(message) && UNRESOLVED.test(message.text);
}

/** Words of programs that fail to resolve a name; a message must also have such a name. */
const UNRESOLVED_NAME = /no such host|could not find host|can(?:'t|not) find (?:host )?|unable to resolve|NXDOMAIN|could(?:n't| not) resolve|can(?:'t|not) resolve|cannot be resolved|name or service not known|unknown (?:\w{1,20} )?(?:server )?host|DNS name does not exist|Non-existent domain|getaddrinfo|ENOTFOUND|name resolution|UnknownHostException|remote name could not/i;
/** A member of a StatefulSet with the name of its Service, and a Service with its namespace: names with one or two dots. */
const PARTIAL_NAME = /(?<![\w./\\@-])([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)\.([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9-]{1,63})?(?![\w-]|\.[a-z0-9])/gi;

/** The first partially qualified name of the cluster in a message. */
function nameIn({ text, about }: ClusterMessage): RegExpExecArray | undefined {
  return [...text.matchAll(PARTIAL_NAME)].find(([, first = '', second = '', third]) => {
    const isMember = /-\d{1,4}$/.test(first) && !/^\d|^(?:com|net|org|io|local|exe|dll|ps1)$/i.test(second);
    return (isMember && (third === undefined || third === `.${about.namespace}` || third === '.svc'))
      || (second === about.namespace && (third === undefined || third === '.svc'));
  });
}

const partiallyQualifiedName: SymptomSource = {
  matches: (message): Occurrence | undefined => {
    const match = message.os === 'windows' && UNRESOLVED_NAME.test(message.text) ? nameIn(message) : undefined;
    if (!match) { return undefined; }
    const name = match[0].replace(/\.svc$/i, '');
    const full = name.endsWith(`.${message.about.namespace ?? ''}`) ? name : `${name}.${message.about.namespace ?? 'NAMESPACE'}`;
    return {
      evidence: evidenceOf(message, match.index),
      cause: `Windows doesn't resolve the partially qualified name ${match[0]}`,
      remedy: `use the fully qualified name ${full}.svc.cluster.local`,
    };
  },
};

function commandDetail({ pod }: ClusterMessage): Omit<Occurrence, 'evidence'> {
  const [command] = pod ? powershellOfNanoServer(pod.spec) : [];
  if (command === undefined) { return {}; }
  return {
    cause: `the command is PowerShell, which Nano Server doesn't have: the image is ${command.image}`,
    remedy: command.hasPwsh ? 'use pwsh, which the image has'
      : 'use cmd (["cmd", "/c", "…"]), pwsh in an image of PowerShell on Nano Server, such as mcr.microsoft.com/powershell:nanoserver-ltsc2022, or '
        + 'an image of Server Core',
  };
}

const commandNotFound: SymptomSource = {
  messages: [
    /CreateProcess[^]{0,400}(?:cannot find the (?:file|path) specified|\(0x[23]\))/i,
    /(?:start|create) containerd task[^]{0,400}cannot find the (?:file|path) specified/i, /executable file not found/i,
    /exec(?:utable)?: .{0,200}not found/i, /not a valid Win32 application|is not recognized as an internal or external command/i,
  ],
  reasons: /^(?!FailedMount|FailedCreatePodSandBox)/,
  unless: /docker_engine|csi-proxy|host process|failed to find executable "|CreateComputeSystem|pipe\\/i,
  when: (message) => !(message.pod && isHostProcessPod(message.pod.spec) && /executable file not found|cannot find the/i.test(message.text))
    && (isFromRuntime(message) || /is not recognized as an internal/i.test(message.text)),
  causes: [[
    /not a valid Win32 application/i,
    'the command isn\'t a Windows program: it is a script without its interpreter, or was built for Linux or another architecture',
  ]],
  detail: commandDetail,
};

function dnsDetail({ node, pod }: ClusterMessage, dump: Dump): Omit<Occurrence, 'evidence'> {
  if (pod && isHostProcessPod(pod.spec)) {
    return {
      cause: 'a HostProcess container resolves names as its node does, with the DNS servers of the node, which don\'t know the names of Services',
      remedy: 'on the node, run Resolve-DnsName NAME; use the address of a Service in place of its name, or a name that the DNS servers of the node '
        + 'know',
    };
  }
  // on EKS, kube-proxy of Windows nodes has no rights without this group
  const roles = stringsAt(dump.find({ kind: 'ConfigMap', namespace: 'kube-system', name: 'aws-auth' }), 'data').mapRoles ?? '';
  if (dump.platformOf(node) !== Platform.EKS || roles === '' || roles.includes('eks:kube-proxy-windows')) { return {}; }
  return {
    cause: 'the ConfigMap kube-system/aws-auth gives no role the group eks:kube-proxy-windows: unless the role of the Windows nodes has an access '
      + 'entry of type EC2_WINDOWS, kube-proxy can\'t read Services on them, and the address of CoreDNS doesn\'t answer',
    remedy: 'create an access entry of type EC2_WINDOWS for the role of the Windows nodes, or add the group eks:kube-proxy-windows to it in '
      + 'aws-auth, and restart kube-proxy on the nodes',
  };
}

const dnsFailed: SymptomSource = {
  kinds: ['Node', 'Pod', 'ConfigMap'],
  messages: [UNRESOLVED],
  when: (message) => message.os === 'windows' && isUnresolvedName(message) && !nameIn(message)
    && !isNetworkAgent(message.about.name, message.pod?.spec),
  detail: dnsDetail,
};

function causeOfPort({ pod, text }: ClusterMessage): { readonly cause?: string } {
  const port = /:(\d{2,5})\b[^]{0,40}(?:bind|only one usage|forbidden by its access)/i.exec(text)?.[1];
  const named = port === undefined ? 'the port' : `port ${port}`;
  if (/forbidden by its access permissions|\b10013\b/i.test(text)) {
    return { cause: `Windows reserves ${named}, for example in an excluded port range of HNS, or another program has it exclusively` };
  }
  if (!pod) { return {}; }
  return {
    cause: isHostProcessPod(pod.spec)
      ? `${named} of the node is in use: HostProcess containers listen on the node itself, where another program, an earlier instance that hasn't `
        + 'ended, or a service with the same agent has it, or the program listens on it twice'
      : `${named} is in use in the Pod: another container of the Pod listens on it, or the program listens on it twice`,
  };
}

const hostPortInUse: SymptomSource = {
  messages: [/only one usage of each socket address/i, /\bWSAEADDRINUSE\b/, /access a socket in a way forbidden by its access permissions/i],
  unless: OUTGOING,
  anyOs: true,
  detail: causeOfPort,
};

/** Where the files of the image are: it depends on the bind filter of the node, bindfltapi.dll. */
const FILES_OF_IMAGE = 'the files of the image are in the directory that CONTAINER_SANDBOX_MOUNT_POINT names, which is '
  + `${WINDOWS_NODE_PATHS.hostProcessImage} since Windows Server 2022 (with containerd 1.7 or later), and one of its own for each container on `
    + 'Windows Server 2019';

function causeOfPath({ pod }: ClusterMessage): { readonly cause?: string } {
  return pod && isHostProcessPod(pod.spec)
    ? { cause: `the command is a path in the image, but a HostProcess container sees the file system of the node: ${FILES_OF_IMAGE}` }
    : {};
}

const hostProcessPath: SymptomSource = {
  messages: [
    /failed to get application name from commandline/i, /failed to start host process: exec:?[^]{0,400}(?:does not exist|not found|cannot find)/i,
    /failed to find executable "/i, /executable file not found|task[^]{0,300}cannot find the (?:file|path)/i,
  ],
  when: ({ pod, text }) => /application name from|host process|failed to find executable/i.test(text)
    || (pod !== undefined && isHostProcessPod(pod.spec)),
  detail: causeOfPath,
};

/** Exit codes of programs in a message: `exit status 0xc0000142`, `exit code: -1073741502`. */
const IN_TEXT = /exit (?:status|code):? (0x[ce][0-9a-f]{7}|3\d{9}|-1\d{9}|-5\d{8})\b/i;

function meaningOf(exitCode: number): (typeof WINDOWS_EXIT_CODES)[number] | undefined {
  return WINDOWS_EXIT_CODES[exitCode < 0 ? exitCode + 2 ** 32 : exitCode];
}

/** Whether a message has the exit code of a program that names its problem. */
export function isKnownExit(text: string): boolean {
  const match = IN_TEXT.exec(text);
  return match !== null && meaningOf(Number(match[1])) !== undefined;
}

/** An exit code that says less than the message of the program. */
const UNHANDLED_EXCEPTION = 0xe0434352;

const windowsExitCode: SymptomSource = {
  matches: (message) => {
    const { exitCode, os, text } = message;
    if (os === 'linux' || isOfTeardown(message)) { return undefined; }
    const own = exitCode !== undefined && Number.isInteger(exitCode) ? meaningOf(exitCode) : undefined;
    if (own === WINDOWS_EXIT_CODES[UNHANDLED_EXCEPTION] && isUnresolvedName(message)) { return undefined; }
    if (own) { return { evidence: { ...evidenceOf(message), text: `exit code ${exitCode} (${own.name})` }, cause: own.meaning, remedy: own.remedy }; }
    const match = IN_TEXT.exec(text);
    const named = match && meaningOf(Number(match[1]));
    return named ? { evidence: evidenceOf(message, match.index), cause: named.meaning, remedy: named.remedy } : undefined;
  },
};

/** Whether the node may run Windows Server 2019 without the update. */
function mayLackUpdate({ node, text }: ClusterMessage): boolean {
  if (/Error response from daemon|hcsshim::/.test(text) || textOf(node?.info.containerRuntimeVersion).startsWith('docker:')) { return false; }
  if (!node?.version) { return true; }
  const revision = revisionOf(node.info.kernelVersion);
  return node.version === WindowsVersion.LTSC2019 && (revision === undefined || revision < UPDATE_FOR_FILE_MOUNTS.revision);
}

function revisionOf(kernelVersion: unknown): number | undefined {
  const revision = /^10\.0\.\d{5}\.(\d{1,5})/.exec(textOf(kernelVersion))?.[1];
  return revision === undefined ? undefined : Number(revision);
}

const windowsUpdateMissing: SymptomSource = {
  kinds: ['Node', 'Pod', 'Event'],
  messages: [/CreateComputeSystem.{0,400}directory name is invalid/i],
  when: mayLackUpdate,
  detail: ({ node }) => (revisionOf(node?.info.kernelVersion) === undefined ? {} : {
    cause: `the node runs build ${textOf(node!.info.kernelVersion)}, but containerd requires 10.0.17763.${UPDATE_FOR_FILE_MOUNTS.revision} or `
      + 'later to mount single files',
  }),
};

/**
 * What the kubelet reports of a call to the runtime that exceeds its timeout. Source: kubernetes v1.37.2
 * `pkg/kubelet/kuberuntime/kuberuntime_container.go` (startContainer), read 2026-11-30.
 */
const ONLY_DEADLINE = /^(?:Error: )?context deadline exceeded$/;

/** Containers that don't start, or whose programs fail. */
export const CONTAINERS: Readonly<Record<string, SymptomSource>> = {
  'doctor-container-start-timeout': {
    messages: [
      /failed to reserve (?:sandbox|container) name/i, /container name "[^"]{1,300}" is already in use by container/i,
      /hcs(?:shim)?: timeout waiting for notification/i,
      /(?:containerd task|shim task|shim|hcs::\S{1,60} \S{1,100}):? (?:context )?deadline exceeded/i,
      /Failed to create pod sandbox: rpc error: code = DeadlineExceeded/i,
      /0x[8c]0370(?:109|118)\b/i, /(?:CreateContainer|RunPodSandbox|StartContainer)\S{0,20} .{0,200}DeadlineExceeded/i,
      ONLY_DEADLINE,
    ],
    unless: /setup network for sandbox|networkPlugin cni/i,
    // without the code of the error, the words are those of many programs
    when: ({ reason, text }) => !ONLY_DEADLINE.test(text) || /^(?:CreateContainerError|RunContainerError|Failed)$/.test(reason),
    causes: [[
      /reserve (?:sandbox|container) name|is already in use by container/i,
      'an earlier attempt to create the same container hasn\'t ended: it exceeded the timeout of the kubelet, but Windows is still working on it',
    ]],
  },
  'doctor-probe-timeout': {
    severity: 'warning',
    messages: [/probe (?:failed|errored).{0,400}(?:timed out|deadline exceeded|timeout)/i, /command .{0,300}timed out/i],
    reasons: /^(?:Unhealthy|ProbeError|ProbeWarning)$/,
    causes: [[
      /probe (?:failed|errored)[^"]{0,40}(?:Get|Head) "https?:|dial tcp/i,
      'the program in the container doesn\'t answer within the timeout of the probe, which is one second by default: it is still starting, or '
        + 'overloaded, or a CPU limit, which is a hard cap, slows it down',
      'set timeoutSeconds to 5 or more, use a startupProbe for slow starts, and raise CPU limits below 250m',
    ]],
  },
  'doctor-tls-failed': {
    messages: [
      /could not create SSL\/TLS secure channel/i, /\bschannel/i, /SEC_E_\w+|0x8009030[0-9a-f]|0x80090326|0x80090331/i,
      /remote certificate is invalid/i,
    ],
  },
  'doctor-windows-update-missing': windowsUpdateMissing,
  'doctor-working-directory-missing': { messages: [/CreateProcess.{0,400}directory name is invalid/i, /CreateProcess.{0,400}\(0x10b\)/i] },
  'doctor-host-process-path': hostProcessPath,
  'doctor-command-not-found': commandNotFound,
  'doctor-named-pipe-denied': {
    messages: [/\\pipe\\\S{0,200}:? .{0,80}(?:access is denied|permission denied)/i, /(?:access is denied|permission denied).{0,300}[\\/]pipe[\\/]/i],
    unless: /csi-proxy|docker_engine/i,
  },
  'doctor-host-port-in-use': hostPortInUse,
  'doctor-dns-failed': dnsFailed,
  'doctor-windows-exit-code': windowsExitCode,
  'doctor-partially-qualified-name': partiallyQualifiedName,
};
