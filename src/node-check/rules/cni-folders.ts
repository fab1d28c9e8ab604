import { cniFolders } from '../facts';
import { NodeRule } from '../rule';
import { butElsewhere, disagreements } from './support/agree';

const CONFIG = (folder: string) => `version = 2\n\n[plugins."io.containerd.grpc.v1.cri".cni]\n  bin_dir = "C:/opt/cni/bin"\n  conf_dir = "${folder}"\n`;

export const cniFoldersAgree: NodeRule = {
  id: 'node-cni-folders',
  effect: 'broken',
  summary: 'the files of a node name different directories for CNI plugins or their configuration',
  why: 'containerd reads CNI configurations from one directory, and runs plugins from another. When an agent or a removed kubelet flag names a different directory, containerd finds no files in its own: the node stays NotReady.',
  source: 'containerd internal/cri/config/config_windows.go; kubernetes-sigs/sig-windows-tools#214',
  example: 'config.toml',
  bad: `${CONFIG('C:/etc/cni/net.d')}\n[plugins."io.containerd.cri.v1.runtime".cni]\n  conf_dir = "C:/k/cni/config"\n`,
  good: CONFIG('C:/etc/cni/net.d'),
  check: (node) => (['bin', 'conf'] as const).flatMap((which) => disagreements(cniFolders(node, which), samePath, (fact, first) => ({
    message: `the directory of the CNI ${which === 'bin' ? 'plugins' : 'configuration'} is ${butElsewhere(fact, first)}`,
    help: 'use the directory in containerd\'s config.toml everywhere',
  }))),
};

/** Whether two paths are equal except for slashes, letter case, and the drive C:. */
function samePath(a: string, b: string): boolean {
  const plain = (path: string) => path.toLowerCase().split(/[\\/]/).filter((part) => part !== '' && part !== 'c:').join('/');
  return plain(a) === plain(b);
}
