/** What a cluster needs beside its workloads, as objects: networks, storage, identity, add-ons, admission policies, Namespaces. */
export * from './addons/command-line';
export * from './addons/csi-proxy';
export * from './addons/event-flow-logger';
export * from './addons/fluent-bit';
export {
  type FluentBitConfig, fluentBitConfig, type FluentBitEventLog, type FluentBitInput, type FluentBitOutput, type FluentBitTail,
  type FluentBitValue,
} from './addons/fluent-bit-config';
export * from './addons/host-process-script';
export * from './addons/image-prepull';
export * from './addons/log-monitor';
export * from './addons/log-monitor-config';
export { type NodeAddOnOptions } from './addons/node-add-on';
export * from './addons/node-problem-detector';
export * from './addons/smb-csi-driver';
export * from './addons/windows-exporter';
export {
  WINDOWS_EXPORTER_SCHEMA, type WindowsExporterCollector, type WindowsExporterCollectorOptions, type WindowsExporterConfig, windowsExporterConfig,
} from './addons/windows-exporter-config';
export * from './addons/windows-smoke-test';
export { type AdmissionMode, problemsOfOptions, type WindowsAdmissionOptions } from './admission/options';
export * from './admission/preview';
export * from './admission/windows-admission';
export * from './host-process-daemon-set';
export {
  type ActiveDirectoryDomain, type AdditionalAccount, CREDENTIAL_SPEC, credentialSpec, credentialSpecContents,
  type CredentialSpecOptions, credentialSpecProblems, type HostAccount,
} from './identity/credential-spec';
export * from './identity/gmsa-credential-spec';
export * from './identity/gmsa-webhook';
export * from './identity/read-credential-spec';
export * from './namespace-fields';
export * from './network/address-plan';
export { API_SERVER, type ApiServer, apiServerOf, apiServerProblems, DEFAULT_API_PORT } from './network/api-server';
export * from './network/calico';
export * from './network/calico-network';
export * from './network/cidr';
export * from './network/cni';
export { type CniConfiguration, type CniDns, type CniOptions } from './network/cni-config';
export * from './network/exception-list';
export * from './network/flannel';
export * from './network/flannel-backends';
export { type ClusterNetworkOptions, type FlannelConfiguration, type FlannelOptions, type NetworkKubeProxyOptions } from './network/flannel-network';
export * from './network/ipam';
export * from './network/kube-proxy';
export * from './network/managed-networks';
export * from './network/meta-plugins';
export * from './network/plugins';
export * from './network/policies';
export {
  accountWithRole, accountWithRules, asFile, type CheckedObject, clusterRole, configMap, CONTENT_ANNOTATION, contentHash, contentOf,
  type NamedObject, NO_OBJECTS, type ObjectSet, ofObject, roleBinding, workload,
} from './object-set';
export * from './os-quota';
export * from './runtime-class-fields';
export * from './storage/claim';
export * from './storage/convert';
export * from './storage/smb-persistent-volume';
export * from './storage/storage-class';
export * from './storage/volume-sources';
