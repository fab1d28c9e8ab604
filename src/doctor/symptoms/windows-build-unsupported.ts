import { Sign, Symptom } from '../symptom';

export const windowsBuildUnsupported: Symptom = {
  id: 'doctor-windows-build-unsupported',
  level: 'warning',
  summary: 'a node runs a Windows release that its Kubernetes doesn\'t support',
  why: 'Each release of Kubernetes is tested with few releases of Windows Server. Releases of the semi-annual channel and Windows Server 2016 are long out, Windows Server 2019 since Kubernetes 1.35: there may be no pause image and no kube-proxy for them.',
  remedy: 'move the workloads to nodes of a supported release (Windows Server 2022 or 2025), with images built on it',
  source: 'Kubernetes, "Windows OS version compatibility"; Microsoft, "Windows Server release information"',
  looksAt: ['Node'],
  finds: (dump, { kubernetes }) => dump.windowsNodes.flatMap((node): readonly Sign[] => {
    const { about, build, version, kubeletMinor } = node;
    if (build === undefined) { return []; }
    const minor = kubeletMinor ?? dump.apiServerMinor(kubernetes)?.minor;
    const evidence = { object: about, place: 'status.nodeInfo', text: `build ${build}${minor === undefined ? '' : `, Kubernetes 1.${minor}`}` };
    if (!version) { return [{ evidence, cause: `build ${build} is no release of Windows Server that is known to run Kubernetes; those of Windows 10 and 11 are for trying things out` }]; }
    const { kubernetes: documented } = version;
    // what the documentation never listed, or doesn't yet, may well run
    const isOver = documented ? documented.last !== undefined && (minor ?? 0) > Number(documented.last.split('.')[1]) : version.channel === 'LTSC';
    if (!isOver) { return []; }
    return [{ evidence, cause: `${version.product} was last supported by Kubernetes ${documented?.last ?? '1.13'}${minor === undefined ? '' : `, and the node runs 1.${minor}`}` }];
  }),
};
