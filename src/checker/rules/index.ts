import * as accounts from './accounts';
import * as builds from './builds';
import * as calico from './calico';
import * as claims from './claims';
import * as cni from './cni';
import * as commands from './commands';
import * as fields from './fields';
import * as files from './files';
import * as flannel from './flannel';
import * as gmsa from './gmsa';
import * as hostProcess from './host-process';
import * as images from './images';
import * as kubeProxy from './kube-proxy';
import * as lockedImages from './locked-images';
import * as network from './network';
import * as nodes from './nodes';
import * as operatingSystem from './operating-system';
import * as podSecurity from './pod-security';
import * as resources from './resources';
import * as runtimeClasses from './runtime-classes';
import * as services from './services';
import { ofPodRule } from './support/pods';
import * as tolerations from './tolerations';
import * as volumes from './volumes';
import { withPages } from '../../findings';
import { POD_RULES, PodRule } from '../../pods';
import { Rule, RuleDefinition } from '../rule';

/** Rules by topic, in the order in which they are listed. A rule that isn't here names its `topic` itself, and comes last in it. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  'Fields and values': [
    'linux-field-on-windows', 'linux-field-ignored', 'windows-options-on-linux', 'os-name', 'host-process-contradiction', 'host-process-mixed',
    'host-process-network', 'host-port-mismatch', 'run-as-user-name', 'gmsa-credential-spec-name', 'gmsa-credential-spec', 'removed-api-version',
    'workload-selector', 'request-over-limit', 'environment-variable-name', 'object-name', 'port-name', 'probe-handler', 'volume-mount-missing',
    'cron-schedule', 'malformed-pod',
  ],
  'Admission': [
    'pod-security-host-process', 'pod-security-baseline', 'pod-security-restricted', 'pod-security-version', 'runtime-class-conflict',
    'runtime-class-missing', 'runtime-class-handler', 'host-process-hyperv', 'namespace-node-selector',
  ],
  'Placement': [
    'os-not-selected', 'daemon-set-tolerates-everything', 'os-selector-missing', 'os-contradiction', 'os-field-missing', 'os-label-on-pod',
    'beta-os-label', 'toleration-missing', 'toleration-letter-case', 'toleration-invalid', 'no-matching-node', 'affinity-invalid',
    'aks-pool-fips', 'eks-node-selector', 'huge-pages', 'known-bug',
  ],
  'Images and builds': [
    'image-scheme', 'windows-image-tag', 'linux-image', 'windows-image-on-linux', 'retired-image', 'image-out-of-support', 'os-ended', 'os-ends-soon',
    'image-build-mismatch', 'gitlab-runner-windows', 'windows-build-not-selected', 'windows-build-too-strict', 'windows-build-not-pinned',
    'image-without-manifest', 'image-larger-than-disk', 'image-slower-than-deadline', 'image-newer-than-node', 'image-older-than-a-year',
    'image-without-updates', 'image-not-pinned',
  ],
  'Identity': [
    'run-as-user-without-os', 'account-absent', 'non-root-administrator', 'host-process-non-root', 'host-process-account', 'gmsa-role-missing',
    'gmsa-init-container', 'gmsa-random-hostname', 'gmsa-spec-without-name', 'gmsa-credential-spec-shape',
  ],
  'Volumes': [
    'docker-socket', 'linux-host-path', 'host-path-device', 'host-process-named-pipe', 'unsupported-volume', 'linux-file-system', 'raw-block-volume',
    'disk-access-mode', 'single-node-claim', 'in-tree-volume', 'flex-volume', 'mount-path', 'mount-path-letter-case', 'sub-path-absolute',
    'smb-source-slash', 'termination-message-path', 'memory-volume', 'mount-propagation', 'volume-file-mode',
  ],
  'Container lifecycle': [
    'linux-command', 'host-process-command-path', 'exec-one-string', 'exec-shell-builtin', 'powershell-missing', 'powershell-probe-timeout',
    'stop-signal-on-windows', 'grace-period-too-short',
  ],
  'Resources': [
    'memory-limit-missing', 'memory-limit-too-small', 'memory-request-not-limit', 'cpu-limit-missing', 'cpu-limit-too-small',
  ],
  'Network of a Pod': [
    'host-network-without-host-process', 'dns-policy-on-windows', 'host-process-host-aliases', 'partially-qualified-name', 'sidecar-injection',
    'legacy-annotation',
  ],
  'Services': [
    'service-affinity-timeout', 'service-affinity-host', 'service-ipv6-only', 'service-dual-stack-overlay', 'service-sctp',
    'service-too-many-backends', 'service-annotation-value', 'service-preserve-destination', 'service-health-check-vip', 'service-external-ips',
    'service-node-port',
  ],
  'Networks': [
    'flannel-vni', 'flannel-port', 'flannel-direct-routing', 'flannel-gbp', 'flannel-mac-prefix', 'flannel-ipv6', 'flannel-cni-name',
    'cni-policy-version', 'cni-plugin-retired', 'cni-exception-list', 'cni-port-mappings', 'cni-directory-mismatch', 'kube-proxy-network-name',
    'kube-proxy-source-vip', 'kube-proxy-mode', 'windows-feature-gate', 'overlapping-cidrs', 'flannel-network-too-small', 'calico-encapsulation',
    'calico-service-cidrs', 'calico-bgp', 'calico-services-endpoint', 'calico-strict-affinity', 'calico-mac-prefix', 'calico-windows-nodes',
    'calico-ipv6', 'network-policy-ignored',
  ],
  'Checked files': [
    'duplicate-object', 'pod-not-found',
  ],
};

/** The rules of the files of this folder, some of which add to one that a Pod alone decides. */
const OF_FILES: readonly Readonly<Record<string, RuleDefinition>>[] = [
  accounts, builds, calico, claims, cni, commands, fields, files, flannel, gmsa, hostProcess, images, kubeProxy, lockedImages,
  network, nodes, operatingSystem, podSecurity, resources, runtimeClasses, services, tolerations, volumes,
];

