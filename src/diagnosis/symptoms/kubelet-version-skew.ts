import { textOf } from '../../base';
import { Occurrence, SymptomSource } from '../symptom';

/** Number of minor versions that a kubelet may be older than the API server. */
const OLDEST = 3;

export const kubeletVersionSkew: SymptomSource = {
  severity: 'error',
  kinds: ['Node', 'Pod'],
  inspect: (dump, { kubernetes }) => {
    const server = dump.apiServerMinor(kubernetes);
    // no kubelet may be newer than the API server, which is therefore at least as new as the newest kubelet
    const newest = Math.max(...dump.nodes.map(({ kubeletMinor }) => kubeletMinor ?? 0));
    return dump.windowsNodes.flatMap(({ about, info, kubeletMinor }): readonly Occurrence[] => {
      if (kubeletMinor === undefined) { return []; }
      const reference = server ?? { minor: newest, from: 'the newest kubelet of the cluster' };
      const isNewer = kubeletMinor > reference.minor;
      if (!isNewer && reference.minor - kubeletMinor <= OLDEST) { return []; }
      return [{
        evidence: { object: about, place: 'status.nodeInfo.kubeletVersion', text: textOf(info.kubeletVersion) },
        cause: isNewer
          ? `the kubelet is version 1.${kubeletMinor}, newer than the API server, 1.${reference.minor} (${reference.from})`
          : `the kubelet is version 1.${kubeletMinor}, more than ${OLDEST} minor versions older than 1.${reference.minor} (${reference.from})`,
      }];
    });
  },
};
