const SYSTEM = 'C:\\Windows\\System32';
const POWERSHELL = `${SYSTEM}\\WindowsPowerShell\\v1.0`;

/** Paths on a Windows node. */
export const WINDOWS_NODE_PATHS = {
  /** Windows PowerShell, which is installed on every Windows Server. */
  powershell: `${POWERSHELL}\\powershell.exe`,
  /** `PATH` for HostProcess containers, whose images usually set none. */
  path: [SYSTEM, 'C:\\Windows', POWERSHELL].join(';'),
  /** CNI plugins and their configuration, where SIG Windows' scripts for containerd put them. containerd's own defaults are below %ProgramFiles%. */
  cniBin: 'C:\\opt\\cni\\bin',
  cniConfig: 'C:\\etc\\cni\\net.d',
  /** Directory below which the kubelet mounts the token and CA certificate of a Pod's ServiceAccount. */
  serviceAccount: 'C:\\var\\run\\secrets\\kubernetes.io\\serviceaccount',
  /** Where a HostProcess container sees its image, since Windows Server 2022. Source: hcsshim `internal/jobcontainers/jobcontainer.go`. */
  hostProcessImage: 'C:\\hpc',
  /**
   * Variable for that directory in commands, arguments, and variables, on every release. Volumes are below it too; only since Windows Server 2022
   * are they also at their mount path. Source: as above, `replaceWithMountPoint`, and `mounts.go`.
   */
  hostProcessRoot: '%CONTAINER_SANDBOX_MOUNT_POINT%',
  /**
   * Links to the logs of all containers; the drive is in lowercase, as Fluent Bit's filter for Kubernetes expects it. Source: fluent/fluent-bit
   * `plugins/filter_kubernetes/kube_conf.h`.
   */
  containerLogs: 'c:\\var\\log\\containers',
} as const;

