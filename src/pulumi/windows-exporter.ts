import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { addons } from './core-parts';
import { Problem } from '../manifest';
import { onPlatform } from './network-args';
import { NodeAddOnArgs } from './node-add-on-args';
import { ObjectSetComponent } from './object-set-component';

/** How Prometheus' operator finds the pods. */
export interface PodMonitorArgs {
  /** Labels by which a Prometheus chooses its PodMonitors. @default - none */
  readonly labels?: { [key: string]: Input<string> };
  /** Time between scrapes, as `30s`. @default - that of the Prometheus */
  readonly interval?: Input<string>;
}

export interface WindowsExporterArgs extends NodeAddOnArgs {
  /** Collectors that are on; `[defaults]` stands for those of windows_exporter. @default ['[defaults]', 'container'] */
  readonly collectors?: Input<string>[];
  /** Options of collectors, by windows_exporter's names. @default - the service collector tells of kubelet and containerd only */
  readonly collector?: { [collector: string]: any };
  /** Port on the node. @default 9182 */
  readonly port?: Input<number>;
  /** `debug`, `info`, `warn` or `error`. @default 'info' */
  readonly logLevel?: Input<string>;
  /** Opens the port in the node's firewall. @default true */
  readonly firewall?: boolean;
  /** Addresses, ranges and keywords that the firewall lets in. @default - all */
  readonly firewallRemoteAddresses?: Input<string>[];
  /** A headless Service before the pods. @default true */
  readonly service?: boolean;
  /** A PodMonitor, where the cluster has Prometheus' operator. @default - none */
  readonly podMonitor?: PodMonitorArgs;
}

/** The metrics of every Windows node for Prometheus, at its port 9182. */
export class WindowsExporter extends ObjectSetComponent {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: WindowsExporterArgs = {}, opts?: ComponentResourceOptions) {
    super('WindowsExporter', name, args, make, opts);
  }
}

const make = onPlatform(({ firewall, firewallRemoteAddresses: remoteAddresses, ...options }) => {
  const both: Problem = { code: 'windows-exporter-option', path: ['firewall'], message: 'is false, but firewallRemoteAddresses are given', remedy: 'remove one of the two' };
  const set = addons().windowsExporter({ ...options, firewall: remoteAddresses === undefined ? firewall : { remoteAddresses } });
  return firewall === false && remoteAddresses !== undefined ? { ...set, problems: [both, ...set.problems] } : set;
});
