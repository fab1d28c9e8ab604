import { bugsIn } from './support/known-bugs';
import { scheduledSpec } from './support/placement';
import { only } from './support/pods';
import { windowsBackends } from './support/services';
import { objectAt, PlainObject } from '../../base';
import { BugOfNode, bugRemedy, bugText, concernedBy, nodesText, selects } from '../../scheduling';
import { RuleDefinition, RuleFinding } from '../rule';

export const knownBug: RuleDefinition = {
  id: 'known-bug',
  effect: 'advice',
  looksUp: true,
  summary: 'a Windows node lacks the fix of a known bug that concerns the Pod or Service',
  check: only({ kinds: ['Service'], pods: 'windows' }, (object, context) => {
    const pod = context.podOf(object);
    if (pod?.os === 'windows') {
      const mayRunOn = ({ node }: BugOfNode) => (pod.spec.nodeName ? node.name === pod.spec.nodeName : selects(scheduledSpec(pod.spec, context), node) !== 'no');
      return findings(bugsIn(context), 'Pod', pod.spec, pod.path, mayRunOn);
    }
    return windowsBackends(object, context).length > 0 ? findings(bugsIn(context), 'Service', objectAt(object, 'spec'), [], () => true) : [];
  }),
};

function findings(
  bugs: ReturnType<typeof bugsIn>, kind: 'Pod' | 'Service', spec: PlainObject, base: RuleFinding['path'], isOn: (found: BugOfNode) => boolean,
): readonly RuleFinding[] {
  return [...bugs].flatMap(([bug, all]) => {
    // the rule run-as-user-without-os reports the bug of that scope
    const path = bug.concerns === 'run-as-user' ? undefined : concernedBy(bug, kind, spec);
    const [first, ...others] = path ? all.filter(isOn) : [];
    return path && first ? [{ path: [...base, ...path], message: `on ${nodesText([first, ...others])}, ${bugText([first])}`, help: bugRemedy([first]) }] : [];
  });
}
