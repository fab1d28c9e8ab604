/** Pools of Windows nodes on Google Kubernetes Engine, by resources of @pulumi/gcp. */

export { GkeWindowsNodePool, GkeWindowsNodePoolArgs } from './pulumi/node-pools/gke';
export { NodePoolArgs, NodePoolComponent } from './pulumi/node-pools/node-pool-component';
