import { ComponentResourceOptions, Input, log } from '@pulumi/pulumi';
import { formatProblem } from '../manifest';
import { CalicoBgpName, CalicoEncapsulationName } from './names';
import { onPlatform, ClusterNetworkArgs } from './network-args';
import { ObjectSetComponent } from './object-set-component';
import { calico, CALICO_OPERATOR_ADVICE } from '../network';

/** Calico's settings of Windows nodes (`spec.windowsNodes` of the Installation). */
export interface CalicoWindowsNodesArgs {
  /** Directory where containerd looks for CNI plugins. @default - the operator's default, `/opt/cni/bin` */
  readonly cniBinDir?: Input<string>;
  /** Directory where containerd looks for CNI configurations. @default - the operator's default, `/etc/cni/net.d` */
  readonly cniConfigDir?: Input<string>;
  /** Directory of the CNI plugin's logs. @default - the operator's default, `/var/log/calico/cni` */
  readonly cniLogDir?: Input<string>;
  /** First two bytes of the Pods' MAC addresses, such as `0E-2A`. @default '0E-2A' */
  readonly vxlanMacPrefix?: Input<string>;
  /** Network adapter for VXLAN. @default - the adapter with the node's IP address */
  readonly vxlanAdapter?: Input<string>;
}

/** Arguments of `CalicoNetwork`. */
export interface CalicoNetworkArgs extends ClusterNetworkArgs {
  /** Encapsulation of traffic between Pods on different nodes. @default 'VXLAN' */
  readonly encapsulation?: CalicoEncapsulationName;
  /** Whether Calico announces routes with BGP, which VXLAN does not support. @default - 'Disabled' with VXLAN, else 'Enabled' */
  readonly bgp?: CalicoBgpName;
  /** Settings of the Windows nodes. @default - the operator's defaults */
  readonly windowsNodes?: CalicoWindowsNodesArgs;
}

/**
 * A Calico network for Linux and Windows nodes, with kube-proxy for the Windows nodes. Calico's operator, its namespace, and its CRDs must be
 * installed first: set `dependsOn` to its chart.
 *
 * @example
 * ```ts
 * import { CalicoNetwork } from 'k8s-windows/pulumi';
 *
 * new CalicoNetwork('network', {
 *   addressPlan: { clusterCidr: '10.244.0.0/16' },
 *   apiServer: { host: '192.168.1.10' },
 *   kubeProxy: { version: 'v1.36.3' },
 * });
 * ```
 */
export class CalicoNetwork extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: CalicoNetworkArgs, opts?: ComponentResourceOptions) {
    super('CalicoNetwork', name, args, onPlatform((options) => {
      const set = calico(options);
      return { ...set, advice: [...set.advice, CALICO_OPERATOR_ADVICE] };
    }), opts, { plain: ['kubeProxy'] });
    // otherwise the provider waits for the namespace, and fails without naming the operator
    if (opts?.dependsOn === undefined) { void log.info(`${formatProblem(CALICO_OPERATOR_ADVICE)}: this network has no dependsOn`, this); }
  }
}
