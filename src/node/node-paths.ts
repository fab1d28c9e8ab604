/** Where the files are whose places are nobody's choice. */
export const NODE_FILE_PATHS = {
  /** flanneld's own default. */
  netConf: 'C:\\etc\\kube-flannel\\net-conf.json',
  /** With blanks, which a script fills in when it writes the one that containerd reads. */
  cniTemplate: 'C:\\etc\\kube-flannel\\cni-conf.json',
  proxyTemplate: 'C:\\var\\lib\\kube-proxy\\config.template.json',
  proxyConfig: 'C:\\var\\lib\\kube-proxy\\config.json',
  sourceVip: 'C:\\var\\lib\\kube-proxy\\source-vip.json',
} as const;
