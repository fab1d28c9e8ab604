/** Where Docker listened: neither exists on a node that runs containerd. Source: kubernetes/kubernetes#67147; dockershim removed in Kubernetes 1.24. */
export const DOCKER_SOCKETS: readonly RegExp[] = [/^(\/var)?\/run\/docker\.sock$/, /^(\\\\|\/\/)\.[\\/]pipe[\\/]docker_engine$/i];

/** A named pipe of Windows. */
export const NAMED_PIPE = /^(\\\\|\/\/)\.[\\/]pipe[\\/]/i;

/**
 * Host paths that only Linux nodes have. Those that the kubelet and CNI plugins make on Windows too (`/var/lib/kubelet`, `/var/log/pods`,
 * `/etc/cni/net.d`, `/opt/cni/bin`, `/run/flannel`) aren't among them.
 */
export const LINUX_HOST_PATH = /^(\/(proc|sys|dev|usr|lib|lib64|boot|sbin|bin)(\/|$)|\/etc\/(localtime|passwd|group|machine-id|resolv\.conf|os-release|ssl|pki|timezone|fstab)(\/|$)|(\/var)?\/run\/.*\.sock$|\/run\/xtables\.lock$)/;

/**
 * Those of them by which Linux shows its kernel and settings of the machine: no folder of a Windows node can stand in for them, and what mounts them
 * reads facts of Linux that Windows hasn't.
 */
export const LINUX_SYSTEM_PATH = /^(\/(proc|sys|dev)(\/|$)|\/etc\/(localtime|timezone|machine-id|resolv\.conf|os-release|fstab|passwd|group)$|\/run\/xtables\.lock$)/;

/** Characters that no name of a file has on Windows. Source: Microsoft, "Naming Files, Paths, and Namespaces". */
export const REFUSED_IN_NAMES = /[<>:"|?*\u0000-\u001f]/;

/** Types of hostPath whose check can't succeed on Windows. Source: kubernetes v1.36.3 `pkg/volume/util/hostutil/hostutil_windows.go`. */
export const DEVICE_HOST_PATH_TYPES: readonly string[] = ['CharDevice', 'BlockDevice'];
