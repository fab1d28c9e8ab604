import { NodeLabel } from '../../knowledge';
import { objectAt, PlainObject, requiredTerms, requirementsOf, scalarText } from '../../manifest';
import { pendingReason } from '../support/scheduling';
import { enumerated } from '../support/text';
import { Symptom } from '../symptom';

export const noNodeOfBuild: Symptom = {
  id: 'doctor-no-node-of-build',
  level: 'error',
  summary: 'a pod waits for a node of a Windows build that the cluster doesn\'t have',
  why: 'The pod selects its nodes by node.kubernetes.io/windows-build, and no Windows node has the value: the nodes were upgraded, the pool is scaled to none, or the value isn\'t written as the kubelet writes it (10.0.20348, without a revision).',
  remedy: 'add nodes of that build, or select a build that is there, with an image for it',
  source: 'kubernetes pkg/kubelet/winstats; Microsoft, "Windows container version compatibility"',
  looksAt: ['Node', 'Pod'],
  finds: (dump) => dump.pods.flatMap((pod) => {
    if (pendingReason(pod, dump)?.why !== 'no-node') { return []; }
    const wanted = buildsWanted(pod.spec);
    const there = dump.windowsNodes.flatMap(({ labels }) => labels[NodeLabel.WINDOWS_BUILD] ?? []);
    if (wanted.length === 0 || there.length === 0 || wanted.some((build) => there.includes(build))) { return []; }
    return [{
      evidence: { object: pod.about, place: `spec, ${NodeLabel.WINDOWS_BUILD}`, text: wanted.join(', ') },
      cause: `the pod wants a node of build ${enumerated(wanted)}, but the Windows nodes have ${enumerated(there)}`,
    }];
  }),
};

/** Builds that a pod's nodeSelector or required affinity names. */
export function buildsWanted(spec: PlainObject): readonly string[] {
  const own = objectAt(spec, 'nodeSelector')[NodeLabel.WINDOWS_BUILD];
  const required = requiredTerms(spec).flatMap((term) => requirementsOf(term).filter(({ key, operator }) => key === NodeLabel.WINDOWS_BUILD && operator === 'In'));
  return [...(own === undefined ? [] : [scalarText(own)]), ...required.flatMap(({ values }) => (Array.isArray(values) ? values.map(scalarText) : []))];
}
