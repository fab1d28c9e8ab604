import { parse as parseYaml } from 'yaml';
import { nodeWith, textOf } from './grid';
import { literalsOf, wordsOf } from './read-script';
import { NodeLabel, Platform, Taint, WindowsVersion } from 'k8s-windows/core';
import { windowsNode } from 'k8s-windows/node';

/** A platform with taints and labels that no other has. */
export const CORP = Platform.custom({
  name: 'corp', taints: [{ key: 'corp.example/os', value: 'Windows', effect: 'NoSchedule' }, { key: 'corp.example/slow', effect: 'NoExecute' }],
  nodeLabels: { 'corp.example/pool': 'win' },
});

/** A node as it registers. */
export interface RegisteredNode {
  readonly labels: Readonly<Record<string, string>>;
  /** Those of the labels that the kubelet is told. */
  readonly told: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[];
  /** The file in which containerd has its handlers. */
  readonly handlers: string;
}

/** Labels and taints with which a node that was rendered registers; the kubelet itself finds out what it runs on. */
export function registered(platform: Platform, version: WindowsVersion): RegisteredNode {
  // a machine that joins a cluster like that of a platform whose own nodes aren't set up by files
  const joined = Platform.custom({ taints: platform.taints, nodeLabels: platform.nodeLabels });
  const { files } = windowsNode(nodeWith({ platform: joined, version, kubernetes: '1.35', networkDaemons: 'pods' }));
  const kubelet = literalsOf(textOf(files, 'scripts/services.ps1')).map(wordsOf).find((words) => words[0] === 'create' && words[1] === 'kubelet')!;
  const flag = /--node-labels=(\S+)/.exec(kubelet[3]);
  const told = Object.fromEntries(flag?.[1].split(',').map((label) => label.split('=') as [string, string]) ?? []);
  return {
    labels: { [NodeLabel.OS]: 'windows', [NodeLabel.ARCH]: 'amd64', [NodeLabel.WINDOWS_BUILD]: version.build, ...told },
    told,
    taints: parseYaml(textOf(files, 'kubelet/config.yaml')).registerWithTaints ?? [],
    handlers: textOf(files, 'containerd/config.toml'),
  };
}
