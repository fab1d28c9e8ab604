import { BUGS_READ_ON } from '../../knowledge';
import { objectAt, PlainObject } from '../../manifest';
import { matchesNode } from '../../placement/filters';
import { BugOfNode, bugRemedy, bugText, concernedBy, nodesText } from '../../placement/known-bugs';
import { selectionOf } from '../../placement/scheduled-pod';
import { Rule, RuleFinding } from '../rule';
import { documents, nodeOf, windowsPod } from './support/example';
import { bugsIn } from './support/known-bugs';
import { scheduledSpec } from './support/placement';
import { only } from './support/pods';
import { windowsBackends } from './support/services';

const POD = windowsPod({
  spec: 'volumes:\n  - name: settings\n    configMap:\n      name: web',
  container: 'volumeMounts:\n  - name: settings\n    mountPath: C:\\web\\app.json\n    subPath: app.json\n  - name: settings\n    mountPath: C:\\web\\log.json\n    subPath: log.json',
});

export const knownBug: Rule = {
  id: 'known-bug',
  effect: 'advice',
  looksUp: true,
  summary: 'a Windows node lacks the fix of a known bug that concerns the Pod or Service',
  why: 'Each patch release of the kubelet, kube-proxy, and containerd fixes bugs on Windows. The rule compares the versions of the nodes, given with --nodes or among the checked objects, with a ledger of these bugs, and reports those that concern the object.',
  source: `docs/known-bugs.md: the changelog and the source of each patch release, read ${BUGS_READ_ON}`,
  bad: documents(nodeOf('v1.34.2'), POD),
  good: documents(nodeOf('v1.37.0'), POD),
  check: only({ kinds: ['Service'], pods: 'windows' }, (object, context) => {
    const pod = context.podOf(object);
    if (pod?.os === 'windows') {
      const mayRunOn = ({ node }: BugOfNode) => (pod.spec.nodeName ? node.name === pod.spec.nodeName : matchesNode(selectionOf(scheduledSpec(pod.spec, context)), node) !== 'no');
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
    const found = path ? all.filter(isOn) : [];
    return path && found.length > 0 ? [{ path: [...base, ...path], message: `on ${nodesText(found)}, ${bugText([found[0]])}`, help: bugRemedy([found[0]]) }] : [];
  });
}
