/** Sockets of Docker, which don't exist on a node with containerd. Source: kubernetes/kubernetes#67147; dockershim removed in Kubernetes 1.24. */
export const DOCKER_SOCKETS: readonly RegExp[] = [/^(\/var)?\/run\/docker\.sock$/, /^(\\\\|\/\/)\.[\\/]pipe[\\/]docker_engine$/i];

/** A Windows named pipe. */
export const NAMED_PIPE = /^(\\\\|\/\/)\.[\\/]pipe[\\/]/i;

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

/** Types of hostPath volumes whose check always fails on Windows. Source: kubernetes v1.36.3 `pkg/volume/util/hostutil/hostutil_windows.go`. */
export const DEVICE_HOST_PATH_TYPES: readonly string[] = ['CharDevice', 'BlockDevice'];
