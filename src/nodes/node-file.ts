import { PlainObject, Problem } from '../base';
import { toml } from '../yaml';

/** A rendered file of a Windows node. */
export interface NodeFile {
  /** Stable name, with `/` between folders: `kubelet/config.yaml`, `scripts/services.ps1`. */
  readonly name: string;
  /** Path on the node; absent for scripts, which run from any folder, and for manifests for `kubectl apply`. */
  readonly path?: string;
  /** Content, in UTF-8. Scripts that aren't plain ASCII start with a byte order mark, which Windows PowerShell requires. */
  readonly content: string;
  /** Whether the file contains a secret: store it on the node only, and keep it out of logs and diffs. @default false */
  readonly secret?: boolean;
}

/** The rendered files of a Windows node, with errors and warnings. With errors, the files may be incomplete. */
export interface WindowsNode {
  /** All files and scripts of the node. */
  readonly files: readonly NodeFile[];
  /** Errors: why the node doesn't work. Paths start at the options. */
  readonly problems: readonly Problem[];
  /** Warnings: what works, with a limitation. */
  readonly advice: readonly Problem[];
}

/** A configuration as TOML. */
export function tomlText(config: PlainObject): string {
  return `${toml().stringify(config).trimEnd()}\n`;
}

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
