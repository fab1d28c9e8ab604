import { PlainObject } from '../../manifest';
import { ScannedScript } from '../script/command-line';

/** What a configuration in a node's file is. */
export type ConfigurationKind =
  | 'KubeletConfiguration' | 'KubeProxyConfiguration' | 'ClusterConfiguration' | 'InitConfiguration' | 'JoinConfiguration'
  | 'containerd' | 'cni' | 'net-conf';

/** A configuration, and how to find places in it. */
export interface NodeConfiguration {
  readonly kind: ConfigurationKind;
  /** Empty for what is no Kubernetes object. */
  readonly apiVersion: string;
  readonly content: PlainObject;
  /** Offsets in the file of what stands at a path. */
  rangeOf(path: readonly (string | number)[]): readonly [start: number, end: number];
}

/** A file of a node, read. */
export interface NodeText {
  readonly file: string;
  readonly text: string;
  readonly configurations: readonly NodeConfiguration[];
  readonly script?: ScannedScript;
}
