import { withPage } from '../../findings/rule';
import { Rule, RuleDefinition } from '../rule';
import { accountAbsent } from './account-absent';
import { affinityInvalid } from './affinity-invalid';
import { aksPoolFips } from './aks-pool-fips';
import { betaOsLabel } from './beta-os-label';
import { calicoBgp } from './calico-bgp';
import { calicoEncapsulation } from './calico-encapsulation';
import { calicoIpv6 } from './calico-ipv6';
import { calicoMacPrefix } from './calico-mac-prefix';
import { calicoServiceCidrs } from './calico-service-cidrs';
import { calicoServicesEndpoint } from './calico-services-endpoint';
import { calicoStrictAffinity } from './calico-strict-affinity';
import { calicoWindowsNodes } from './calico-windows-nodes';
import { cniDirectoryMismatch } from './cni-directory-mismatch';
import { cniExceptionList } from './cni-exception-list';
import { cniPluginRetired } from './cni-plugin-retired';
import { cniPolicyVersion } from './cni-policy-version';
import { cniPortMappings } from './cni-port-mappings';
import { cpuLimitMissing } from './cpu-limit-missing';
import { cpuLimitTooSmall } from './cpu-limit-too-small';
import { cronSchedule } from './cron-schedule';
import { daemonSetToleratesEverything } from './daemon-set-tolerates-everything';
import { diskAccessMode } from './disk-access-mode';
import { dnsPolicyOnWindows } from './dns-policy-on-windows';
import { dockerSocket } from './docker-socket';
import { duplicateObject } from './duplicate-object';
import { eksNodeSelector } from './eks-node-selector';
import { environmentVariableName } from './environment-variable-name';
import { execOneString } from './exec-one-string';
import { execShellBuiltin } from './exec-shell-builtin';
import { flannelCniName } from './flannel-cni-name';
import { flannelDirectRouting } from './flannel-direct-routing';
import { flannelGbp } from './flannel-gbp';
import { flannelIpv6 } from './flannel-ipv6';
import { flannelMacPrefix } from './flannel-mac-prefix';
import { flannelNetworkTooSmall } from './flannel-network-too-small';
import { flannelPort } from './flannel-port';
import { flannelVni } from './flannel-vni';
import { flexVolume } from './flex-volume';
import { gitlabRunnerWindows } from './gitlab-runner-windows';
import { gmsaCredentialSpec } from './gmsa-credential-spec';
import { gmsaCredentialSpecName } from './gmsa-credential-spec-name';
import { gmsaCredentialSpecShape } from './gmsa-credential-spec-shape';
import { gmsaInitContainer } from './gmsa-init-container';
import { gmsaRandomHostname } from './gmsa-random-hostname';
import { gmsaRoleMissing } from './gmsa-role-missing';
import { gmsaSpecWithoutName } from './gmsa-spec-without-name';
import { gracePeriodTooShort } from './grace-period-too-short';
import { hostNetworkWithoutHostProcess } from './host-network-without-host-process';
import { hostPathDevice } from './host-path-device';
import { hostPortMismatch } from './host-port-mismatch';
import { hostProcessAccount } from './host-process-account';
import { hostProcessCommandPath } from './host-process-command-path';
import { hostProcessContradiction } from './host-process-contradiction';
import { hostProcessHostAliases } from './host-process-host-aliases';
import { hostProcessHyperv } from './host-process-hyperv';
import { hostProcessMixed } from './host-process-mixed';
import { hostProcessNamedPipe } from './host-process-named-pipe';
import { hostProcessNetwork } from './host-process-network';
import { hostProcessNonRoot } from './host-process-non-root';
import { hugePages } from './huge-pages';
import { imageBuildMismatch } from './image-build-mismatch';
import { imageOutOfSupport } from './image-out-of-support';
import { imageScheme } from './image-scheme';
import { inTreeVolume } from './in-tree-volume';
import { knownBug } from './known-bug';
import { kubeProxyMode } from './kube-proxy-mode';
import { kubeProxyNetworkName } from './kube-proxy-network-name';
import { kubeProxySourceVip } from './kube-proxy-source-vip';
import { legacyAnnotation } from './legacy-annotation';
import { linuxCommand } from './linux-command';
import { linuxFieldIgnored } from './linux-field-ignored';
import { linuxFieldOnWindows } from './linux-field-on-windows';
import { linuxFileSystem } from './linux-file-system';
import { linuxHostPath } from './linux-host-path';
import { linuxImage } from './linux-image';
import { malformedPod } from './malformed-pod';
import { memoryLimitMissing } from './memory-limit-missing';
import { memoryLimitTooSmall } from './memory-limit-too-small';
import { memoryRequestNotLimit } from './memory-request-not-limit';
import { memoryVolume } from './memory-volume';
import { mountPath } from './mount-path';
import { mountPathLetterCase } from './mount-path-letter-case';
import { mountPropagation } from './mount-propagation';
import { networkPolicyIgnored } from './network-policy-ignored';
import { noMatchingNode } from './no-matching-node';
import { nonRootAdministrator } from './non-root-administrator';
import { objectName } from './object-name';
import { osContradiction } from './os-contradiction';
import { osEnded } from './os-ended';
import { osEndsSoon } from './os-ends-soon';
import { osFieldMissing } from './os-field-missing';
import { osLabelOnPod } from './os-label-on-pod';
import { osName } from './os-name';
import { osNotSelected } from './os-not-selected';
import { osSelectorMissing } from './os-selector-missing';
import { overlappingCidrs } from './overlapping-cidrs';
import { partiallyQualifiedName } from './partially-qualified-name';
import { podNotFound } from './pod-not-found';
import { podSecurityHostProcess } from './pod-security-host-process';
import { podSecurityRestricted } from './pod-security-restricted';
import { podSecurityVersion } from './pod-security-version';
import { portName } from './port-name';
import { powershellMissing } from './powershell-missing';
import { powershellProbeTimeout } from './powershell-probe-timeout';
import { probeHandler } from './probe-handler';
import { rawBlockVolume } from './raw-block-volume';
import { removedApiVersion } from './removed-api-version';
import { requestOverLimit } from './request-over-limit';
import { retiredImage } from './retired-image';
import { runAsUserName } from './run-as-user-name';
import { runAsUserWithoutOs } from './run-as-user-without-os';
import { runtimeClassConflict } from './runtime-class-conflict';
import { runtimeClassHandler } from './runtime-class-handler';
import { runtimeClassMissing } from './runtime-class-missing';
import { serviceAffinityHost } from './service-affinity-host';
import { serviceAffinityTimeout } from './service-affinity-timeout';
import { serviceAnnotationValue } from './service-annotation-value';
import { serviceDualStackOverlay } from './service-dual-stack-overlay';
import { serviceExternalIps } from './service-external-ips';
import { serviceHealthCheckVip } from './service-health-check-vip';
import { serviceIpv6Only } from './service-ipv6-only';
import { serviceNodePort } from './service-node-port';
import { servicePreserveDestination } from './service-preserve-destination';
import { serviceSctp } from './service-sctp';
import { serviceTooManyBackends } from './service-too-many-backends';
import { sidecarInjection } from './sidecar-injection';
import { singleNodeClaim } from './single-node-claim';
import { smbSourceSlash } from './smb-source-slash';
import { stopSignalOnWindows } from './stop-signal-on-windows';
import { subPathAbsolute } from './sub-path-absolute';
import { terminationMessagePath } from './termination-message-path';
import { tolerationLetterCase } from './toleration-letter-case';
import { tolerationMissing } from './toleration-missing';
import { unsupportedVolume } from './unsupported-volume';
import { volumeFileMode } from './volume-file-mode';
import { volumeMountMissing } from './volume-mount-missing';
import { windowsBuildNotPinned } from './windows-build-not-pinned';
import { windowsBuildNotSelected } from './windows-build-not-selected';
import { windowsBuildTooStrict } from './windows-build-too-strict';
import { windowsFeatureGate } from './windows-feature-gate';
import { windowsImageOnLinux } from './windows-image-on-linux';
import { windowsImageTag } from './windows-image-tag';
import { windowsOptionsOnLinux } from './windows-options-on-linux';
import { workloadSelector } from './workload-selector';

