import { lookUp, objectAt, PlainObject } from '../../manifest';
import { DumpNode } from '../dump-node';
import { agentOf, osOf, podSpecOf, reaches } from '../support/daemon-sets';
import { barring, formatTaint, selects } from '../support/scheduling';
import { enumerated, referenceOf, stringsAt } from '../support/text';
import { Sign, Symptom } from '../symptom';
import { buildsWanted } from './no-node-of-build';

export const daemonSetOnNoNode: Symptom = {
  id: 'doctor-daemon-set-on-no-node',
  level: 'error',
  summary: 'a DaemonSet for Windows nodes has a pod on none of them',
  why: 'A DaemonSet makes a pod for each node that its template selects and tolerates. When that is none, it wants 0 pods and counts as rolled out: nothing tells of it but the missing agent.',
  remedy: 'correct the nodeSelector, the affinity and the tolerations of its template, so that they fit the labels and taints of the Windows nodes',
  source: 'kubernetes v1.36.3 pkg/controller/daemon; Kubernetes, "DaemonSet"',
  looksAt: ['DaemonSet', 'Node'],
  finds: (dump) => dump.objects('DaemonSet').flatMap((object): readonly Sign[] => {
    const windows = dump.windowsNodes;
    const wanted = objectAt(object, 'status').desiredNumberScheduled;
    const fits = windows.filter((node) => reaches(object, node));
    if (windows.length === 0 || osOf(object) !== 'windows' || (fits.length > 0 && wanted !== 0)) { return []; }
    // a DaemonSet for one build waits for nodes of it
    if (buildsWanted(podSpecOf(object)).length > 0 && agentOf(object) === undefined) { return []; }
    return [{
      evidence: { object: referenceOf(object), place: 'status.desiredNumberScheduled', text: typeof wanted === 'number' ? String(wanted) : 'not known' },
      cause: fits.length > 0 ? `its template fits ${enumerated(fits.map(({ name }) => name))}, but its controller wants no pod: the nodes, or the template, have changed since` : `${windows.length === 1 ? 'there is 1 Windows node' : `there are ${windows.length} Windows nodes`}, but ${whyNot(podSpecOf(object), windows)}`,
    }];
  }),
};

/** Why a pod can go to none of some nodes. */
export function whyNot(spec: PlainObject, nodes: readonly DumpNode[]): string {
  const selected = nodes.filter((node) => selects(spec, node));
  if (selected.length > 0) { return `the template doesn't tolerate ${enumerated(selected.flatMap((node) => barring(spec, node)).map(formatTaint))}`; }
  const missing = Object.entries(stringsAt(spec, 'nodeSelector')).filter(([key, value]) => !nodes.some(({ labels }) => lookUp(labels, key) === value));
  return missing.length > 0 ? `the template selects ${enumerated(missing.map(([key, value]) => `${key}=${value}`))}, which they don't have` : 'the affinity of the template lets it onto none of them';
}
