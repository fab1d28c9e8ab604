import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { windowsExporter } from '../addons';
import { Problem } from '../manifest';
import { onPlatform } from './network-args';
import { NodeAddOnArgs } from './node-add-on-args';
import { ObjectSetComponent } from './object-set-component';

/** PodMonitor, by which Prometheus Operator finds the Pods. */
export interface PodMonitorArgs {
  /** Labels by which Prometheus selects PodMonitors. @default - none */
  readonly labels?: { [key: string]: Input<string> };
  /** Scrape interval, such as `30s`. @default - that of Prometheus */
  readonly interval?: Input<string>;
}

/** Arguments of `WindowsExporter`. */
export interface WindowsExporterArgs extends NodeAddOnArgs {
  /** Enabled collectors. `[defaults]` stands for the defaults of windows_exporter. @default ['[defaults]', 'container'] */
  readonly collectors?: Input<string>[];
  /** Options of collectors, named as in windows_exporter. @default - the service collector includes only kubelet and containerd */
  readonly collector?: { [collector: string]: any };
  /** TCP port on the node. @default 9182 */
  readonly port?: Input<number>;
  /** Log level: `debug`, `info`, `warn`, or `error`. @default 'info' */
  readonly logLevel?: Input<string>;
  /** Opens the port in the firewall of the node. @default true */
  readonly firewall?: boolean;
  /** Remote addresses that the firewall allows: IP addresses, CIDRs, and keywords. @default - all */
  readonly firewallRemoteAddresses?: Input<string>[];
  /** Creates a headless Service for the Pods. @default true */
  readonly service?: boolean;
  /** Creates a PodMonitor, which requires Prometheus Operator. @default - none */
  readonly podMonitor?: PodMonitorArgs;
}

/**
 * windows_exporter on every Windows node: metrics for Prometheus, by default at port 9182.
 *
 * @example
 * ```ts
 * import { WindowsExporter } from 'k8s-windows/pulumi';
 *
 * new WindowsExporter('exporter', { collectors: ['[defaults]', 'container', 'process'] });
 * ```
 */
export class WindowsExporter extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: WindowsExporterArgs = {}, opts?: ComponentResourceOptions) {
    super('WindowsExporter', name, args, make, opts, { plain: ['service', 'podMonitor'] });
  }
}

const make = onPlatform(({ firewall, firewallRemoteAddresses: remoteAddresses, ...options }) => {
  const both: Problem = { code: 'windows-exporter-option', path: ['firewall'], message: 'conflicts with firewallRemoteAddresses, got false', remedy: 'remove one of the two' };
  const set = windowsExporter({ ...options, firewall: remoteAddresses === undefined ? firewall : { remoteAddresses } });
  return firewall === false && remoteAddresses !== undefined ? { ...set, problems: [both, ...set.problems] } : set;
});
