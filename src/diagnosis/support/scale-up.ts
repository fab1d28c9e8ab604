import { excerptOf } from './excerpt';
import { keyOf } from '../../findings';
import { refusedScaleUps } from '../cluster-messages';
import { Dump } from '../dump';
import { DumpPod } from '../dump-pod';
import { Occurrence } from '../symptom';

/**
 * Reasons in the event NotTriggerScaleUp, and what removes them.
 * Source: kubernetes/autoscaler `cluster-autoscaler/processors/status/eventing_scale_up_processor.go`, `cloudprovider/aws/README.md` (read
 * 2026-11-24).
 */
const REMEDIES: readonly (readonly [reason: RegExp, remedy: string])[] = [
  [
    /max (?:node group size|total nodes)|max cluster .{0,40}limit|max limit/i,
    'raise the maximum size of the Windows node group, or the limit of the cluster',
  ],
  [/in backoff/i, 'check at the cloud provider why the last scale-up failed (quota, machine size, image)'],
  [
    /didn't match|untolerated taint|had taint/i,
    'let a Windows node group have the labels that the Pod selects, and no other taints than it tolerates; for a group without nodes, the '
      + 'autoscaler must know them: on AWS by the tags k8s.io/cluster-autoscaler/node-template/label/KEY and '
        + 'k8s.io/cluster-autoscaler/node-template/taint/KEY of the Auto Scaling group',
  ],
  [/Insufficient/i, 'add a Windows node group with larger machines, or lower the requests of the Pod'],
];

/** Adds to the occurrence of a pending Pod why the cluster autoscaler creates no node for it. */
export function withScaleUp(occurrence: Occurrence & { readonly cause: string }, pod: DumpPod, dump: Dump): Occurrence {
  const refusal = dump.once(refusedScaleUps).get(keyOf(pod.about));
  if (refusal === undefined) { return occurrence; }
  const remedies = REMEDIES.filter(([reason]) => reason.test(refusal)).map(([, remedy]) => remedy);
  return {
    ...occurrence,
    cause: `${occurrence.cause}; the cluster autoscaler creates no node for it (NotTriggerScaleUp): ${excerptOf(refusal)}`,
    remedy: remedies.join('; ') || 'check the log of the cluster autoscaler, and whether it manages a Windows node group that fits the Pod',
  };
}
