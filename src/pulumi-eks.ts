/** Windows nodes on Amazon EKS, and what its clusters need for them, by resources of @pulumi/aws. */

export {
  EksWindowsNodeGroup, EksWindowsNodeGroupArgs, EksWindowsSelfManagedNodes, EksWindowsSelfManagedNodesArgs,
} from './pulumi/node-pools/eks';
export { EksWindowsSupport, EksWindowsSupportArgs } from './pulumi/node-pools/eks-support';
export { NodePoolArgs, NodePoolComponent } from './pulumi/node-pools/node-pool-component';
