import { timeOf } from './text';
import { endOf } from './time';
import { objectAt, textOf } from '../../base';
import { Dump } from '../dump';
import { DumpPod } from '../dump-pod';
import { Evidence } from '../symptom';

/** Time after which a kubelet should have removed a Pod, beyond its grace period. */
const OVERDUE_MINUTES = 5;

/** The evidence that a Pod should have ended; `undefined` if it isn't being deleted, or not for long. */
export function overdueEvidence({ about, object }: DumpPod, dump: Dump): Evidence | undefined {
  const deletion = textOf(objectAt(object, 'metadata').deletionTimestamp);
  const minutes = Math.floor((dump.once(endOf) - timeOf(deletion)) / 60_000);
  if (timeOf(deletion) === 0 || minutes < OVERDUE_MINUTES) { return undefined; }
  return { object: about, place: 'metadata.deletionTimestamp', text: `${deletion}, ${minutes} minutes before the end of the dump` };
}
