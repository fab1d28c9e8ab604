import { containerdLayout, pauseImage } from './containerd';
import {
  featureGate, flagDashes, flagLinuxOnly, flagMisspelled, flagQuotes, flagRemoved, flagSwallowed, flagTooNew, flagUnknown, strayArgument,
} from './flags';
import { kubeletField, reservation, taintsAgree } from './kubelet';
import { cidrMismatch, cniFoldersAgree, cniPluginRetired, netConf, networkName, proxyNetwork, sourceVip } from './network';
import { hostNames, scSpacing, serviceFlag, servicePath } from './services';
import { flagValue, priorityClass, runtimeEndpoint } from './values';
import { withPages } from '../../../findings';
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
export const NODE_RULES: readonly NodeRule[] = withPages<NodeRule>(DEFINITIONS);
