import { selectedBuilds } from './no-node-of-build';
import { objectAt, PlainObject } from '../../base';
import { referenceTo } from '../../findings';
import { formatTaint } from '../../kubernetes';
import { ClusterNode, selects, untoleratedTaints } from '../../scheduling';
import { agentOf, osOf, reaches, scheduledSpecOf } from '../support/daemon-sets';
import { missingLabels } from '../support/scheduling';
import { enumerated } from '../support/text';
import { Occurrence, SymptomSource } from '../symptom';

export const daemonSetOnNoNode: SymptomSource = {
  // as the verdict of such a DaemonSet: it runs, with 0 Pods
  severity: 'warning',
  kinds: ['DaemonSet', 'Node'],
  inspect: (dump) => dump.objects('DaemonSet').flatMap((object): readonly Occurrence[] => {
    const windows = dump.windowsNodes;
    const spec = scheduledSpecOf(object, dump);
    const desired = objectAt(object, 'status').desiredNumberScheduled;
    const fits = windows.filter((node) => reaches(object, [node], dump));
    if (windows.length === 0 || osOf(object, dump) !== 'windows' || (fits.length > 0 && desired !== 0)) { return []; }
    // a DaemonSet for one Windows build may precede its nodes
    if (selectedBuilds(spec).length > 0 && agentOf(object) === undefined) { return []; }
    return [{
      evidence: {
        object: referenceTo(object), place: 'status.desiredNumberScheduled', text: typeof desired === 'number' ? String(desired) : 'unknown',
      },
      cause: fits.length > 0
        ? `the template matches ${enumerated(fits.map(({ name }) => name))}, but the controller desires no Pods: the nodes or the template changed `
          + 'in between'
        : `${windows.length === 1 ? 'there is 1 Windows node' : `there are ${windows.length} Windows nodes`}, but ${whyNot(spec, windows)}`,
    }];
  }),
};

/** Why a Pod template matches none of some nodes. */
export function whyNot(spec: PlainObject, nodes: readonly ClusterNode[]): string {
  const selected = nodes.filter((node) => selects(spec, node) !== 'no');
  if (selected.length > 0) {
    return `the template doesn't tolerate ${enumerated(selected.flatMap((node) => untoleratedTaints(spec, node)).map(formatTaint))}`;
  }
  const missing = missingLabels(spec, nodes);
  return missing.length > 0
    ? `the template selects ${enumerated(missing.map(([key, value]) => `${key}=${value}`))}, labels that no Windows node has`
    : 'the affinity of the template matches none of them';
}
