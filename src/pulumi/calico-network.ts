import { ComponentResourceOptions, Input, log } from '@pulumi/pulumi';
import { formatProblem } from '../manifest';
import { network } from './core-parts';
import { CalicoBgpName, CalicoEncapsulationName } from './names';
import { onPlatform, ClusterNetworkArgs } from './network-args';
import { ObjectSetComponent } from './object-set-component';

/** What the operator is told of Windows nodes. */
export interface CalicoWindowsNodesArgs {
  /** Where containerd looks for CNI plugins. @default - the operator's, `/opt/cni/bin` */
  readonly cniBinDir?: Input<string>;
  /** Where containerd looks for CNI configurations. @default - the operator's, `/etc/cni/net.d` */
  readonly cniConfigDir?: Input<string>;
  /** @default - the operator's, `/var/log/calico/cni` */
  readonly cniLogDir?: Input<string>;
  /** First two bytes of the pods' MAC addresses, as `0E-2A`. @default '0E-2A' */
  readonly vxlanMacPrefix?: Input<string>;
  /** Adapter of the VXLAN. @default - that of the node's address */
  readonly vxlanAdapter?: Input<string>;
}

export interface CalicoNetworkArgs extends ClusterNetworkArgs {
  /** How pods of different nodes reach each other. @default 'VXLAN' */
  readonly encapsulation?: CalicoEncapsulationName;
  /** Routes by BGP; not with VXLAN. @default - 'Disabled' with VXLAN, else 'Enabled' */
  readonly bgp?: CalicoBgpName;
  /** What is particular to the Windows nodes. @default - the operator's own */
  readonly windowsNodes?: CalicoWindowsNodesArgs;
}

/**
 * A cluster network by Calico's operator, for Linux and Windows nodes together, with kube-proxy for the Windows ones. The operator itself, with its namespace
 * and CRDs, is installed before: give its chart in `dependsOn`.
 */
export class CalicoNetwork extends ObjectSetComponent {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: CalicoNetworkArgs, opts?: ComponentResourceOptions) {
    super('CalicoNetwork', name, args, onPlatform((options) => {
      const set = network().calico(options);
      return { ...set, advice: [...set.advice, network().CALICO_OPERATOR_ADVICE] };
    }), opts);
    // without it, the provider waits for the namespace, and fails without naming the operator
    if (opts?.dependsOn === undefined) { void log.info(`${formatProblem(network().CALICO_OPERATOR_ADVICE)}: this network has no dependsOn`, this); }
  }
}
