import { eksNode } from './eks-node';
import { WindowsNode } from './node-file';
import { rke2Node } from './rke2-node';
import { Platform, WindowsVersion } from '../knowledge';
import { lookUp, PlainObject } from '../manifest';

/**
 * How a platform creates Windows nodes, where no files of your own set them up. Source: Azure CLI reference, "az aks nodepool" and "az aksarc nodepool";
 * gcloud reference, "gcloud container node-pools create"; openshift/windows-machine-config-operator `README.md`; read 2026-11-24.
 */
const CREATED_BY: Readonly<Record<string, (version: WindowsVersion | undefined) => string>> = {
  AKS: (version) => `add a node pool: az aks nodepool add --os-type Windows${yearOf(version, '--os-sku Windows')} (Azure CLI reference, "az aks nodepool")`,
  AKS_HCI: (version) => `add a node pool: az aksarc nodepool add --os-type Windows${yearOf(version, '--os-sku Windows')} (Azure CLI reference, "az aksarc nodepool")`,
  GKE: (version) => `add a node pool: gcloud container node-pools create --image-type WINDOWS_LTSC_CONTAINERD${yearOf(version, '--windows-os-version ltsc')} (gcloud reference, "node-pools create")`,
  OPENSHIFT: () => 'install the Windows Machine Config Operator, and create a MachineSet with the label machine.openshift.io/os-id: Windows, or name the machine in the ConfigMap windows-instances (openshift/windows-machine-config-operator README.md)',
};

function yearOf(version: WindowsVersion | undefined, flag: string): string {
  const year = /^LTSC(\d{4})$/.exec(version?.name ?? '')?.[1];
  return year === undefined ? '' : ` ${flag}${year}`;
}

/** Renders the node of a platform that has an installer of its own, or says how the platform creates its nodes; `undefined` for nodes that join with kubeadm. */
export function renderPlatformNode(options: PlainObject): WindowsNode | undefined {
  const { platform, version } = options;
  if (!Platform.isPlatform(platform)) { return undefined; }
  const createdBy = lookUp(CREATED_BY, platform.name);
  if (createdBy) {
    const message = `must be a platform whose nodes are set up by files, got "${platform.name}", which creates its Windows nodes itself`;
    return { files: [], problems: [{ code: 'node-platform', path: ['platform'], message, remedy: createdBy(version instanceof WindowsVersion ? version : undefined) }], advice: [] };
  }
  switch (platform.name) {
    case 'RKE2': return rke2Node(options);
    case 'EKS': return eksNode(options);
    default: return undefined;
  }
}
