import { join } from 'node:path';
import { filesOfCrds, readCrds } from './files';
import { downloadModule } from '../harness/go-program';
import { KubeObject } from '../harness/kube-objects';

/** Where the CustomResourceDefinitions of the objects of node pools are, and which of them. */
const SOURCES: readonly { readonly module: string; readonly version: string; readonly folder: string; readonly names: readonly string[] }[] = [
  {
    module: 'github.com/aws/karpenter-provider-aws', version: 'v1.14.1', folder: 'pkg/apis/crds',
    names: ['ec2nodeclasses.karpenter.k8s.aws', 'nodepools.karpenter.sh'],
  },
  { module: 'sigs.k8s.io/cluster-api', version: 'v1.14.2', folder: 'core/config/crd/bases', names: ['machinedeployments.cluster.x-k8s.io'] },
  {
    module: 'sigs.k8s.io/cluster-api', version: 'v1.14.2', folder: 'bootstrap/kubeadm/config/crd/bases',
    names: ['kubeadmconfigtemplates.bootstrap.cluster.x-k8s.io'],
  },
  {
    module: 'sigs.k8s.io/cluster-api-provider-azure', version: 'v1.21.0', folder: 'config/crd/bases',
    names: ['azuremachinetemplates.infrastructure.cluster.x-k8s.io'],
  },
  {
    module: 'sigs.k8s.io/cluster-api-provider-aws/v2', version: 'v2.13.0', folder: 'config/crd/bases',
    names: ['awsmachinetemplates.infrastructure.cluster.x-k8s.io'],
  },
];

/** The CustomResourceDefinitions of Karpenter and Cluster API that node pools use. Downloads their modules on the first run. */
export function nodePoolCrds(): readonly KubeObject[] {
  return SOURCES.flatMap(({ module, version, folder, names }) => {
    const found = readCrds(filesOfCrds(join(downloadModule(module, version), folder))).filter(({ metadata }) => names.includes(metadata!.name!));
    if (found.length < names.length) {
      throw new Error(`${folder} of ${module}@${version}: must have ${names.join(', ')}. Correct the folder in node-pools.ts`);
    }
    return found;
  });
}
