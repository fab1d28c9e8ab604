import { isScheduled } from './support/placement';
import { onWindowsPods } from './support/pods';
import { hugePagesOf } from './support/resources';
import { volumesOf } from './support/volumes';
import { PlainObject, scalarText, valueAt } from '../../base';
import { removal } from '../../findings';
import { RuleDefinition, RuleFinding } from '../rule';

export const hugePages: RuleDefinition = {
  id: 'huge-pages',
  effect: 'misplaced',
  fixable: true,
  summary: 'a Windows container requests huge pages',
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
