import { formatPath, groupedBy, NonEmpty, objectAt } from '../../base';
import { ObjectReference, referenceTo } from '../../findings';
import { BugScope } from '../../knowledge';
import { BugOfNode, bugRemedy, bugsOfNodes, bugText, concernedBy, nodesText, programOf } from '../../scheduling';
import { Evidence, Occurrence, SymptomSource } from '../symptom';

export const knownBug: SymptomSource = {
  severity: 'warning',
  kinds: ['Node', 'Pod'],
  inspect: (dump) => {
    const services = dump.objects('Service').map((object) => ({ about: referenceTo(object), spec: objectAt(object, 'spec') }));
    const general: readonly (BugScope | undefined)[] = services.length > 0 ? ['node', 'services'] : ['node'];
    const bugs = [...bugsOfNodes(dump.windowsNodes, dump.pods.map(({ object }) => object)).values()];
    const special = bugs.flatMap((all) => {
      const byNode = new Map(all.map((found) => [found.node.name, found]));
      const pods = dump.pods.flatMap(({ about, object, spec, nodeName }) => {
        const found = byNode.get(nodeName);
        // a Pod that is being deleted has a symptom of its own
        return found && !(found.bug.concerns === 'sub-paths' && objectAt(object, 'metadata').deletionTimestamp)
          ? concernedAt(found, about, concernedBy(found.bug, 'Pod', spec), `on ${nodeName}`)
          : [];
      });
      return [
        ...pods,
        ...services.flatMap(({ about, spec }) => concernedAt(all[0], about, concernedBy(all[0].bug, 'Service', spec), `on ${nodesText(all)}`)),
      ];
    });
    // those of a node as a whole are one problem per program
    const ofNodes = groupedBy(bugs.flat().filter(({ bug }) => general.includes(bug.concerns)), (found) => `${found.node.name} ${programOf(found)}`);
    return [...special, ...[...ofNodes.values()].map((all) => occurrence(
      all, { object: all[0].node.about, place: 'status.nodeInfo', text: `${programOf(all[0])} ${all[0].version}` },
    ))];
  },
};

function concernedAt(found: BugOfNode, object: ObjectReference, path: ReturnType<typeof concernedBy>, text: string): readonly Occurrence[] {
  return path ? [occurrence([found], { object, place: formatPath(path), text })] : [];
}

function occurrence(bugs: NonEmpty<BugOfNode>, evidence: Evidence): Occurrence {
  return { evidence, cause: bugText(bugs), remedy: bugRemedy(bugs) };
}
