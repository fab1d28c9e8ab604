import { referenceTo } from '../../findings/reference';
import { BUGS_READ_ON, BugScope } from '../../knowledge';
import { formatPath, objectAt } from '../../manifest';
import { BugOfNode, bugRemedy, bugsOfNodes, bugText, concernedBy, programOf } from '../../placement/known-bugs';
import { Evidence, Occurrence, Symptom } from '../symptom';

export const knownBug: Symptom = {
  id: 'doctor-known-bug',
  severity: 'warning',
  summary: 'a program on a Windows node lacks the fix of a known bug that concerns the cluster',
  why: 'The kubelet, kube-proxy, containerd, or the network plugin of the node is older than the fix of a bug on Windows.',
  remedy: 'upgrade the program to a version with the fix',
  source: `docs/known-bugs.md: the changelog and the source of each patch release, read ${BUGS_READ_ON}`,
  kinds: ['Node', 'Pod'],
  inspect: (dump) => {
    const services = dump.objects('Service').map((object) => ({ about: referenceTo(object), spec: objectAt(object, 'spec') }));
    const general: readonly (BugScope | undefined)[] = services.length > 0 ? ['node', 'services'] : ['node'];
    const found = bugsOfNodes(dump.windowsNodes, dump.pods.map(({ object }) => object));
    const special = found.flatMap((each): readonly Occurrence[] => {
      const pods = dump.pods.filter(({ nodeName }) => nodeName === each.node.name).map(({ about, spec }) => ({ about, path: concernedBy(each.bug, 'Pod', spec) }));
      const concerned = [...pods, ...services.map(({ about, spec }) => ({ about, path: concernedBy(each.bug, 'Service', spec) }))];
      return concerned.flatMap(({ about, path }) => (path ? [occurrence([each], { object: about, place: formatPath(path), text: `on ${each.node.name}` })] : []));
    });
    // those of a node as a whole are one problem per program
    const ofNodes = new Map<string, BugOfNode[]>();
    for (const each of found.filter(({ bug }) => general.includes(bug.concerns))) {
      const key = `${each.node.name} ${programOf(each)}`;
      ofNodes.set(key, [...ofNodes.get(key) ?? [], each]);
    }
    return [...special, ...[...ofNodes.values()].map((bugs) => occurrence(bugs, { object: bugs[0].node.about, place: 'status.nodeInfo', text: `${programOf(bugs[0])} ${bugs[0].version}` }))];
  },
};

function occurrence(bugs: readonly BugOfNode[], evidence: Evidence): Occurrence {
  return { evidence, cause: bugText(bugs), remedy: bugRemedy(bugs) };
}
