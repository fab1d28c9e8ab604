import { excerptOf } from '../support/excerpt';
import { withScaleUp } from '../support/scale-up';
import { pendingReason } from '../support/scheduling';
import { Occurrence, Symptom } from '../symptom';

const FULL = 'the Pod matches Windows nodes, but none of them has enough free resources for it';

export const windowsNodesFull: Symptom = {
  id: 'doctor-windows-nodes-full',
  severity: 'error',
  summary: 'a Windows Pod is Pending because no Windows node has enough free resources',
  why: 'The Pod matches Windows nodes, but its containers request more than any of them has available, or all of them have reached their maximum number of Pods. Linux nodes don\'t help.',
  remedy: 'add Windows nodes, or lower the requests of their Pods; a limit is the default of the request',
  source: 'kubernetes v1.36.3 pkg/scheduler',
  kinds: ['Node', 'Pod', 'Event'],
  inspect: (dump) => dump.pods.flatMap((pod): readonly Occurrence[] => {
    const pending = pendingReason(pod, dump);
    const match = pending?.why === 'other' ? /Insufficient (?:cpu|memory|ephemeral-storage)|Too many pods/i.exec(pending.text) : null;
    if (!match || pending?.why !== 'other') { return []; }
    return [withScaleUp({ evidence: { object: pod.about, place: 'event FailedScheduling', text: excerptOf(pending.text, match.index) }, cause: FULL }, pod, dump)];
  }),
};
