import { objectAt, PlainObject, scalarText } from '../../base';
import { NodeLabel } from '../../knowledge';
import { requiredTerms, requirementsOf } from '../../kubernetes';
import { withScaleUp } from '../support/scale-up';
import { pendingReason } from '../support/scheduling';
import { enumerated } from '../support/text';
import { SymptomSource } from '../symptom';

export const noNodeOfBuild: SymptomSource = {
  severity: 'error',
  kinds: ['Node', 'Pod', 'Event'],
  inspect: (dump) => dump.pods.flatMap((pod) => {
    if (pendingReason(pod, dump)?.why !== 'no-node') { return []; }
    const selected = selectedBuilds(pod.spec);
    const there = dump.windowsNodes.flatMap(({ labels }) => labels[NodeLabel.WINDOWS_BUILD] ?? []);
    if (selected.length === 0 || there.length === 0 || selected.some((build) => there.includes(build))) { return []; }
    return [withScaleUp({
      evidence: { object: pod.about, place: `spec, ${NodeLabel.WINDOWS_BUILD}`, text: selected.join(', ') },
      cause: `the Pod selects build ${enumerated(selected)}, but the Windows nodes have ${enumerated(there)}`,
    }, pod, dump)];
  }),
};

/** Windows builds that a Pod selects by nodeSelector or required node affinity. */
export function selectedBuilds(spec: PlainObject): readonly string[] {
  const own = objectAt(spec, 'nodeSelector')[NodeLabel.WINDOWS_BUILD];
  const required = requiredTerms(spec).flatMap((term) => requirementsOf(term)
    .filter(({ key, operator }) => key === NodeLabel.WINDOWS_BUILD && operator === 'In'));
  return [
    ...(own === undefined ? [] : [scalarText(own)]),
    ...required.flatMap(({ values }) => (Array.isArray(values) ? values.map(scalarText) : [])),
  ];
}
