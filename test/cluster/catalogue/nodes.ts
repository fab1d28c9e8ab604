import { parse as parseYaml } from 'yaml';
import { CatalogueEntry } from './entry';
import { nodeWith, textOf } from '../../node/grid';
import { windowsNode } from 'k8s-windows/node';

/** What a node needs of its cluster. */
export const NODE_ENTRIES: readonly CatalogueEntry[] = (['flannel-vxlan', 'calico'] as const).map((network) => ({
  name: `windowsNode, roles for ${network}`,
  synth: () => parseYaml(textOf(windowsNode(nodeWith({ network })).files, 'cluster/node-roles.yaml')).items,
}));
