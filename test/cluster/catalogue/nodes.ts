import { parse as parseYaml } from 'yaml';
import { CatalogueEntry } from './entry';
import { nodeWith, textOf } from '../../nodes/grid';
import { KubeObject } from '../harness/kube-object';
import { windowsNode, windowsNodeObjects } from 'k8s-windows/node';

/** What a node needs of its cluster. */
export const NODE_ENTRIES: readonly CatalogueEntry[] = (['flannel-vxlan', 'calico'] as const).flatMap((network) => [
  {
    name: `windowsNode, roles for ${network}`,
    synth: () => parseYaml(textOf(windowsNode(nodeWith({ network })).files, 'cluster/node-roles.yaml')).items,
  },
  {
    name: `WindowsNodeConfiguration for ${network}`,
    synth: () => windowsNodeObjects(nodeWith({ network })).objects.map(({ manifest }) => manifest as unknown as KubeObject),
  },
]);
