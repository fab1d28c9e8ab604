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

/**
 * Those of Crossplane's providers for Azure and AWS, version 1: cluster-scoped, and that for Azure without `autoScalingEnabled`; that for Google
 * Cloud has no Windows. Go's proxy has no version 2. `CROSSPLANE_CRDS` names a folder with theirs: `package/crds` of their repositories.
 */
const CROSSPLANE: typeof SOURCES = [
  {
    module: 'github.com/upbound/provider-azure', version: 'v1.13.0', folder: 'package/crds',
    names: ['kubernetesclusternodepools.containerservice.azure.upbound.io'],
  },
  {
    module: 'github.com/upbound/provider-aws', version: 'v1.23.0', folder: 'package/crds',
    names: ['accessentries.eks.aws.upbound.io', 'nodegroups.eks.aws.upbound.io'],
  },
];
const CROSSPLANE_NAMES = ['nodepools.container.gcp.upbound.io', ...CROSSPLANE.flatMap(({ names }) => names)];
/** The folder of `CROSSPLANE_CRDS`, if it is set. */
export const CROSSPLANE_CRDS = process.env.CROSSPLANE_CRDS;

/** The CustomResourceDefinitions of Karpenter, Cluster API, and Crossplane that node pools use. Downloads their modules on the first run. */
export function nodePoolCrds(): readonly KubeObject[] {
  return [...crdsOf(SOURCES), ...crossplaneCrds().map(withOneVersion)];
}

function crossplaneCrds(): readonly KubeObject[] {
  if (CROSSPLANE_CRDS === undefined) { return crdsOf(CROSSPLANE); }
  const names = new Set(CROSSPLANE_NAMES.flatMap((name) => [name, name.replace(/(?=\.upbound\.io$)/, '.m')]));
  const found = readCrds(filesOfCrds(CROSSPLANE_CRDS)).filter(({ metadata }) => names.has(metadata!.name!));
  if (found.length < names.size) { throw new Error(`CROSSPLANE_CRDS: must be a folder with ${[...names].join(', ')}, got ${CROSSPLANE_CRDS}`); }
  return found;
}

/** With only the last version, so that none is converted: the webhook that does it isn't there. */
function withOneVersion({ spec, ...crd }: KubeObject): KubeObject {
  return { ...crd, spec: { ...spec, versions: spec.versions.slice(-1).map((version: object) => ({ ...version, storage: true })) } };
}

function crdsOf(sources: typeof SOURCES): readonly KubeObject[] {
  return sources.flatMap(({ module, version, folder, names }) => {
    const found = readCrds(filesOfCrds(join(downloadModule(module, version), folder))).filter(({ metadata }) => names.includes(metadata!.name!));
    if (found.length < names.length) {
      throw new Error(`${folder} of ${module}@${version}: must have ${names.join(', ')}. Correct the folder in node-pools.ts`);
    }
    return found;
  });
}
