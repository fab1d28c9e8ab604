/**
 * Configurations of CNI plugins for Windows nodes, as plain objects: one function per plugin.
 */
export {
  amazonVpcCniConfigurationValues, azureCni, azureCns, azureVnet, azureVnetIpam, calicoCni, calicoIpam, cniFile, exceptionList, flannelCni,
  hns, hostLocal, nat, sdnBridge, sdnOverlay, winBridge, wincni, winOverlay,
} from './objects';
export type {
  Acl, AzureCniOptions, AzureVnetOptions, CalicoCniOptions, CniConfiguration, CniDns, CniOptions, EndpointPolicy, ExceptionList,
  FlannelCniOptions, Ipam, MicrosoftPluginFlags, MicrosoftPluginOptions, OutBoundNat, PolicyDialect, ProviderAddress, SdnRoute,
  UpstreamPluginOptions, WinBridgeOptions, WincniOptions, WinOverlayOptions,
} from './objects';
