import { cniFolders } from '../facts';
import { NodeRule } from '../rule';
import { butElsewhere, disagreements } from './support/agree';

const CONFIG = (folder: string) => `version = 2\n\n[plugins."io.containerd.grpc.v1.cri".cni]\n  bin_dir = "C:/opt/cni/bin"\n  conf_dir = "${folder}"\n`;

export const cniFoldersAgree: NodeRule = {
  id: 'node-cni-folders',
  effect: 'broken',
  summary: 'the files of a node disagree on the folders of the CNI plugins or of their configuration',
  why: 'containerd reads CNI configurations from one folder, and runs the plugins of another. When an agent or an old switch of the kubelet names a different one, containerd finds nothing there: the node stays NotReady.',
  source: 'containerd internal/cri/config/config_windows.go; kubernetes-sigs/sig-windows-tools#214',
  example: 'config.toml',
  bad: `${CONFIG('C:/etc/cni/net.d')}\n[plugins."io.containerd.cri.v1.runtime".cni]\n  conf_dir = "C:/k/cni/config"\n`,
  good: CONFIG('C:/etc/cni/net.d'),
  check: (node) => (['bin', 'conf'] as const).flatMap((which) => disagreements(cniFolders(node, which), samePath, (fact, first) => ({
    message: `the folder of the CNI ${which === 'bin' ? 'plugins' : 'configuration'} is ${butElsewhere(fact, first)}`,
    help: 'use one folder, the one in containerd\'s config.toml',
  }))),
};

/** Whether two paths are one, whatever their slashes, letter case and drive. */
function samePath(a: string, b: string): boolean {
  const plain = (path: string) => path.toLowerCase().split(/[\\/]/).filter((part) => part !== '' && part !== 'c:').join('/');
  return plain(a) === plain(b);
}
