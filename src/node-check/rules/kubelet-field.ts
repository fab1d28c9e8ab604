import { KUBELET_FIELDS_IGNORED_ON_WINDOWS, KUBELET_FIELDS_REJECTED_ON_WINDOWS } from '../../knowledge';
import { isPresent } from '../../manifest';
import { FoundConfiguration, NodeFinding, NodeRule, placeOfField } from '../rule';

const KUBELET = (line: string) => `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nsystemReserved:\n  memory: 2Gi\n${line}`;

export const kubeletField: NodeRule = {
  id: 'node-kubelet-field',
  effect: 'ignored',
  summary: 'a KubeletConfiguration for Windows has a Linux-only field',
  why: 'With `singleProcessOOMKill` or `userNamespaces` the kubelet doesn\'t start on Windows. Fields for cgroups, iptables, seccomp, and OOM scores are ignored, and so are values of `enforceNodeAllocatable` other than `none`. A Linux path in `resolvConf` doesn\'t exist on Windows.',
  source: 'kubernetes v1.36.3 pkg/kubelet/apis/config/validation/validation_windows.go, pkg/kubelet/cm/container_manager_windows.go',
  example: 'kubelet.yaml',
  bad: KUBELET('singleProcessOOMKill: true\ncgroupDriver: systemd\n'),
  good: KUBELET('enforceNodeAllocatable: [none]\n'),
  check: ({ configurations }) => configurations.filter(({ kind }) => kind === 'KubeletConfiguration').flatMap(inConfiguration),
};

function inConfiguration(configuration: FoundConfiguration): readonly NodeFinding[] {
  const { content } = configuration;
  const at = (field: string) => placeOfField(configuration, [field]);
  const help = 'remove it from the configuration of Windows nodes';
  const levels = content.enforceNodeAllocatable;
  return [
    ...KUBELET_FIELDS_REJECTED_ON_WINDOWS.filter((field) => isPresent(content[field]))
      .map((field) => ({ place: at(field), effect: 'broken' as const, message: `${field}: must not be set on Windows, the kubelet doesn't start with it`, help })),
    // off or empty is how Windows behaves anyway
    ...KUBELET_FIELDS_IGNORED_ON_WINDOWS.filter((field) => isPresent(content[field]) && ![false, '', 0, -1].includes(content[field] as string))
      .map((field) => ({ place: at(field), message: `${field} is ignored on Windows`, help })),
    ...(Array.isArray(levels) && levels.some((level) => level !== 'none') ? [{ place: at('enforceNodeAllocatable'), message: 'enforceNodeAllocatable: values other than none are ignored on Windows', help: 'use [none]' }] : []),
    ...(typeof content.resolvConf === 'string' && content.resolvConf.startsWith('/')
      ? [{ place: at('resolvConf'), effect: 'broken' as const, message: `resolvConf: must not be a Linux path, got "${content.resolvConf}"`, help: 'use "": Windows passes its own DNS servers to Pods' }] : []),
  ];
}
