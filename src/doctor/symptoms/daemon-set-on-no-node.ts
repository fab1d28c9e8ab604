import { referenceTo } from '../../findings/reference';
import { formatTaint, objectAt, PlainObject } from '../../manifest';
import { ClusterNode } from '../../placement/node';
import { selects, untoleratedTaints } from '../../placement/scheduled-pod';
import { agentOf, osOf, reaches, scheduledSpecOf } from '../support/daemon-sets';
import { missingLabels } from '../support/scheduling';
import { enumerated } from '../support/text';
import { Occurrence, Symptom } from '../symptom';
import { selectedBuilds } from './no-node-of-build';

export const daemonSetOnNoNode: Symptom = {
  id: 'doctor-daemon-set-on-no-node',
  // as the verdict of such a DaemonSet: it runs, with 0 Pods
  severity: 'warning',
  summary: 'a DaemonSet for Windows nodes has no Pods',
  why: 'A DaemonSet creates a Pod for each node that its template selects and tolerates. If there is none, it desires 0 Pods and counts as rolled out, so only the missing agent shows the problem.',
  remedy: 'correct the nodeSelector, affinity, and tolerations of its template so that they match the labels and taints of the Windows nodes',
  source: 'kubernetes v1.36.3 pkg/controller/daemon; Kubernetes, "DaemonSet"',
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
      evidence: { object: referenceTo(object), place: 'status.desiredNumberScheduled', text: typeof desired === 'number' ? String(desired) : 'unknown' },
      cause: fits.length > 0 ? `the template matches ${enumerated(fits.map(({ name }) => name))}, but the controller desires no Pods: the nodes or the template changed in between` : `${windows.length === 1 ? 'there is 1 Windows node' : `there are ${windows.length} Windows nodes`}, but ${whyNot(spec, windows)}`,
    }];
  }),
};

/** Why a Pod template matches none of some nodes. */
export function whyNot(spec: PlainObject, nodes: readonly ClusterNode[]): string {
  const selected = nodes.filter((node) => selects(spec, node) !== 'no');
  if (selected.length > 0) { return `the template doesn't tolerate ${enumerated(selected.flatMap((node) => untoleratedTaints(spec, node)).map(formatTaint))}`; }
  const missing = missingLabels(spec, nodes);
  return missing.length > 0 ? `the template selects ${enumerated(missing.map(([key, value]) => `${key}=${value}`))}, labels that no Windows node has` : 'the affinity of the template matches none of them';
}
