import { parse as parseYaml } from 'yaml';
import { nodeWith, textOf } from '../../nodes/grid';
import { KubeObject } from '../harness/kube-objects';
import { Platform, WindowsVersion } from 'k8s-windows/core';
import { windowsNode, windowsNodeObjects } from 'k8s-windows/node';

/** Something that emits objects: an example, a construct with some props. */
export interface CatalogueEntry {
  /** Such as `examples/iis`, `WindowsDeployment with all props`. */
  readonly name: string;
  readonly synth: () => readonly KubeObject[];
}

/** What a Windows workload is synthesized for. */
export interface WorkloadOptions {
  readonly platform: Platform;
  readonly version: WindowsVersion | 'any';
}

/** A workload that is placed for every platform and version. Of what it emits, the kinds that make pods are placed. */
export interface WindowsWorkload {
  /** Such as `WindowsDeployment`. */
  readonly name: string;
  readonly synth: (options: WorkloadOptions) => readonly KubeObject[];
}

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
