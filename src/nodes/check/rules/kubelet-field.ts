import { formatPath, isPresent, valueAt } from '../../../base';
import { KUBELET_FIELDS_IGNORED_ON_WINDOWS, KUBELET_FIELDS_REJECTED_ON_WINDOWS, NODE_KUBERNETES_MINORS } from '../../../knowledge';
import { isPlaceholder } from '../../../kubernetes';
import { hasKubeletField, kubeletFieldProblems } from '../../kubelet-schema';
import { FoundConfiguration, NodeFinding, NodeRuleDefinition, placeOfField } from '../rule';

export const kubeletField: NodeRuleDefinition = {
  id: 'node-kubelet-field',
  effect: 'ignored',
  summary: 'a KubeletConfiguration for Windows has an unknown or Linux-only field, or an invalid value',
  check: ({ configurations, minor }) => configurations.filter(({ kind }) => kind === 'KubeletConfiguration')
    .flatMap((configuration) => [...inConfiguration(configuration, minor), ...invalidFields(configuration, minor)]),
};

function inConfiguration(configuration: FoundConfiguration, minor: number): readonly NodeFinding[] {
  const { content } = configuration;
  const at = (field: string) => placeOfField(configuration, [field]);
  const help = 'remove it from the configuration of Windows nodes';
  const levels = content.enforceNodeAllocatable;
  return [
    ...KUBELET_FIELDS_REJECTED_ON_WINDOWS.filter((field) => isPresent(content[field]) && hasKubeletField(field, minor))
      .map((field) => ({ place: at(field), effect: 'broken' as const, message: `${field}: must not be set on Windows, the kubelet doesn't start with it`, help })),
    // off or empty is how Windows behaves anyway
    ...KUBELET_FIELDS_IGNORED_ON_WINDOWS.filter((field) => isPresent(content[field]) && ![false, '', 0, -1].includes(content[field] as string))
      .map((field) => ({ place: at(field), message: `${field} is ignored on Windows`, help })),
    ...(Array.isArray(levels) && levels.some((level) => level !== 'none') ? [{ place: at('enforceNodeAllocatable'), message: 'enforceNodeAllocatable: values other than none are ignored on Windows', help: 'use [none]' }] : []),
    ...(typeof content.resolvConf === 'string' && content.resolvConf.startsWith('/')
      ? [{ place: at('resolvConf'), effect: 'broken' as const, message: `resolvConf: must not be a Linux path, got "${content.resolvConf}"`, help: 'use "", or "Host" for the DNS settings of the node (Kubernetes 1.27 and later)' }] : []),
  ];
}

/** Fields that the kubelet of the release doesn't have, and values of the wrong type. */
function invalidFields(configuration: FoundConfiguration, minor: number): readonly NodeFinding[] {
  if (minor < NODE_KUBERNETES_MINORS.first) { return []; }
  const rejected = KUBELET_FIELDS_REJECTED_ON_WINDOWS.filter((field) => hasKubeletField(field, minor));
  const linuxOnly: readonly unknown[] = [...KUBELET_FIELDS_IGNORED_ON_WINDOWS, ...rejected];
  return kubeletFieldProblems(configuration.content, minor)
    .filter(({ path }) => !linuxOnly.includes(path[0]) && !isPlaceholder(valueAt(configuration.content, path)))
    .map(({ path, message, remedy }) => ({
      place: placeOfField(configuration, path), message: `${formatPath(path)}: ${message}`, help: remedy,
      ...(message.startsWith('must be ') && { effect: 'broken' as const }),
    }));
}
