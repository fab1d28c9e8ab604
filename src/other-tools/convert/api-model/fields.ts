import { AZURE_NPM } from '../../../knowledge';
import { ConversionResult } from '../conversion-result';

/** The conversion of an API model field: a flag of `az aks`, or the reason why it has none. */
export interface FieldConversion {
  /** Flag of `az aks create`, or of `az aks nodepool add` for fields of pools. */
  readonly flag?: string;
  /** Values of the flag by those of the field in lower case; others are dropped. @default - the flag has the value of the field */
  readonly values?: Readonly<Record<string, string>>;
  /** Whether the flag has no value, and is set for a field that is true. @default false */
  readonly isSwitch?: true;
  readonly reason: string;
  /** Whether the field needs a decision from you, or which of its values, in lower case, do. @default - dropped without a flag, converted with one */
  readonly asks?: true | readonly string[];
  /** Values, in lower case, of a field beside it with which the flag is set, and the result with another one. @default - always set */
  readonly onlyWith?: {
    readonly field: string;
    readonly values: readonly string[];
    readonly otherwise: Pick<ConversionResult, 'outcome' | 'option' | 'reason'>;
  };
}

const MANAGED = 'AKS runs the control plane itself';
const BUILT_IN = 'always enabled on AKS';
const BY_AKS = 'managed by AKS';

/**
 * Fields of acs-engine's and aks-engine's API models; `*` matches one key or index, a final `**` all fields below.
 * Source: Azure/aks-engine `docs/topics/clusterdefinitions.md`; `az aks create --help`, `az aks nodepool add --help`.
 */
