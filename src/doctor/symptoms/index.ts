import { calicoApiServer } from './calico-api-server';
import { cniApiServer } from './cni-api-server';
import { cniNotReady } from './cni-not-ready';
import { commandNotFound } from './command-not-found';
import { containerFailed } from './container-failed';
import { containerStartTimeout } from './container-start-timeout';
import { containerdEnded } from './containerd-ended';
import { csiDriverNotRegistered } from './csi-driver-not-registered';
import { csiProxyMissing } from './csi-proxy-missing';
import { daemonSetMissesNodes } from './daemon-set-misses-nodes';
import { daemonSetOnNoNode } from './daemon-set-on-no-node';
import { diskFull } from './disk-full';
import { dnsFailed } from './dns-failed';
import { dockerFileMount } from './docker-file-mount';
import { dockerHostNetwork } from './docker-host-network';
import { dockerPipe } from './docker-pipe';
import { dockerRuntime } from './docker-runtime';
import { eksNoAddresses } from './eks-no-addresses';
import { flannelNetConf } from './flannel-net-conf';
import { flannelNetwork } from './flannel-network';
import { flannelSubnetMissing } from './flannel-subnet-missing';
import { gmsaHost } from './gmsa-host';
import { gmsaRejected } from './gmsa-rejected';
import { gmsaSharedHostName } from './gmsa-shared-host-name';
import { hostPortInUse } from './host-port-in-use';
import { hostProcessPath } from './host-process-path';
import { hostProcessRejected } from './host-process-rejected';
import { hostProcessToken } from './host-process-token';
import { hyperVMissing } from './hyper-v-missing';
import { imageBuildMismatch } from './image-build-mismatch';
import { imageLayerLocked } from './image-layer-locked';
import { imagePullFailed } from './image-pull-failed';
import { imagePullSlow } from './image-pull-slow';
import { imageWithoutWindows } from './image-without-windows';
import { knownBug } from './known-bug';
import { kubeProxySourceVip } from './kube-proxy-source-vip';
import { kubeletVersionSkew } from './kubelet-version-skew';
import { linuxPodOnWindowsNode } from './linux-pod-on-windows-node';
import { loadBalancerPort } from './load-balancer-port';
import { memoryExhausted } from './memory-exhausted';
import { memoryLimitTooSmall } from './memory-limit-too-small';
import { namedPipeDenied } from './named-pipe-denied';
import { networkNameMismatch } from './network-name-mismatch';
import { noMatchingNode } from './no-matching-node';
import { noNodeOfBuild } from './no-node-of-build';
import { nodeAddressInPodCidr } from './node-address-in-pod-cidr';
import { nodeNotReady } from './node-not-ready';
import { nonRootAdministrator } from './non-root-administrator';
import { osEnded, osEndsSoon } from './os-ended';
import { partiallyQualifiedName } from './partially-qualified-name';
import { pauseImageMismatch } from './pause-image-mismatch';
import { podAddressesUsedUp } from './pod-addresses-used-up';
import { podOsLabel } from './pod-os-label';
import { podOsNotSupported } from './pod-os-not-supported';
import { podRejected } from './pod-rejected';
import { podSecurityRejected } from './pod-security-rejected';
import { podStuckTerminating } from './pod-stuck-terminating';
import { portsExhausted } from './ports-exhausted';
import { probeTimeout } from './probe-timeout';
import { registryUnreachable } from './registry-unreachable';
import { runAsUserUnknown } from './run-as-user-unknown';
import { runtimeClassConflict } from './runtime-class-conflict';
import { runtimeClassMissing } from './runtime-class-missing';
import { runtimeHandler } from './runtime-handler';
import { sandboxFailed } from './sandbox-failed';
import { sandboxImagePull } from './sandbox-image-pull';
import { sandboxNetwork } from './sandbox-network';
import { smbMount } from './smb-mount';
import { subPathDeletion } from './sub-path-deletion';
import { subPathShare } from './sub-path-share';
import { tlsFailed } from './tls-failed';
import { tokenMount } from './token-mount';
import { tolerationLetterCase } from './toleration-letter-case';
import { tolerationMismatch } from './toleration-mismatch';
import { tolerationMissing } from './toleration-missing';
import { unknownFailure } from './unknown-failure';
import { volumeNotForWindows } from './volume-not-for-windows';
import { volumeOffline } from './volume-offline';
import { windowsBuildUnsupported } from './windows-build-unsupported';
import { windowsExitCode } from './windows-exit-code';
import { windowsNodeLabels } from './windows-node-labels';
import { windowsNodeUntainted } from './windows-node-untainted';
import { windowsNodesFull } from './windows-nodes-full';
import { windowsPodOnLinuxNode } from './windows-pod-on-linux-node';
import { windowsUpdateMissing } from './windows-update-missing';
import { workingDirectoryMissing } from './working-directory-missing';
import { Symptom } from '../symptom';

/**
 * All symptoms, one per file. A message belongs to the first symptom that matches it, so specific symptoms are listed before general
 * ones.
 */
export const SYMPTOMS: readonly Symptom[] = [
  podOsNotSupported, podOsLabel, windowsPodOnLinuxNode, tolerationLetterCase, tolerationMismatch, tolerationMissing, noNodeOfBuild, noMatchingNode,
  eksNoAddresses, windowsNodesFull, daemonSetOnNoNode, daemonSetMissesNodes, windowsNodeUntainted, windowsNodeLabels, nodeAddressInPodCidr,
  hostProcessRejected, podSecurityRejected, podRejected, runtimeClassMissing, runtimeClassConflict, runtimeHandler, gmsaRejected, subPathDeletion,
  podStuckTerminating, memoryExhausted, diskFull, imageLayerLocked, pauseImageMismatch, imageBuildMismatch, imageWithoutWindows,
  linuxPodOnWindowsNode, memoryLimitTooSmall, sandboxImagePull, kubeProxySourceVip, networkNameMismatch, loadBalancerPort, portsExhausted,
  flannelNetConf, flannelNetwork, flannelSubnetMissing, calicoApiServer, cniApiServer, smbMount, volumeOffline, subPathShare, csiProxyMissing,
  csiDriverNotRegistered, tokenMount, dockerPipe, dockerFileMount, dockerHostNetwork, volumeNotForWindows, imagePullSlow, registryUnreachable,
  nonRootAdministrator, hostProcessToken, runAsUserUnknown, gmsaHost, gmsaSharedHostName, hyperVMissing, cniNotReady, podAddressesUsedUp,
  sandboxNetwork, containerStartTimeout, probeTimeout, tlsFailed, windowsUpdateMissing, workingDirectoryMissing, hostProcessPath, commandNotFound,
  namedPipeDenied, hostPortInUse, dnsFailed, windowsExitCode, partiallyQualifiedName, kubeletVersionSkew, knownBug, dockerRuntime, osEnded,
  osEndsSoon, containerdEnded, windowsBuildUnsupported, imagePullFailed, sandboxFailed, containerFailed, nodeNotReady, unknownFailure,
];
