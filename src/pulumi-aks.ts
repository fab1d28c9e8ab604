/** Pools of Windows nodes on Azure Kubernetes Service, by resources of @pulumi/azure-native. */

export { AksWindowsNodePool, AksWindowsNodePoolArgs } from './pulumi/node-pools/aks';
export { NodePoolArgs, NodePoolComponent } from './pulumi/node-pools/node-pool-component';
