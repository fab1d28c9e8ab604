/**
 * The CSI driver for SMB shares: its names, and the permissions of its components in the cluster.
 * Source: kubernetes-csi/csi-driver-smb v1.20.3 `deploy/v1.20.3/*.yaml`.
 */
export const SMB_CSI_DRIVER = {
  driver: 'smb.csi.k8s.io',
  controller: 'csi-smb-controller',
  linuxNode: 'csi-smb-node',
  windowsNode: 'csi-smb-node-win',
  controllerAccount: 'csi-smb-controller-sa',
  nodeAccount: 'csi-smb-node-sa',
  ports: { controllerHealth: 29642, nodeHealth: 29643, metrics: 29644 },
  /** Pipes of csi-proxy for Windows Pods that aren't HostProcess Pods. */
  pipes: ['filesystem', 'smb'],
} as const;

const LEASES = { apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ['get', 'list', 'watch', 'create', 'update', 'patch'] };

/** ClusterRoles by name, each with its binding and ServiceAccount. Source: as above, `rbac-csi-smb.yaml`. */
export const SMB_CSI_ROLES = [
  {
    role: 'smb-external-provisioner-role', binding: 'smb-csi-provisioner-binding', account: SMB_CSI_DRIVER.controllerAccount,
    rules: [
      { apiGroups: [''], resources: ['persistentvolumes'], verbs: ['get', 'list', 'watch', 'create', 'patch', 'delete'] },
      { apiGroups: [''], resources: ['persistentvolumeclaims'], verbs: ['get', 'list', 'watch', 'update'] },
      { apiGroups: ['storage.k8s.io'], resources: ['storageclasses'], verbs: ['get', 'list', 'watch'] },
      { apiGroups: [''], resources: ['events'], verbs: ['get', 'list', 'watch', 'create', 'update', 'patch'] },
      { apiGroups: ['storage.k8s.io'], resources: ['csinodes'], verbs: ['get', 'list', 'watch'] },
      { apiGroups: [''], resources: ['nodes'], verbs: ['get', 'list', 'watch'] },
      LEASES,
      { apiGroups: [''], resources: ['secrets'], verbs: ['get'] },
    ],
  },
  {
    role: 'smb-external-resizer-role', binding: 'smb-csi-resizer-role', account: SMB_CSI_DRIVER.controllerAccount,
    rules: [
      { apiGroups: [''], resources: ['persistentvolumes'], verbs: ['get', 'list', 'watch', 'update', 'patch'] },
      { apiGroups: [''], resources: ['persistentvolumeclaims'], verbs: ['get', 'list', 'watch'] },
      { apiGroups: [''], resources: ['persistentvolumeclaims/status'], verbs: ['update', 'patch'] },
      { apiGroups: [''], resources: ['events'], verbs: ['list', 'watch', 'create', 'update', 'patch'] },
      LEASES,
    ],
  },
  {
    role: 'csi-smb-node-secret-role', binding: 'csi-smb-node-secret-binding', account: SMB_CSI_DRIVER.nodeAccount,
    rules: [{ apiGroups: [''], resources: ['secrets'], verbs: ['get'] }],
  },
] as const;
