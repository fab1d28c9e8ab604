import { textOf } from '../support/text';
import { Sign, Symptom } from '../symptom';

/** Minors that a kubelet may be older than the API server. */
const OLDEST = 3;

export const kubeletVersionSkew: Symptom = {
  id: 'doctor-kubelet-version-skew',
  level: 'error',
  summary: 'the kubelet of a Windows node and the API server are too far apart',
  why: 'A kubelet may not be newer than the API server, and three minors older at most. Windows nodes are often upgraded last, or rebuilt from an image that is ahead of the control plane.',
  remedy: 'bring the node to the version of the API server, or the API server up first',
  source: 'Kubernetes, "Version Skew Policy"',
  looksAt: ['Node', 'Pod'],
  finds: (dump, { kubernetes }) => {
    const server = dump.apiServerMinor(kubernetes);
    // no kubelet may be newer than the API server, so it is at least as new as the newest one
    const newest = Math.max(...dump.nodes.map(({ kubeletMinor }) => kubeletMinor ?? 0));
    return dump.windowsNodes.flatMap(({ about, info, kubeletMinor }): readonly Sign[] => {
      if (kubeletMinor === undefined) { return []; }
      const reference = server ?? { minor: newest, from: 'the newest kubelet of the cluster' };
      const isNewer = kubeletMinor > reference.minor;
      if (!isNewer && reference.minor - kubeletMinor <= OLDEST) { return []; }
      return [{
        evidence: { object: about, place: 'status.nodeInfo.kubeletVersion', text: textOf(info.kubeletVersion) },
        cause: isNewer
          ? `the kubelet is of 1.${kubeletMinor}, newer than the API server, 1.${reference.minor} (${reference.from})`
          : `the kubelet is of 1.${kubeletMinor}, more than ${OLDEST} minors older than 1.${reference.minor} (${reference.from})`,
      }];
    });
  },
};