/** All rules by their IDs. */
export const DEFINITIONS: ReadonlyMap<string, RuleDefinition> = byId();

function byId(): typeof DEFINITIONS {
  const all = new Map<string, RuleDefinition>();
  for (const rule of Object.values<PodRule>(POD_RULES)) { all.set(rule.id, ofPodRule(rule)); }
  for (const topic of OF_FILES) {
    for (const rule of Object.values(topic)) { all.set(rule.id, rule); }
  }
  return all;
}

/** All rules by topic. Findings are sorted by their position in the file. */
export const RULE_TOPICS: readonly { readonly title: string; readonly rules: readonly RuleDefinition[] }[] = byTopic();

function byTopic(): typeof RULE_TOPICS {
  const topics: { readonly title: string; readonly rules: readonly RuleDefinition[] }[] = [];
  for (const [title, ids] of Object.entries(ORDER)) {
    const rules: RuleDefinition[] = [];
    for (const id of ids) {
      const rule = DEFINITIONS.get(id);
      if (!rule) { throw new Error(`topic ${title} must list rules, got ${id}`); }
      rules.push(rule);
    }
    for (const rule of DEFINITIONS.values()) { if (rule.topic === title) { rules.push(rule); } }
    topics.push({ title, rules });
  }
  const listed = new Set(topics.flatMap(({ rules }) => rules));
  for (const [id, rule] of DEFINITIONS) {
    if (!listed.has(rule)) { throw new Error(`rule ${id} must have a topic, one of ${Object.keys(ORDER).join(', ')}, got ${rule.topic ?? 'none'}`); }
  }
  return topics;
}

/** All rules. */
export const RULES: readonly Rule[] = withPages<Rule>(RULE_TOPICS.flatMap(({ rules }) => rules));
