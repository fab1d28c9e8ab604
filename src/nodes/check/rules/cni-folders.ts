import { cniFolders } from '../facts';
import { NodeRuleDefinition } from '../rule';
import { differing } from './support/agree';

export const cniFoldersAgree: NodeRuleDefinition = {
  id: 'node-cni-folders',
  effect: 'broken',
  summary: 'the files of a node name different directories for CNI plugins or their configuration',
  check: (node) => (['bin', 'conf'] as const).flatMap((which) => differing(
    cniFolders(node, which), samePath, `the directory of the CNI ${which === 'bin' ? 'plugins' : 'configuration'} is`, 'use the directory in containerd\'s config.toml everywhere',
  )),
};

/** Whether two paths are equal except for slashes, letter case, and the drive C:. */
function samePath(a: string, b: string): boolean {
  const plain = (path: string) => path.toLowerCase().split(/[\\/]/).filter((part) => part !== '' && part !== 'c:').join('/');
  return plain(a) === plain(b);
}