export const API_MODEL_FIELDS: Readonly<Record<string, FieldConversion>> = {
  'apiVersion': { reason: 'AKS has no API models' },
  'location': { flag: '--location', reason: 'region' },
  'name': { flag: '--name', reason: 'name of the cluster' },
  'properties.provisioningState': { reason: 'a state, not a setting' },

  'properties.orchestratorProfile.orchestratorType': { reason: 'AKS always runs Kubernetes' },
  'properties.orchestratorProfile.orchestratorRelease': {
    asks: true, reason: '--kubernetes-version: the last release of aks-engine was 1.24, which AKS no longer offers; see az aks get-versions',
  },
  'properties.orchestratorProfile.orchestratorVersion': {
    asks: true, reason: '--kubernetes-version: the last release of aks-engine was 1.24, which AKS no longer offers; see az aks get-versions',
  },
  'properties.orchestratorProfile.kubernetesConfig.networkPlugin': {
    flag: '--network-plugin', values: { azure: 'azure' },
    reason: 'Windows pools require azure; kubenet supports only Linux and is retired in 2028',
  },
  'properties.orchestratorProfile.kubernetesConfig.networkPolicy': {
    // articles/aks/azure-cni-powered-by-cilium.md of MicrosoftDocs/azure-aks-docs, "Limitations", read 2026-11-30
    flag: '--network-policy', values: { calico: 'calico' }, asks: ['cilium'],
    reason: `the default is none; azure ended on Windows nodes on ${AZURE_NPM.until}, calico works there, cilium requires --network-dataplane `
      + 'cilium, which supports only Linux nodes',
  },
  'properties.orchestratorProfile.kubernetesConfig.networkMode': { reason: BY_AKS },
  'properties.orchestratorProfile.kubernetesConfig.clusterSubnet': {
    flag: '--pod-cidr', reason: 'Pod CIDR, with --network-plugin-mode overlay',
    // pkg/api/defaults.go of aks-engine, "When Azure CNI is enabled", read 2026-11-30; without networkPlugin, the default depends on its version
    onlyWith: {
      field: 'networkPlugin', values: ['kubenet'], otherwise: {
        outcome: 'asked', option: '--pod-cidr',
        reason: 'with Azure CNI, it is a subnet of the VNet; for --network-plugin-mode overlay, choose a Pod CIDR outside the VNet',
      },
    },
  },
  'properties.orchestratorProfile.kubernetesConfig.serviceCidr': { flag: '--service-cidr', reason: 'Service CIDR' },
  'properties.orchestratorProfile.kubernetesConfig.dnsServiceIP': { flag: '--dns-service-ip', reason: 'address of the DNS Service' },
  'properties.orchestratorProfile.kubernetesConfig.dockerBridgeSubnet': { reason: 'AKS nodes run containerd instead of Docker' },
  'properties.orchestratorProfile.kubernetesConfig.maxPods': { flag: '--max-pods', reason: 'maximum number of Pods of a node' },
  'properties.orchestratorProfile.kubernetesConfig.enableRbac': { reason: BUILT_IN },
  'properties.orchestratorProfile.kubernetesConfig.enableAggregatedAPIs': { reason: BUILT_IN },
  'properties.orchestratorProfile.kubernetesConfig.enableSecureKubelet': { reason: BUILT_IN },
  'properties.orchestratorProfile.kubernetesConfig.enableDataEncryptionAtRest': { reason: BUILT_IN },
  'properties.orchestratorProfile.kubernetesConfig.enablePodSecurityPolicy': {
    reason: 'removed in Kubernetes 1.25; label namespaces for Pod Security instead',
  },
  'properties.orchestratorProfile.kubernetesConfig.useManagedIdentity': {
    flag: '--enable-managed-identity', isSwitch: true, reason: 'the default of AKS',
  },
  'properties.orchestratorProfile.kubernetesConfig.userAssignedID': {
    asks: true, reason: '--assign-identity requires the resource ID of the identity',
  },
  'properties.orchestratorProfile.kubernetesConfig.useInstanceMetadata': { reason: BUILT_IN },
  'properties.orchestratorProfile.kubernetesConfig.loadBalancerSku': {
    // articles/aks/includes/basic-load-balancer-retirement.md of MicrosoftDocs/azure-aks-docs, read 2026-11-30
    flag: '--load-balancer-sku', values: { standard: 'standard' }, reason: 'standard is the default of AKS, which ended basic on 2025-09-30',
  },
  'properties.orchestratorProfile.kubernetesConfig.privateCluster.enabled': {
    flag: '--enable-private-cluster', isSwitch: true, reason: 'the API server has a private address',
  },
  'properties.orchestratorProfile.kubernetesConfig.containerRuntime': { reason: 'all AKS nodes run containerd' },
  'properties.orchestratorProfile.kubernetesConfig.windowsContainerdURL': { reason: BY_AKS },
  'properties.orchestratorProfile.kubernetesConfig.kubernetesImageBase': { reason: BY_AKS },
  'properties.orchestratorProfile.kubernetesConfig.customWindowsPackageURL': { reason: BY_AKS },
  'properties.orchestratorProfile.kubernetesConfig.azureCNIURLWindows': { reason: BY_AKS },
  'properties.orchestratorProfile.kubernetesConfig.apiServerConfig.**': { reason: MANAGED },
  'properties.orchestratorProfile.kubernetesConfig.controllerManagerConfig.**': { reason: MANAGED },
  'properties.orchestratorProfile.kubernetesConfig.schedulerConfig.**': { reason: MANAGED },
  'properties.orchestratorProfile.kubernetesConfig.cloudControllerManagerConfig.**': { reason: MANAGED },
  'properties.orchestratorProfile.kubernetesConfig.etcdVersion': { reason: MANAGED },
  'properties.orchestratorProfile.kubernetesConfig.etcdDiskSizeGB': { reason: MANAGED },
  'properties.orchestratorProfile.kubernetesConfig.kubeletConfig.**': {
    asks: true, reason: '--kubelet-config of a pool supports some of these settings; on Windows pools only image and log settings',
  },
  'properties.orchestratorProfile.kubernetesConfig.addons.**': { asks: true, reason: '--enable-addons: check which of them AKS supports' },

  'properties.masterProfile.dnsPrefix': { flag: '--dns-name-prefix', reason: 'prefix of the API server\'s DNS name' },
  'properties.masterProfile.vnetSubnetId': { asks: true, reason: 'the control plane has no subnet; use --vnet-subnet-id for pools' },
  'properties.masterProfile.**': { reason: MANAGED },

  'properties.agentPoolProfiles.*.count': { flag: '--node-count', reason: 'number of nodes of the pool' },
  'properties.agentPoolProfiles.*.vmSize': { flag: '--node-vm-size', reason: 'VM size of the nodes' },
  'properties.agentPoolProfiles.*.osType': { flag: '--os-type', values: { windows: 'Windows' }, reason: 'Windows, or Linux by default' },
  'properties.agentPoolProfiles.*.osDiskSizeGB': { flag: '--node-osdisk-size', reason: 'size of the OS disk in GB' },
  'properties.agentPoolProfiles.*.storageProfile': {
    flag: '--node-osdisk-type', values: { manageddisks: 'Managed', ephemeral: 'Ephemeral' },
    reason: 'type of the OS disk; storage accounts are unsupported',
  },
  'properties.agentPoolProfiles.*.availabilityProfile': { reason: 'AKS pools are always scale sets' },
  'properties.agentPoolProfiles.*.singlePlacementGroup': { reason: BY_AKS },
  'properties.agentPoolProfiles.*.availabilityZones': { flag: '--zones', reason: 'availability zones of the pool' },
  'properties.agentPoolProfiles.*.vnetSubnetId': { flag: '--vnet-subnet-id', reason: 'subnet of the pool' },
  'properties.agentPoolProfiles.*.scaleSetPriority': {
    flag: '--priority', values: { spot: 'Spot', low: 'Spot' }, reason: 'Spot, or Regular by default',
  },
  'properties.agentPoolProfiles.*.scaleSetEvictionPolicy': {
    flag: '--eviction-policy', reason: 'eviction policy of Spot VMs',
    onlyWith: {
      field: 'scaleSetPriority', values: ['spot', 'low'], otherwise: { outcome: 'dropped', reason: 'only Spot VMs have an eviction policy' },
    },
  },
  'properties.agentPoolProfiles.*.acceleratedNetworkingEnabled': { reason: 'AKS enables it if the VM size supports it' },
  'properties.agentPoolProfiles.*.acceleratedNetworkingEnabledWindows': { reason: 'AKS enables it if the VM size supports it' },
  'properties.agentPoolProfiles.*.kubernetesConfig.kubeletConfig.--max-pods': { flag: '--max-pods', reason: 'maximum number of Pods of a node' },
  'properties.agentPoolProfiles.*.kubernetesConfig.kubeletConfig.**': {
    asks: true, reason: '--kubelet-config of a pool supports some of these settings; on Windows pools only image and log settings',
  },
  'properties.agentPoolProfiles.*.distro': { reason: 'AKS provides its own images; choose one with --os-sku' },
  'properties.agentPoolProfiles.*.role': { reason: 'AKS pools have no role' },
  'properties.agentPoolProfiles.*.ports.**': { reason: 'Services open ports' },
  'properties.agentPoolProfiles.*.dnsPrefix': { reason: 'Services have DNS names' },
  'properties.agentPoolProfiles.*.diskSizesGB.**': { reason: 'use PersistentVolumes for disks' },
  'properties.agentPoolProfiles.*.fqdn': { reason: 'a state, not a setting' },
  'properties.agentPoolProfiles.*.subnet': { reason: 'a state, not a setting' },

  'properties.windowsProfile.adminUsername': { flag: '--windows-admin-username', reason: 'administrator of the Windows nodes' },
  'properties.windowsProfile.windowsPublisher': { reason: 'AKS provides its own images; choose one with --os-sku' },
  'properties.windowsProfile.windowsOffer': { reason: 'AKS provides its own images; choose one with --os-sku' },
  'properties.windowsProfile.imageVersion': {
    reason: 'AKS provides its own images, with a new version each week: az aks nodepool upgrade --node-image-only',
  },
  'properties.windowsProfile.windowsImageSourceURL': { reason: 'AKS doesn\'t support custom images' },
  'properties.windowsProfile.windowsDockerVersion': { reason: 'AKS nodes run containerd instead of Docker' },
  'properties.windowsProfile.sshEnabled': { reason: 'use kubectl debug with a HostProcess container to access nodes' },
  'properties.windowsProfile.enableCSIProxy': { reason: 'AKS provides its CSI drivers' },
  'properties.windowsProfile.csiProxyURL': { reason: 'AKS provides its CSI drivers' },
  'properties.windowsProfile.windowsPauseImageURL': { reason: BY_AKS },
  'properties.windowsProfile.alwaysPullWindowsPauseImage': { reason: BY_AKS },
  'properties.windowsProfile.provisioningScriptsPackageURL': { reason: BY_AKS },
  'properties.windowsProfile.windowsRuntimes.**': { reason: 'AKS supports only process isolation' },
  'properties.windowsProfile.enableAutomaticUpdates': { reason: 'AKS updates nodes with new images: az aks update --node-os-upgrade-channel' },
  'properties.windowsProfile.enableAHUB': { flag: '--enable-ahub', isSwitch: true, reason: 'Azure Hybrid Benefit' },

  'properties.linuxProfile.adminUsername': { flag: '--admin-username', reason: 'administrator of the Linux nodes' },
  'properties.linuxProfile.ssh.publicKeys.*.keyData': { asks: true, reason: '--ssh-key-value accepts the public key or the path of its file' },

  'properties.servicePrincipalProfile.clientId': { reason: 'AKS uses a managed identity instead of a service principal' },
  'properties.servicePrincipalProfile.objectId': { reason: 'AKS uses a managed identity instead of a service principal' },
  'properties.aadProfile.adminGroupID': { flag: '--aad-admin-group-object-ids', reason: 'administrator groups of the cluster, with --enable-aad' },
  'properties.aadProfile.tenantID': { flag: '--aad-tenant-id', reason: 'tenant, with --enable-aad' },
  'properties.aadProfile.**': { reason: '--enable-aad creates its own applications' },
  'properties.extensionProfiles.**': {
    asks: true, reason: 'AKS doesn\'t support VM extensions; use a DaemonSet with HostProcess containers if possible',
  },
  'properties.featureFlags.**': { reason: 'a setting of aks-engine itself' },
  'properties.telemetryProfile.**': { reason: 'a setting of aks-engine itself' },
  'properties.diagnosticsProfile.**': { reason: BUILT_IN },
};
