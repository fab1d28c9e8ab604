import { cidrMismatch } from './cidr-mismatch';
import { cniFoldersAgree } from './cni-folders';
import { cniPluginRetired } from './cni-plugin-retired';
import { containerdLayout } from './containerd-layout';
import { featureGate } from './feature-gate';
import { flagDashes } from './flag-dashes';
import { flagLinuxOnly } from './flag-linux-only';
import { flagMisspelled } from './flag-misspelled';
import { flagQuotes } from './flag-quotes';
import { flagRemoved } from './flag-removed';
import { flagSwallowed } from './flag-swallowed';
import { flagTooNew } from './flag-too-new';
import { flagUnknown } from './flag-unknown';
import { flagValue } from './flag-value';
import { hostNames } from './host-names';
import { kubeletField } from './kubelet-field';
import { netConf } from './net-conf';
import { networkName } from './network-name';
import { pauseImage } from './pause-image';
import { priorityClass } from './priority-class';
import { proxyNetwork } from './proxy-network';
import { reservation } from './reservation';
import { runtimeEndpoint } from './runtime-endpoint';
import { scSpacing } from './sc-spacing';
import { serviceFlag } from './service-flag';
import { servicePath } from './service-path';
import { sourceVip } from './source-vip';
import { strayArgument } from './stray-argument';
import { taintsAgree } from './taints';
import { withPage } from '../../../findings';
import { NodeRule, NodeRuleDefinition } from '../rule';

const DEFINITIONS: readonly NodeRuleDefinition[] = [
  // flags
  flagRemoved, flagMisspelled, flagUnknown, flagTooNew, flagLinuxOnly, flagDashes, flagValue, flagQuotes, flagSwallowed, strayArgument,
  featureGate, priorityClass,
  // services
  serviceFlag, scSpacing, servicePath, hostNames,
  // the kubelet and its runtime
  kubeletField, reservation, runtimeEndpoint, pauseImage, containerdLayout, taintsAgree,
  // the network
  networkName, proxyNetwork, sourceVip, cidrMismatch, cniFoldersAgree, netConf, cniPluginRetired,
];

/** All rules for node files, in the order in which they are listed. */
export const NODE_RULES: readonly NodeRule[] = DEFINITIONS.map((rule) => withPage<NodeRule>(rule));
