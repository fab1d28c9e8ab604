import { PlainObject } from '../../../base';
import { ScannedScript } from '../script/command-line';

/** The kind of a configuration in a node file. */
export type ConfigurationKind =
  | 'KubeletConfiguration' | 'KubeProxyConfiguration' | 'ClusterConfiguration' | 'InitConfiguration' | 'JoinConfiguration'
  | 'containerd' | 'cni' | 'net-conf';

/** A configuration in a node file. */
export interface NodeConfiguration {
  readonly kind: ConfigurationKind;
  /** Empty for configurations that aren't Kubernetes objects. */
  readonly apiVersion: string;
  readonly content: PlainObject;
  /** Offsets of a field in the file. */
  rangeOf(this: void, path: readonly (string | number)[]): readonly [start: number, end: number];
}

/** A parsed node file. */
export interface NodeText {
  readonly file: string;
  readonly text: string;
  readonly configurations: readonly NodeConfiguration[];
  readonly script?: ScannedScript;
}
