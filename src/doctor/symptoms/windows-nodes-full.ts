import { excerptOf } from '../support/excerpt';
import { pendingReason } from '../support/scheduling';
import { Occurrence, Symptom } from '../symptom';

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
    return match && pending?.why === 'other' ? [{ evidence: { object: pod.about, place: 'event FailedScheduling', text: excerptOf(pending.text, match.index) } }] : [];
  }),
};
