import { knownBug } from './known-bug';
import { kubeletVersionSkew } from './kubelet-version-skew';
import { osEnded, osEndsSoon } from './os-ended';
import { lookUp, textOf } from '../../base';
import { CONTAINERD_ENDED, CONTAINERD_SERIES, daysBetween, lifecycleOf, Platform } from '../../knowledge';
import { situationOf } from '../../scheduling';
import { Occurrence, SymptomSource } from '../symptom';

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
    const minor = kubeletMinor ?? dump.apiServerMinor(kubernetes)?.minor;
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
  'doctor-os-ended': osEnded,
  'doctor-os-ends-soon': osEndsSoon,
  'doctor-containerd-ended': containerdEnded,
  'doctor-windows-build-unsupported': windowsBuildUnsupported,
};
