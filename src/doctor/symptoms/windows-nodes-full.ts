import { excerptOf } from '../support/excerpt';
import { withScaleUp } from '../support/scale-up';
import { pendingReason } from '../support/scheduling';
import { Occurrence, SymptomSource } from '../symptom';

const FULL = 'the Pod matches Windows nodes, but none of them has enough free resources for it';

export const windowsNodesFull: SymptomSource = {
  id: 'doctor-windows-nodes-full',
  severity: 'error',
  kinds: ['Node', 'Pod', 'Event'],
  inspect: (dump) => dump.pods.flatMap((pod): readonly Occurrence[] => {
    const pending = pendingReason(pod, dump);
    const match = pending?.why === 'other' ? /Insufficient (?:cpu|memory|ephemeral-storage)|Too many pods/i.exec(pending.text) : null;
    if (!match || pending?.why !== 'other') { return []; }
    return [withScaleUp({ evidence: { object: pod.about, place: 'event FailedScheduling', text: excerptOf(pending.text, match.index) }, cause: FULL }, pod, dump)];
  }),
};