/** An absolute Windows path with a drive, without characters that aren't allowed in file names. */
export const WINDOWS_PATH = /^[A-Za-z]:[\\/](?:[^<>:"|?*\u0000-\u001f])*$/;

/**
 * Folders of volumes in a Pod's folder of the kubelet that contain files of the kubelet itself. All others are mounted shares and disks.
 * Source: kubernetes v1.36.3 `pkg/volume/*`, the names of the volume plugins, with `~` for `/`.
 */
export const LOCAL_VOLUME_FOLDERS: readonly string[] = [
  'configmap', 'downward-api', 'empty-dir', 'projected', 'secret',
].map((kind) => `kubernetes.io~${kind}`);

/** Sockets of Docker, which don't exist on a node with containerd. Source: kubernetes/kubernetes#67147; dockershim removed in Kubernetes 1.24. */
export const DOCKER_SOCKETS: readonly RegExp[] = [/^(\/var)?\/run\/docker\.sock$/, /^(\\\\|\/\/)\.[\\/]pipe[\\/]docker_engine$/i];

/** A Windows named pipe. */
export const NAMED_PIPE = /^(\\\\|\/\/)\.[\\/]pipe[\\/]/i;

/**
 * Host paths whose contents Windows, the kubelet, the container runtime, or the network agent of a node make: each node has its own. Sources, read
 * 2026-11-30: kubernetes v1.36.3 `pkg/kubelet` (/var/lib/kubelet, /var/log/pods, /var/log/containers); kubernetes-sigs/sig-windows-tools
 * `hostprocess` (/etc/kubernetes, /etc/cni, /opt/cni, /run/flannel); Azure/AgentBaker `parts/windows` (C:\k); `hostProcessImage` above.
 */
export const NODE_OWN_PATH = /^(?:c:)?(?:[\\/]+|[\\/]+(?:windows|program files(?: \(x86\))?|programdata[\\/]+(?:containerd|docker)|k|hpc|etc[\\/]+(?:kubernetes|kube-flannel|cni)|opt[\\/]+cni|run[\\/]+flannel|var[\\/]+(?:lib[\\/]+(?:kubelet|cni)|log[\\/]+(?:pods|containers)))(?:[\\/].*)?|[\\/]+(?:programdata|var|var[\\/]+(?:lib|log))[\\/]*)$/i;

/**
 * Host paths that exist only on Linux nodes. Paths that the kubelet and CNI plugins create on Windows too (`/var/lib/kubelet`, `/var/log/pods`,
 * `/etc/cni/net.d`, `/opt/cni/bin`, `/run/flannel`) aren't included.
 */
export const LINUX_HOST_PATH = /^(\/(proc|sys|dev|usr|lib|lib64|boot|sbin|bin)(\/|$)|\/etc\/(localtime|passwd|group|machine-id|resolv\.conf|os-release|ssl|pki|timezone|fstab)(\/|$)|(\/var)?\/run\/.*\.sock$|\/run\/xtables\.lock$)/;

/**
 * Host paths of the Linux kernel and machine settings. No directory of a Windows node can replace them: containers that mount them read information
 * that exists only on Linux.
 */
export const LINUX_SYSTEM_PATH = /^(\/(proc|sys|dev)(\/|$)|\/etc\/(localtime|timezone|machine-id|resolv\.conf|os-release|fstab|passwd|group)$|\/run\/xtables\.lock$)/;

/** Characters that aren't allowed in Windows file names. Source: Microsoft, "Naming Files, Paths, and Namespaces". */
export const REJECTED_IN_NAMES = /[<>:"|?*\u0000-\u001f]/;

/**
 * Types of hostPath volumes with which the kubelet requires the path to exist. Without a type, containerd creates a directory that is missing, as the
 * kubelet does with `DirectoryOrCreate`; pipes aren't looked for. Source: containerd v1.6.36 to v2.1.4 `spec_windows.go` (parseMount); kubernetes
 * v1.37.2 `pkg/volume/hostpath/host_path.go` (checkType), read 2026-11-30.
 */
export const CHECKED_HOST_PATH_TYPES: readonly string[] = ['Directory', 'File', 'Socket'];

/** Types of hostPath volumes whose check always fails on Windows. Source: kubernetes v1.36.3 `pkg/volume/util/hostutil/hostutil_windows.go`. */
export const DEVICE_HOST_PATH_TYPES: readonly string[] = ['CharDevice', 'BlockDevice'];

/** Commands built into cmd.exe, which aren't programs. Source: Microsoft, "Windows Commands"; Azure/AKS#1836. */
export const CMD_BUILTINS: readonly string[] = [
  'assoc', 'call', 'cd', 'chdir', 'cls', 'copy', 'date', 'del', 'dir', 'echo', 'endlocal', 'erase', 'exit', 'for', 'ftype', 'goto', 'if', 'md',
  'mkdir',
  'mklink', 'move', 'path', 'pause', 'popd', 'prompt', 'pushd', 'rd', 'rem', 'ren', 'rename', 'rmdir', 'set', 'setlocal', 'shift', 'start', 'time',
  'title',
  'type', 'ver', 'verify', 'vol',
];

/** A PowerShell cmdlet in its usual spelling: `Test-Path`, but not `test-runner`, which may be a program. */
export const CMDLET = /^(Add|Clear|Copy|Get|Invoke|Move|New|Out|Read|Remove|Restart|Select|Set|Start|Stop|Test|Wait|Write)-[A-Z][A-Za-z]+$/;

/** Windows PowerShell programs, without `.exe`. */
export const POWERSHELLS: readonly string[] = ['powershell', 'pwsh'];

/** Arguments of PowerShell that run a script. */
export function runningScript(script: string): readonly string[] {
  return ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File', script];
}

/** Programs of Linux images that no Windows base image contains. */
export const UNIX_PROGRAMS: readonly string[] = [
  'sh', 'ash', 'bash', 'cat', 'chmod', 'chown', 'cp', 'grep', 'kill', 'ls', 'mv', 'nc', 'pgrep', 'ps', 'rm', 'sed', 'sleep', 'tail', 'test', 'touch',
  'true', 'wget',
];

/** Program directories of Linux images; Windows images may use them too, since Windows accepts `/` in paths. */
export const UNIX_PROGRAM_FOLDER = /^\/(usr\/(local\/)?)?s?bin\//;

/** Files that only Windows runs. */
export const WINDOWS_PROGRAM = /\.(exe|com|cmd|bat|ps1)$/i;

/** Whether a path is that of a program of Linux images: `/bin/sh`, but not `/usr/local/bin/agent.exe`. */
export function isUnixProgramPath(path: string): boolean {
  return UNIX_PROGRAM_FOLDER.test(path) && !WINDOWS_PROGRAM.test(path);
}
