import { excerptOf } from '../support/excerpt';
import { pendingReason } from '../support/scheduling';
import { Sign, Symptom } from '../symptom';

export const windowsNodesFull: Symptom = {
  id: 'doctor-windows-nodes-full',
  level: 'error',
  summary: 'a Windows pod waits because the Windows nodes have no room for it',
  why: 'The pod may go to Windows nodes, but what its containers request is more than any of them has left, or none of them takes more pods. Linux nodes don\'t count for it.',
  remedy: 'add Windows nodes, or lower the requests of the pods there: limits count as requests where no request is given',
  source: 'kubernetes v1.36.3 pkg/scheduler',
  looksAt: ['Node', 'Pod', 'Event'],
  finds: (dump) => dump.pods.flatMap((pod): readonly Sign[] => {
    const pending = pendingReason(pod, dump);
    const match = pending?.why === 'other' ? /Insufficient (?:cpu|memory|ephemeral-storage)|Too many pods/i.exec(pending.text) : null;
    return match && pending?.why === 'other' ? [{ evidence: { object: pod.about, place: 'event FailedScheduling', text: excerptOf(pending.text, match.index) } }] : [];
  }),
};
