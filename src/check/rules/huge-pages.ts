import { PlainObject, scalarText, valueAt } from '../../manifest';
import { Rule, RuleFinding } from '../rule';
import { windowsPod } from './support/example';
import { hugePagesOf } from './support/huge-pages';
import { isScheduled } from './support/placement';
import { onWindowsPods, removal } from './support/pods';
import { volumesOf } from './support/volumes';

export const hugePages: Rule = {
  id: 'huge-pages',
  effect: 'misplaced',
  summary: 'a Windows container asks for huge pages',
  why: 'Windows nodes have no huge pages to give: no node has enough of them and the pod stays pending. An emptyDir of huge pages can\'t be mounted there.',
  source: 'Kubernetes documentation, "Windows containers in Kubernetes" (compatibility)',
  bad: windowsPod({ resources: 'resources:\n  limits:\n    cpu: "1"\n    memory: 2Gi\n    hugepages-2Mi: 64Mi' }),
  good: windowsPod(),
  check: onWindowsPods(({ spec }) => [...hugePageVolumes(spec), ...hugePagesOf(spec).map(({ path, name, amount }) => ({
    path,
    ...(!isScheduled(spec) && { effect: 'broken' as const }),
    message: `${name} is ${scalarText(amount)}, but Windows nodes have no huge pages: ${isScheduled(spec) ? 'the pod stays pending' : 'the kubelet refuses the pod'}`,
    help: `remove ${name}`,
    fix: removal(path),
  }))]),
};

function hugePageVolumes(spec: PlainObject): readonly RuleFinding[] {
  const mediumOf = (volume: PlainObject) => scalarText(valueAt(volume, ['emptyDir', 'medium']));
  return volumesOf(spec).filter(({ volume }) => /^HugePages(-|$)/.test(mediumOf(volume))).map(({ volume, path }) => ({
    path: [...path, 'emptyDir', 'medium'],
    effect: 'broken' as const,
    message: `emptyDir.medium is "${mediumOf(volume)}", but Windows nodes have no huge pages: the mount fails and the pod never starts`,
    help: 'remove medium',
    fix: removal([...path, 'emptyDir', 'medium']),
  }));
}
