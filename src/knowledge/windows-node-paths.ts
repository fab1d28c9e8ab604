const SYSTEM = 'C:\\Windows\\System32';
const POWERSHELL = `${SYSTEM}\\WindowsPowerShell\\v1.0`;

/** Where things are on a Windows node. */
export const WINDOWS_NODE_PATHS = {
  /** Windows PowerShell, which every Windows Server has. */
  powershell: `${POWERSHELL}\\powershell.exe`,
  /** For HostProcess containers, whose images mostly bring none. */
  path: [SYSTEM, 'C:\\Windows', POWERSHELL].join(';'),
  /** CNI plugins and their configuration, as the scripts of SIG Windows set containerd up. Its own defaults are below %ProgramFiles%. */
  cniBin: 'C:\\opt\\cni\\bin',
  cniConfig: 'C:\\etc\\cni\\net.d',
  /** Below this the kubelet mounts the token and the authority of a pod's service account. */
  serviceAccount: 'C:\\var\\run\\secrets\\kubernetes.io\\serviceaccount',
  /** Where a HostProcess container sees its image, since Windows Server 2022. Source: hcsshim `internal/jobcontainers/jobcontainer.go`. */
  hostProcessImage: 'C:\\hpc',
  /**
   * Stands for that place in commands, arguments and variables, on every release. Volumes are below it too; only since Windows Server 2022 they also are
   * where they are mounted to. Source: as above, `replaceWithMountPoint`, and `mounts.go`.
   */
  hostProcessRoot: '%CONTAINER_SANDBOX_MOUNT_POINT%',
  /** Links to the logs of all containers; drive in lower case, as Fluent Bit's filter for Kubernetes expects it. Source: fluent/fluent-bit `plugins/filter_kubernetes/kube_conf.h`. */
  containerLogs: 'c:\\var\\log\\containers',
} as const;

/** An absolute path on a drive of Windows, without the characters that no file name has. */
export const WINDOWS_PATH = /^[A-Za-z]:[\\/](?:[^<>:"|?*\u0000-\u001f])*$/;
