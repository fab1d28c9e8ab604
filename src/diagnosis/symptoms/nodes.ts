import { formatPath, groupedBy, lookUp, NonEmpty, objectAt, textOf } from '../../base';
import { ObjectReference, referenceTo } from '../../findings';
import {
  BugScope, CONTAINERD_ENDED, CONTAINERD_SERIES, daysBetween, endingsText, Lifecycle, lifecycleOf, Platform, platformRelease, successorOf,
} from '../../knowledge';
import { BugOfNode, bugRemedy, bugsOfNodes, bugText, concernedBy, nodesText, programOf, situationOf } from '../../scheduling';
import { Evidence, Occurrence, Symptom, SymptomSource } from '../symptom';

const knownBug: SymptomSource = {
  severity: 'warning',
  kinds: ['Node', 'Pod'],
  inspect: (dump) => {
    const services = dump.objects('Service').map((object) => ({ about: referenceTo(object), spec: objectAt(object, 'spec') }));
    const general: readonly (BugScope | undefined)[] = services.length > 0 ? ['node', 'services'] : ['node'];
    const bugs = [...bugsOfNodes(dump.windowsNodes, dump.pods.map(({ object }) => object)).values()];
    const special = bugs.flatMap((all) => {
      const byNode = new Map(all.map((found) => [found.node.name, found]));
      const pods = dump.pods.flatMap(({ about, object, spec, nodeName }) => {
        const found = byNode.get(nodeName);
        // a Pod that is being deleted has a symptom of its own
        return found && !(found.bug.concerns === 'sub-paths' && objectAt(object, 'metadata').deletionTimestamp)
          ? concernedAt(found, about, concernedBy(found.bug, 'Pod', spec), `on ${nodeName}`)
          : [];
      });
      return [
        ...pods,
        ...services.flatMap(({ about, spec }) => concernedAt(all[0], about, concernedBy(all[0].bug, 'Service', spec), `on ${nodesText(all)}`)),
      ];
    });
    // those of a node as a whole are one problem per program
    const ofNodes = groupedBy(bugs.flat().filter(({ bug }) => general.includes(bug.concerns)), (found) => `${found.node.name} ${programOf(found)}`);
    return [...special, ...[...ofNodes.values()].map((all) => occurrence(
      all, { object: all[0].node.about, place: 'status.nodeInfo', text: `${programOf(all[0])} ${all[0].version}` },
    ))];
  },
};

function concernedAt(found: BugOfNode, object: ObjectReference, path: ReturnType<typeof concernedBy>, text: string): readonly Occurrence[] {
  return path ? [occurrence([found], { object, place: formatPath(path), text })] : [];
}

function occurrence(bugs: NonEmpty<BugOfNode>, evidence: Evidence): Occurrence {
  return { evidence, cause: bugText(bugs), remedy: bugRemedy(bugs) };
}

/**
 * Number of minor versions that a kubelet may be older than the newest instance of the API server; it may not be newer than the oldest.
 * Source: https://kubernetes.io/releases/version-skew-policy/, read 2026-11-30.
 */
const mayBeOlder = (kubeletMinor: number) => (kubeletMinor < 25 ? 2 : 3);

const kubeletVersionSkew: SymptomSource = {
  kinds: ['Node', 'Pod'],
  inspect: (dump, { kubernetes }) => {
    // no kubelet may be newer than the API server, which is therefore at least as new as the newest kubelet
    const servers = dump.apiServerMinors(kubernetes)
      ?? [{ minor: Math.max(...dump.nodes.map(({ kubeletMinor }) => kubeletMinor ?? 0)), from: 'the newest kubelet of the cluster' }];
    const [oldest] = servers;
    const newest = servers.at(-1) ?? oldest;
    return dump.windowsNodes.flatMap(({ about, info, kubeletMinor }): readonly Occurrence[] => {
      if (kubeletMinor === undefined) { return []; }
      const isNewer = kubeletMinor > oldest.minor;
      if (!isNewer && newest.minor - kubeletMinor <= mayBeOlder(kubeletMinor)) { return []; }
      return [{
        evidence: { object: about, place: 'status.nodeInfo.kubeletVersion', text: textOf(info.kubeletVersion) },
        cause: isNewer
          ? `the kubelet is version 1.${kubeletMinor}, newer than the API server, 1.${oldest.minor} (${oldest.from})`
          : `the kubelet is version 1.${kubeletMinor}, more than ${mayBeOlder(kubeletMinor)} minor versions older than 1.${newest.minor} (${newest.from})`,
      }];
    });
  },
};

