/**
 * The core without a front end: the vocabulary and functions on plain Kubernetes objects. Loads neither cdk8s nor Pulumi.
 */
export * from './knowledge';
export * from './manifest';
export * from './complete';
export {
  AddressPlan, amazonVpcCni, azureCni, azureCns, azureVnet, azureVnetIpam, calico, calicoCni, calicoIpam, cniFile, convertStartScript,
  exceptionList, flannelCni, flannelHostGateway, flannelVxlan, hns, hostLocal, kubeProxyConfiguration, kubeProxyForWindows, nat,
  ovnHybridOverlay, parseStartCommand, sdnBridge, sdnOverlay, winBridge, wincni, windowsNodeRole, winOverlay,
} from './network';
export type {
  Acl, AddressPlanOptions, AmazonVpcCniOptions, ApiServer, AzureCniOptions, AzureVnetOptions, CalicoCniOptions, CalicoOptions,
  CalicoWindowsNodes, CheckedAddressPlan, CniConfiguration, CniDns, CniOptions, ConvertedParameter, ConvertedStartScript, EndpointPolicy,
  ExceptionList, FlannelCniOptions, FlannelHostGatewayOptions, FlannelOptions, FlannelVxlanOptions, Ipam, KubeProxyForWindowsOptions,
  MicrosoftPluginFlags, MicrosoftPluginOptions, NetworkKubeProxyOptions, OutBoundNat,
  OvnHybridOverlayOptions, PolicyDialect, ProviderAddress, SdnRoute, SourceVip, StartScriptParameters, UpstreamPluginOptions,
  WinBridgeOptions, WincniOptions, WinkernelOptions, WinOverlayOptions,
} from './network';
export {
  credentialSpec, gmsaCrd, gmsaCredentialSpec, gmsaRoleName, gmsaUseBinding, gmsaWebhook, readCredentialSpec,
} from './identity';
export type {
  ActiveDirectoryDomain, AdditionalAccount, CertManagerTls, CredentialSpecOptions, GmsaCredentialSpecFacts, GmsaCredentialSpecFile,
  GmsaCredentialSpecOptions, GmsaUser, GmsaWebhookOptions, HostAccount, ReadCredentialSpec, SecretTls,
} from './identity';
export * from './storage';
export * from './addons';
