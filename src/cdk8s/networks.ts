import { Construct } from 'constructs';
import {
  amazonVpcCni, AmazonVpcCniOptions, calico, CALICO_OPERATOR_ADVICE, CalicoOptions, flannelHostGateway, FlannelHostGatewayOptions,
  flannelVxlan, FlannelVxlanOptions, kubeProxyForWindows, KubeProxyForWindowsOptions, ovnHybridOverlay, OvnHybridOverlayOptions,
} from '../network';
import { windowsNodeObjects, WindowsNodeObjectsOptions } from '../node/node-objects';
import { ObjectSet } from '../objects';
import { factsOfNetwork, factsOfNodes } from './cluster-conflicts';
import { forPlatform, ObjectSetConstruct } from './object-set-construct';

/** Props of `FlannelVxlanNetwork`. */
export interface FlannelVxlanNetworkProps extends FlannelVxlanOptions {}

/**
 * A Pod network by Flannel's VXLAN backend, for Linux and Windows nodes, with kube-proxy for the Windows nodes.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { FlannelVxlanNetwork } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new FlannelVxlanNetwork(chart, 'network', {
 *   addressPlan: { clusterCidr: '10.244.0.0/16' },
 *   apiServer: { host: '192.168.1.10' },
 *   kubeProxy: { version: 'v1.36.3' },
 * });
 * app.synth();
 * ```
 */
export class FlannelVxlanNetwork extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: FlannelVxlanNetworkProps) {
    super(scope, id, forPlatform(props, flannelVxlan), () => factsOfNetwork('flannel-vxlan', props));
  }
}

/** Props of `FlannelHostGatewayNetwork`. */
export interface FlannelHostGatewayNetworkProps extends FlannelHostGatewayOptions {}

/**
 * A Pod network by Flannel's host-gw backend, for Linux and Windows nodes, with kube-proxy for the Windows nodes. All nodes must be in one layer 2 network.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { FlannelHostGatewayNetwork } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new FlannelHostGatewayNetwork(chart, 'network', {
 *   addressPlan: { clusterCidr: '10.244.0.0/16' },
 *   apiServer: { host: '192.168.1.10' },
 *   kubeProxy: { version: 'v1.36.3' },
 * });
 * app.synth();
 * ```
 */
export class FlannelHostGatewayNetwork extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: FlannelHostGatewayNetworkProps) {
    super(scope, id, forPlatform(props, flannelHostGateway), () => factsOfNetwork('flannel-host-gateway', props));
  }
}

/** Props of `CalicoNetwork`. */
export interface CalicoNetworkProps extends CalicoOptions {}

/**
 * A Pod network by Calico's operator, for Linux and Windows nodes, with kube-proxy for the Windows nodes. Install the operator with its Namespace and CRDs first; if its
 * objects are in the same app, call `network.node.addDependency(operator)`.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { CalicoNetwork } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new CalicoNetwork(chart, 'network', {
 *   addressPlan: { clusterCidr: '10.244.0.0/16' },
 *   apiServer: { host: '192.168.1.10' },
 *   kubeProxy: { version: 'v1.36.3' },
 * });
 * app.synth();
 * ```
 */
export class CalicoNetwork extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: CalicoNetworkProps) {
    super(scope, id, forPlatform(props, withOperator), () => factsOfNetwork('calico', props));
  }
}

function withOperator(options: CalicoOptions): ObjectSet {
  const set = calico(options);
  return { ...set, advice: [...set.advice, CALICO_OPERATOR_ADVICE] };
}

/** Props of `AmazonVpcCniForWindows`. */
export interface AmazonVpcCniForWindowsProps extends AmazonVpcCniOptions {}

/**
 * The ConfigMap `amazon-vpc-cni`, which makes Amazon EKS assign VPC addresses to Pods on Windows nodes. Only for clusters whose VPC CNI plugin is
 * self-managed: the managed add-on `vpc-cni` owns this ConfigMap. Configure the add-on with `amazonVpcCniConfigurationValues` of `k8s-windows/cni`.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { AmazonVpcCniForWindows } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new AmazonVpcCniForWindows(chart, 'vpc-cni', { prefixDelegation: true });
 * app.synth();
 * ```
 */
export class AmazonVpcCniForWindows extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: AmazonVpcCniForWindowsProps = {}) {
    super(scope, id, amazonVpcCni(props));
  }
}

/** Props of `OvnHybridOverlay`. */
export interface OvnHybridOverlayProps extends OvnHybridOverlayOptions {}

/**
 * Configuration of OpenShift's network operator for Windows nodes: the hybrid overlay of OVN-Kubernetes.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { OvnHybridOverlay } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new OvnHybridOverlay(chart, 'overlay', { windowsCidr: '10.132.0.0/14' });
 * app.synth();
 * ```
 */
export class OvnHybridOverlay extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: OvnHybridOverlayProps = {}) {
    super(scope, id, ovnHybridOverlay(props));
  }
}

/** Props of `KubeProxyForWindows`. */
export interface KubeProxyForWindowsProps extends KubeProxyForWindowsOptions {}

/**
 * kube-proxy on every Windows node, for other networks than Flannel and Calico, which include it.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { KubeProxyForWindows } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new KubeProxyForWindows(chart, 'kube-proxy', {
 *   version: 'v1.36.3',
 *   apiServer: { host: '192.168.1.10' },
 *   networkName: 'l2bridge',
 *   sourceVip: 'none', // the network isn't an overlay
 *   clusterCidr: '10.244.0.0/16',
 * });
 * app.synth();
 * ```
 */
export class KubeProxyForWindows extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: KubeProxyForWindowsProps) {
    super(scope, id, forPlatform(props, kubeProxyForWindows));
  }
}

/** Props of `WindowsNodeConfiguration`. */
export interface WindowsNodeConfigurationProps extends WindowsNodeObjectsOptions {}

/**
 * A ConfigMap with the files and scripts of Windows nodes, for the tool that sets them up, and the role bindings of the nodes' daemons. Its options must
 * match those of the network in the same app.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { WindowsNodeConfiguration, WindowsVersion } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new WindowsNodeConfiguration(chart, 'node', {
 *   version: WindowsVersion.LTSC2022,
 *   kubernetes: 'v1.36.3',
 *   network: 'flannel-vxlan',
 *   apiServer: { host: '192.168.1.10' },
 *   join: false, // the nodes get their kubeconfig from another tool
 * });
 * app.synth();
 * ```
 */
export class WindowsNodeConfiguration extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: WindowsNodeConfigurationProps) {
    super(scope, id, forPlatform(props, windowsNodeObjects), () => factsOfNodes(props));
  }
}
