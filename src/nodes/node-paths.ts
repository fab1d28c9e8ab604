/** Fixed paths of files on a node. */
export const NODE_FILE_PATHS = {
  /** The default of flanneld. */
  netConf: 'C:\\etc\\kube-flannel\\net-conf.json',
  /** Template of the CNI configuration; a script adds the node's address and writes the file that containerd reads. */
  cniTemplate: 'C:\\etc\\kube-flannel\\cni-conf.json',
  /** Written by flanneld: the Pod CIDR of the node. */
  subnet: 'C:\\run\\flannel\\subnet.env',
  proxyTemplate: 'C:\\var\\lib\\kube-proxy\\config.template.json',
  proxyConfig: 'C:\\var\\lib\\kube-proxy\\config.json',
  sourceVip: 'C:\\var\\lib\\kube-proxy\\source-vip.json',
} as const;
