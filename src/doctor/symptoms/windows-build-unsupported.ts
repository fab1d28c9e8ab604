import { lifecycleOf } from '../../knowledge';
import { situationOf } from '../../placement/node';
import { Occurrence, Symptom } from '../symptom';

export const windowsBuildUnsupported: Symptom = {
  id: 'doctor-windows-build-unsupported',
  severity: 'warning',
  summary: 'a node runs a Windows release that its Kubernetes release doesn\'t support',
  why: 'Each Kubernetes release is tested with few releases of Windows Server. Releases of the Semi-Annual Channel and Windows Server 2016 have been unsupported for a long time, and Windows Server 2019 since Kubernetes 1.35. There may be no pause image or kube-proxy for them.',
  remedy: 'move the workloads to nodes of a supported release (Windows Server 2022 or 2025), with images built for it',
  source: 'Kubernetes, "Windows OS version compatibility"; Microsoft, "Windows Server release information"',
  kinds: ['Node'],
  inspect: (dump, { kubernetes, ...options }) => dump.windowsNodes.flatMap((node): readonly Occurrence[] => {
    const { about, build, version, kubeletMinor } = node;
    if (build === undefined) { return []; }
    const minor = kubeletMinor ?? dump.apiServerMinor(kubernetes)?.minor;
    const evidence = { object: about, place: 'status.nodeInfo', text: `build ${build}${minor === undefined ? '' : `, Kubernetes 1.${minor}`}` };
    if (!version) { return [{ evidence, cause: `build ${build} isn't a Windows Server release that supports Kubernetes; builds of Windows 10 and 11 are only for testing` }]; }
    const { kubernetes: documented } = version;
    // os-ended says more
    if (lifecycleOf(version, situationOf(node, options)).state === 'ended') { return []; }
    // releases that the documentation never listed, or doesn't list yet, may work
    const isUnsupported = documented ? documented.last !== undefined && (minor ?? 0) > Number(documented.last.split('.')[1]) : version.channel === 'LTSC';
    if (!isUnsupported) { return []; }
    return [{ evidence, cause: `${version.product} was last supported by Kubernetes ${documented?.last ?? '1.13'}${minor === undefined ? '' : `, and the node runs 1.${minor}`}` }];
  }),
};
