import { WindowsVersion } from 'k8s-windows/core';
import { KubeadmJoin, NodeFile, WindowsNodeOptions } from 'k8s-windows/node';

/** Every combination that nodes are rendered for. */
export const VERSIONS = [WindowsVersion.LTSC2019, WindowsVersion.LTSC2022, WindowsVersion.LTSC2025];
export const KUBERNETES = ['1.27', '1.31', '1.34', '1.36', '1.37'];
export const NETWORKS = ['flannel-vxlan', 'flannel-host-gateway', 'calico'] as const;
export const MANAGERS = ['sc.exe', 'nssm'] as const;

export const JOIN: KubeadmJoin = { caCertHashes: [`sha256:${'0123456789abcdef'.repeat(4)}`] };

/** A node whose other options are those of the grid. */
export function nodeWith(options: Partial<WindowsNodeOptions> = {}): WindowsNodeOptions {
  return {
    version: WindowsVersion.LTSC2022, kubernetes: 'v1.36.3', network: 'flannel-vxlan', apiServer: { host: '192.168.1.10' }, join: JOIN, ...options,
  };
}

export interface GridCase {
  readonly title: string;
  readonly options: WindowsNodeOptions;
  /** Whether Kubernetes supports the release of Windows. */
  readonly possible: boolean;
}

/** What the documentation of Kubernetes says of the grid, written down by hand: 2019 up to 1.34. 2025, listed from 1.35 on, is a warning before. */
const IMPOSSIBLE = ['LTSC2019 1.36', 'LTSC2019 1.37'];

export const GRID: readonly GridCase[] = VERSIONS.flatMap((version) => KUBERNETES.flatMap((kubernetes) =>
  NETWORKS.flatMap((network) => MANAGERS.map((serviceManager) => ({
    title: `${version.name} ${kubernetes} ${network} ${serviceManager}`,
    options: nodeWith({ version, kubernetes: `v${kubernetes}.0`, network, serviceManager }),
    possible: !IMPOSSIBLE.includes(`${version.name} ${kubernetes}`),
  })))));

/** Text of a file. */
export function textOf(files: readonly NodeFile[], name: string): string {
  const file = files.find((each) => each.name === name);
  if (!file) { throw new Error(`no file ${name} among ${files.map((each) => each.name).join(', ')}`); }
  return file.content;
}
