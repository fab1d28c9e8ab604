import { PlainObject, scalarText, valueAt } from '../../manifest';
import { Rule, RuleFinding } from '../rule';
import { windowsPod } from './support/example';
import { isScheduled } from './support/placement';
import { onWindowsPods, removal } from './support/pods';
import { hugePagesOf } from './support/resources';
import { volumesOf } from './support/volumes';

export const hugePages: Rule = {
  id: 'huge-pages',
  effect: 'misplaced',
  fixable: true,
  summary: 'a Windows container requests huge pages',
  why: 'Windows nodes have no huge pages: no node has enough of them, so the Pod stays Pending. An emptyDir with huge pages can\'t be mounted there.',
  source: 'Kubernetes documentation, "Windows containers in Kubernetes" (compatibility)',
  bad: windowsPod({ resources: 'resources:\n  limits:\n    cpu: "1"\n    memory: 2Gi\n    hugepages-2Mi: 64Mi' }),
  good: windowsPod(),
  check: onWindowsPods(({ spec }) => [...hugePageVolumes(spec), ...hugePagesOf(spec).map(({ path, name, quantity }) => ({
    path,
    ...(!isScheduled(spec) && { effect: 'broken' as const }),
    message: `${name} is ${scalarText(quantity)}, but Windows nodes have no huge pages: ${isScheduled(spec) ? 'the Pod stays Pending' : 'the kubelet rejects the Pod'}`,
    help: `remove ${name}`,
    fix: removal(path),
  }))]),
};

function hugePageVolumes(spec: PlainObject): readonly RuleFinding[] {
  const mediumOf = (volume: PlainObject) => scalarText(valueAt(volume, ['emptyDir', 'medium']));
  return volumesOf(spec).filter(({ volume }) => /^HugePages(-|$)/.test(mediumOf(volume))).map(({ volume, path }) => ({
    path: [...path, 'emptyDir', 'medium'],
    effect: 'broken' as const,
    message: `emptyDir.medium is "${mediumOf(volume)}", but Windows nodes have no huge pages: the mount fails and the Pod never starts`,
    help: 'remove medium',
    fix: removal([...path, 'emptyDir', 'medium']),
  }));
}