/** All rules by topic, in the order in which they are listed. Findings are sorted by their position in the file. */
export const RULE_TOPICS: readonly { readonly title: string; readonly rules: readonly RuleDefinition[] }[] = [
  {
    title: 'Fields and values',
    rules: [
      linuxFieldOnWindows, linuxFieldIgnored, windowsOptionsOnLinux, osName, hostProcessContradiction, hostProcessMixed, hostProcessNetwork,
      hostPortMismatch, runAsUserName, gmsaCredentialSpecName, gmsaCredentialSpec, removedApiVersion, workloadSelector,
      requestOverLimit, environmentVariableName, objectName, portName, probeHandler, volumeMountMissing, cronSchedule, malformedPod,
    ],
  },
  {
    title: 'Admission',
    rules: [
      podSecurityHostProcess, podSecurityRestricted, podSecurityVersion, runtimeClassConflict, runtimeClassMissing, runtimeClassHandler,
      hostProcessHyperv,
    ],
  },
  {
    title: 'Placement',
    rules: [
      osNotSelected, daemonSetToleratesEverything, osSelectorMissing, osContradiction, osFieldMissing, osLabelOnPod, betaOsLabel,
      tolerationMissing, tolerationLetterCase, noMatchingNode, affinityInvalid, aksPoolFips, eksNodeSelector, hugePages, knownBug,
    ],
  },
  {
    title: 'Images and builds',
    rules: [
      imageScheme, windowsImageTag, linuxImage, windowsImageOnLinux, retiredImage, imageOutOfSupport, osEnded, osEndsSoon,
      imageBuildMismatch, gitlabRunnerWindows, windowsBuildNotSelected, windowsBuildTooStrict, windowsBuildNotPinned,
    ],
  },
  {
    title: 'Identity',
    rules: [
      runAsUserWithoutOs, accountAbsent, nonRootAdministrator, hostProcessNonRoot, hostProcessAccount, gmsaRoleMissing,
      gmsaInitContainer, gmsaRandomHostname,
      gmsaSpecWithoutName, gmsaCredentialSpecShape,
    ],
  },
  {
    title: 'Volumes',
    rules: [
      dockerSocket, linuxHostPath, hostPathDevice, hostProcessNamedPipe, unsupportedVolume, linuxFileSystem, rawBlockVolume,
      diskAccessMode, singleNodeClaim, inTreeVolume, flexVolume, mountPath, mountPathLetterCase, subPathAbsolute, smbSourceSlash,
      terminationMessagePath, memoryVolume, mountPropagation, volumeFileMode,
    ],
  },
  {
    title: 'Container lifecycle',
    rules: [
      linuxCommand, hostProcessCommandPath, execOneString, execShellBuiltin, powershellMissing, powershellProbeTimeout,
      stopSignalOnWindows, gracePeriodTooShort,
    ],
  },
  {
    title: 'Resources',
    rules: [
      memoryLimitMissing, memoryLimitTooSmall, memoryRequestNotLimit, cpuLimitMissing, cpuLimitTooSmall,
    ],
  },
  {
    title: 'Network of a Pod',
    rules: [
      hostNetworkWithoutHostProcess, dnsPolicyOnWindows, hostProcessHostAliases, partiallyQualifiedName, sidecarInjection, legacyAnnotation,
    ],
  },
  {
    title: 'Services',
    rules: [
      serviceAffinityTimeout, serviceAffinityHost, serviceIpv6Only, serviceDualStackOverlay, serviceSctp, serviceTooManyBackends,
      serviceAnnotationValue, servicePreserveDestination, serviceHealthCheckVip, serviceExternalIps, serviceNodePort,
    ],
  },
  {
    title: 'Networks',
    rules: [
      flannelVni, flannelPort, flannelDirectRouting, flannelGbp, flannelMacPrefix, flannelIpv6, flannelCniName, cniPolicyVersion, cniPluginRetired,
      cniExceptionList, cniPortMappings, cniDirectoryMismatch, kubeProxyNetworkName, kubeProxySourceVip, kubeProxyMode, windowsFeatureGate,
      overlappingCidrs, flannelNetworkTooSmall, calicoEncapsulation, calicoServiceCidrs, calicoBgp, calicoServicesEndpoint,
      calicoStrictAffinity, calicoMacPrefix, calicoWindowsNodes, calicoIpv6, networkPolicyIgnored,
    ],
  },
  {
    title: 'Checked files',
    rules: [
      duplicateObject, podNotFound,
    ],
  },
];

/** All rules. */
export const RULES: readonly Rule[] = RULE_TOPICS.flatMap(({ rules }) => rules.map((rule) => withPage<Rule>(rule)));
