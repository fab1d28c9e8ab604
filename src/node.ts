/**
 * Windows nodes: pure functions that render the files of kubelet, kube-proxy, containerd, services and kubeadm join from options. Loads neither cdk8s
 * nor Pulumi.
 */
export { type EksUserData, type EksWindowsNodeOptions, eksWindowsUserData } from './nodes';
export { type NodeFile, type WindowsNode } from './nodes';
export { windowsNodeObjects, type WindowsNodeObjectsOptions } from './nodes';
export {
  type CalicoNode, type EksNode, type FlannelHostGatewayNode, type FlannelVxlanNode, type KubeadmJoin, type NodeContainerRuntime,
  type NodeFirewall, type NodeNetwork, type NodeNetworkKind, type NodePaths, type NodeProxy, type NodeReservations,
  type NodeWindowsSettings, type WindowsNodeOptions,
} from './nodes';
export { windowsNode } from './nodes';
export { type FileExplanation, NODE_FILE_EXPLANATIONS } from './nodes';
export { type PlacedProblem, type ReadNodeOptions, readNodeOptions } from './nodes';
export {
  checkNodeFiles, NODE_FILE_EXTENSIONS, NODE_RULES, type NodeCheckOptions, type NodeCheckResult, type NodeFileInput, type NodeRule,
} from './nodes';
export {
  type Conversion, conversionFile, type ConversionOutcome, type ConversionResult, conversionText, convertFiles, type ConvertOptions,
} from './other-tools';
