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
export const LOCAL_VOLUME_FOLDERS: readonly string[] = ['configmap', 'downward-api', 'empty-dir', 'projected', 'secret'].map((kind) => `kubernetes.io~${kind}`);
