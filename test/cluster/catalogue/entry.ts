import { KubeObject } from '../harness/kube-object';
import { Platform, WindowsVersion } from 'k8s-windows/core';

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
