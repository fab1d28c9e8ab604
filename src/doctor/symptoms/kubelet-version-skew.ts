import { textOf } from '../support/text';
import { Occurrence, Symptom } from '../symptom';

/** Number of minor versions that a kubelet may be older than the API server. */
const OLDEST = 3;

export const kubeletVersionSkew: Symptom = {
  id: 'doctor-kubelet-version-skew',
  severity: 'error',
  summary: 'the kubelet of a Windows node has an unsupported version skew to the API server',
  why: 'A kubelet must not be newer than the API server, and at most three minor versions older. Windows nodes are often upgraded last, or rebuilt from an image that is newer than the control plane.',
  remedy: 'install the version of the API server on the node, or upgrade the API server first',
  source: 'Kubernetes, "Version Skew Policy"',
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
