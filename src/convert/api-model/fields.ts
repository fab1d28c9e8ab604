import { lookUp, scalarText } from '../../manifest';
/** What a field of an api model becomes: a flag of `az aks`, or why none. */
export interface FieldFate {
  /** Flag of `az aks create`, or of `az aks nodepool add` for fields of pools. */
  readonly flag?: string;
  /** Turns the value into the flag's; `true` for a flag without one. @default - the value as it is */
  readonly value?: (value: unknown) => string | true | undefined;
  readonly reason: string;
  /** Whether you have to say more. @default - dropped without a flag, mapped with one */
  readonly asks?: true;
}

const MANAGED = 'AKS runs the control plane itself';
const BUILT_IN = 'AKS always has it';
const BY_AKS = 'AKS brings its own';
const whenTrue = (value: unknown) => (value === true ? true : undefined);

/**
 * Fields of acs-engine's and aks-engine's api models; `*` stands for one key or index, a final `**` for all below.
 * Source: Azure/aks-engine `docs/topics/clusterdefinitions.md`; `az aks create --help`, `az aks nodepool add --help`.
 */
export const API_MODEL_FIELDS: Readonly<Record<string, FieldFate>> = {
  'apiVersion': { reason: 'there is no api model any more' },
  'location': { flag: '--location', reason: 'region' },
  'name': { flag: '--name', reason: 'name of the cluster' },
  'properties.provisioningState': { reason: 'a state, no setting' },

  'properties.orchestratorProfile.orchestratorType': { reason: 'AKS is Kubernetes' },
  'properties.orchestratorProfile.orchestratorRelease': { asks: true, reason: '--kubernetes-version: aks-engine ended with 1.24, which AKS no longer offers; see az aks get-versions' },
  'properties.orchestratorProfile.orchestratorVersion': { asks: true, reason: '--kubernetes-version: aks-engine ended with 1.24, which AKS no longer offers; see az aks get-versions' },
  'properties.orchestratorProfile.kubernetesConfig.networkPlugin': {
    flag: '--network-plugin', value: (value) => (value === 'azure' ? 'azure' : undefined), reason: 'Windows pools need azure; kubenet is for Linux and ends in 2028',
  },
  'properties.orchestratorProfile.kubernetesConfig.networkPolicy': {
    flag: '--network-policy', value: (value) => (['calico', 'azure', 'cilium'].find((name) => name === value)), reason: 'none is the default; azure ends on Windows in 2026, calico stays',
  },
  'properties.orchestratorProfile.kubernetesConfig.networkMode': { reason: BY_AKS },
  'properties.orchestratorProfile.kubernetesConfig.clusterSubnet': { flag: '--pod-cidr', reason: 'range of pods, with --network-plugin-mode overlay' },
  'properties.orchestratorProfile.kubernetesConfig.serviceCidr': { flag: '--service-cidr', reason: 'range of Services' },
  'properties.orchestratorProfile.kubernetesConfig.dnsServiceIP': { flag: '--dns-service-ip', reason: 'address of the DNS Service' },
  'properties.orchestratorProfile.kubernetesConfig.dockerBridgeSubnet': { reason: 'there is no Docker on the nodes' },
  'properties.orchestratorProfile.kubernetesConfig.maxPods': { flag: '--max-pods', reason: 'pods of a node' },
  'properties.orchestratorProfile.kubernetesConfig.enableRbac': { reason: BUILT_IN },
  'properties.orchestratorProfile.kubernetesConfig.enableAggregatedAPIs': { reason: BUILT_IN },
  'properties.orchestratorProfile.kubernetesConfig.enableSecureKubelet': { reason: BUILT_IN },
  'properties.orchestratorProfile.kubernetesConfig.enableDataEncryptionAtRest': { reason: BUILT_IN },
  'properties.orchestratorProfile.kubernetesConfig.enablePodSecurityPolicy': { reason: 'gone since Kubernetes 1.25: label namespaces for Pod Security instead' },
  'properties.orchestratorProfile.kubernetesConfig.useManagedIdentity': { flag: '--enable-managed-identity', value: whenTrue, reason: 'the default of AKS' },
  'properties.orchestratorProfile.kubernetesConfig.userAssignedID': { asks: true, reason: '--assign-identity takes the identity\'s resource id' },
  'properties.orchestratorProfile.kubernetesConfig.useInstanceMetadata': { reason: BUILT_IN },
  'properties.orchestratorProfile.kubernetesConfig.loadBalancerSku': { flag: '--load-balancer-sku', value: (value) => scalarText(value).toLowerCase() || undefined, reason: 'basic is gone since 2025: standard' },
  'properties.orchestratorProfile.kubernetesConfig.privateCluster.enabled': { flag: '--enable-private-cluster', value: whenTrue, reason: 'the API server has a private address' },
  'properties.orchestratorProfile.kubernetesConfig.containerRuntime': { reason: 'containerd, on all nodes' },
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
  'properties.orchestratorProfile.kubernetesConfig.kubeletConfig.**': { asks: true, reason: '--kubelet-config of a pool takes some of them; on Windows pools image and log settings only' },
  'properties.orchestratorProfile.kubernetesConfig.addons.**': { asks: true, reason: '--enable-addons: see which of them AKS has' },

  'properties.masterProfile.dnsPrefix': { flag: '--dns-name-prefix', reason: 'prefix of the API server\'s name' },
  'properties.masterProfile.vnetSubnetId': { asks: true, reason: 'the control plane needs no subnet; --vnet-subnet-id is for pools' },
  'properties.masterProfile.**': { reason: MANAGED },

  'properties.agentPoolProfiles.*.count': { flag: '--node-count', reason: 'nodes of the pool' },
  'properties.agentPoolProfiles.*.vmSize': { flag: '--node-vm-size', reason: 'size of its machines' },
  'properties.agentPoolProfiles.*.osType': { flag: '--os-type', reason: 'Windows or Linux' },
  'properties.agentPoolProfiles.*.osDiskSizeGB': { flag: '--node-osdisk-size', reason: 'GB of the system disk' },
  'properties.agentPoolProfiles.*.storageProfile': {
    flag: '--node-osdisk-type', value: (value) => lookUp({ ManagedDisks: 'Managed', Ephemeral: 'Ephemeral' }, value), reason: 'kind of the system disk; there are no storage accounts any more',
  },
  'properties.agentPoolProfiles.*.availabilityProfile': { reason: 'pools of AKS are scale sets' },
  'properties.agentPoolProfiles.*.singlePlacementGroup': { reason: BY_AKS },
  'properties.agentPoolProfiles.*.availabilityZones': { flag: '--zones', reason: 'zones of the pool' },
  'properties.agentPoolProfiles.*.vnetSubnetId': { flag: '--vnet-subnet-id', reason: 'subnet of the pool' },
  'properties.agentPoolProfiles.*.scaleSetPriority': { flag: '--priority', value: (value) => (value === 'Spot' || value === 'Low' ? 'Spot' : undefined), reason: 'Spot, or Regular by default' },
  'properties.agentPoolProfiles.*.scaleSetEvictionPolicy': { flag: '--eviction-policy', reason: 'what becomes of Spot machines' },
  'properties.agentPoolProfiles.*.acceleratedNetworkingEnabled': { reason: 'AKS has it where the size has' },
  'properties.agentPoolProfiles.*.acceleratedNetworkingEnabledWindows': { reason: 'AKS has it where the size has' },
  'properties.agentPoolProfiles.*.kubernetesConfig.kubeletConfig.--max-pods': { flag: '--max-pods', reason: 'pods of a node' },
  'properties.agentPoolProfiles.*.kubernetesConfig.kubeletConfig.**': { asks: true, reason: '--kubelet-config of a pool takes some of them; on Windows pools image and log settings only' },
  'properties.agentPoolProfiles.*.distro': { reason: 'AKS brings its own images: --os-sku' },
  'properties.agentPoolProfiles.*.role': { reason: 'pools of AKS have none' },
  'properties.agentPoolProfiles.*.ports.**': { reason: 'ports are opened by Services' },
  'properties.agentPoolProfiles.*.dnsPrefix': { reason: 'names are given by Services' },
  'properties.agentPoolProfiles.*.diskSizesGB.**': { reason: 'disks are PersistentVolumes' },
  'properties.agentPoolProfiles.*.fqdn': { reason: 'a state, no setting' },
  'properties.agentPoolProfiles.*.subnet': { reason: 'a state, no setting' },

  'properties.windowsProfile.adminUsername': { flag: '--windows-admin-username', reason: 'administrator of the Windows nodes' },
  'properties.windowsProfile.windowsPublisher': { reason: 'AKS brings its own images: --os-sku' },
  'properties.windowsProfile.windowsOffer': { reason: 'AKS brings its own images: --os-sku' },
  'properties.windowsProfile.imageVersion': { reason: 'AKS brings its own images, newer each week: az aks nodepool upgrade --node-image-only' },
  'properties.windowsProfile.windowsImageSourceURL': { reason: 'AKS takes no images of your own' },
  'properties.windowsProfile.windowsDockerVersion': { reason: 'there is no Docker on the nodes' },
  'properties.windowsProfile.sshEnabled': { reason: 'nodes are reached by kubectl debug, with a HostProcess container' },
  'properties.windowsProfile.enableCSIProxy': { reason: 'AKS brings its CSI drivers' },
  'properties.windowsProfile.csiProxyURL': { reason: 'AKS brings its CSI drivers' },
  'properties.windowsProfile.windowsPauseImageURL': { reason: BY_AKS },
  'properties.windowsProfile.alwaysPullWindowsPauseImage': { reason: BY_AKS },
  'properties.windowsProfile.provisioningScriptsPackageURL': { reason: BY_AKS },
  'properties.windowsProfile.windowsRuntimes.**': { reason: 'process isolation only on AKS' },
  'properties.windowsProfile.enableAutomaticUpdates': { reason: 'nodes are replaced by newer images: az aks update --node-os-upgrade-channel' },
  'properties.windowsProfile.enableAHUB': { flag: '--enable-ahub', value: whenTrue, reason: 'Azure Hybrid Benefit' },

  'properties.linuxProfile.adminUsername': { flag: '--admin-username', reason: 'administrator of the Linux nodes' },
  'properties.linuxProfile.ssh.publicKeys.*.keyData': { asks: true, reason: '--ssh-key-value takes the public key, or a file with it' },

  'properties.servicePrincipalProfile.clientId': { reason: 'AKS has a managed identity, which needs no client' },
  'properties.servicePrincipalProfile.objectId': { reason: 'AKS has a managed identity, which needs no client' },
  'properties.aadProfile.adminGroupID': { flag: '--aad-admin-group-object-ids', reason: 'administrators of the cluster, with --enable-aad' },
  'properties.aadProfile.tenantID': { flag: '--aad-tenant-id', reason: 'tenant, with --enable-aad' },
  'properties.aadProfile.**': { reason: '--enable-aad makes its own applications' },
  'properties.extensionProfiles.**': { asks: true, reason: 'AKS has no extensions of machines: see whether a DaemonSet with HostProcess containers does it' },
  'properties.featureFlags.**': { reason: 'flags of aks-engine itself' },
  'properties.telemetryProfile.**': { reason: 'of aks-engine itself' },
  'properties.diagnosticsProfile.**': { reason: BUILT_IN },
};