/** Windows nodes whose release is in a state, with what has happened, what will, and where to go. */
const inspectFor = (state: Lifecycle['state']): Symptom['inspect'] => (dump, options) => dump.windowsNodes.flatMap((node) => {
  const { version, about } = node;
  const situation = situationOf(node, options);
  const lifecycle = version && lifecycleOf(version, situation);
  if (lifecycle?.state !== state) { return []; }
  const { platform, kubernetes } = situation;
  const next = successorOf(version!, situation);
  const requires = next && platformRelease(platform, next)?.requires;
  return [{
    evidence: {
      object: about, place: 'status.nodeInfo',
      text: `${version!.product} (${version!.build})${kubernetes === undefined ? '' : `, Kubernetes ${kubernetes}`}`,
    },
    cause: `${version!.product} on ${platform.name}: ${endingsText(lifecycle)}`,
    ...(next && {
      remedy: `add nodes with ${next.product}${requires === undefined ? '' : `, which require ${requires}`}; build images that don't `
      + `run there for it (${next.imageTags[0]}), move the workloads, and remove these nodes`,
    }),
  }];
});

const dockerRuntime: SymptomSource = {
  severity: 'warning',
  kinds: ['Node'],
  inspect: (dump) => dump.windowsNodes.filter(({ info }) => textOf(info.containerRuntimeVersion).startsWith('docker://')).map(({ about, info }) => ({
    evidence: { object: about, place: 'status.nodeInfo.containerRuntimeVersion', text: textOf(info.containerRuntimeVersion) },
  })),
};

const containerdEnded: SymptomSource = {
  severity: 'warning',
  kinds: ['Node'],
  inspect: (dump, options) => dump.windowsNodes.flatMap((node) => {
    const text = textOf(node.info.containerRuntimeVersion);
    const series = /^containerd:\/\/(\d+\.\d+)\./.exec(text)?.[1];
    const ends = series === undefined ? undefined : lookUp(CONTAINERD_SERIES, series)?.ends ?? lookUp(CONTAINERD_ENDED, series);
    const { platform, on } = situationOf(node, options);
    if (ends === undefined || on === undefined || platform !== Platform.UPSTREAM || daysBetween(ends, on) <= 0) { return []; }
    return [{
      evidence: { object: node.about, place: 'status.nodeInfo.containerRuntimeVersion', text },
      cause: `the support for containerd ${series} ended on ${ends}`,
    }];
  }),
};

const windowsBuildUnsupported: SymptomSource = {
  severity: 'warning',
  kinds: ['Node'],
  inspect: (dump, { kubernetes, ...options }) => dump.windowsNodes.flatMap((node): readonly Occurrence[] => {
    const { about, build, version, kubeletMinor } = node;
    if (build === undefined) { return []; }
    const minor = kubeletMinor ?? dump.apiServerMinors(kubernetes)?.[0].minor;
    const evidence = { object: about, place: 'status.nodeInfo', text: `build ${build}${minor === undefined ? '' : `, Kubernetes 1.${minor}`}` };
    if (!version) {
      return [{
        evidence, cause: `build ${build} isn't a Windows Server release that supports Kubernetes; builds of Windows 10 and 11 are only for testing`,
      }];
    }
    const { kubernetes: documented } = version;
    // os-ended says more
    if (lifecycleOf(version, situationOf(node, options)).state === 'ended') { return []; }
    // releases that the documentation never listed, or doesn't list yet, may work
    if (documented?.last === undefined || minor === undefined || minor <= Number(documented.last.split('.')[1])) { return []; }
    return [{ evidence, cause: `${version.product} was last supported by Kubernetes ${documented.last}, and the node runs 1.${minor}` }];
  }),
};

/** Versions of nodes. */
export const NODES: Readonly<Record<string, SymptomSource>> = {
  'doctor-kubelet-version-skew': kubeletVersionSkew,
  'doctor-known-bug': knownBug,
  'doctor-docker-runtime': dockerRuntime,
  'doctor-os-ended': { kinds: ['Node'], inspect: inspectFor('ended') },
  'doctor-os-ends-soon': { severity: 'warning', kinds: ['Node'], inspect: inspectFor('ending') },
  'doctor-containerd-ended': containerdEnded,
  'doctor-windows-build-unsupported': windowsBuildUnsupported,
};
