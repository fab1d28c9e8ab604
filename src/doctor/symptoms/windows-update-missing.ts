import { UPDATE_FOR_FILE_MOUNTS, WindowsVersion } from '../../knowledge';
import { ClusterMessage } from '../cluster-messages';
import { textOf } from '../support/text';
import { matchMessages, Symptom } from '../symptom';

/** Whether the node may run Windows Server 2019 without the update. */
function mayLackUpdate({ node, text }: ClusterMessage): boolean {
  if (/Error response from daemon|hcsshim::/.test(text) || textOf(node?.info.containerRuntimeVersion).startsWith('docker:')) { return false; }
  if (!node?.version) { return true; }
  const revision = revisionOf(node.info.kernelVersion);
  return node.version === WindowsVersion.LTSC2019 && (revision === undefined || revision < UPDATE_FOR_FILE_MOUNTS.revision);
}

function revisionOf(kernelVersion: unknown): number | undefined {
  const revision = /^10\.0\.\d{5}\.(\d{1,5})/.exec(textOf(kernelVersion))?.[1];
  return revision === undefined ? undefined : Number(revision);
}

export const windowsUpdateMissing: Symptom = {
  id: 'doctor-windows-update-missing',
  severity: 'error',
  summary: 'a Windows Server 2019 node lacks an update that containerd requires',
  why: `With containerd, the kubelet mounts single files into containers, such as the hosts file. Windows Server 2019 supports that since an update of September 2020 (build 10.0.17763.${UPDATE_FOR_FILE_MOUNTS.revision}). Without it, no container with such a mount is created: "hcs::CreateComputeSystem: The directory name is invalid".`,
  remedy: 'install the latest cumulative update of Windows Server 2019 on the node, and restart it; build node images from current base images',
  source: `${UPDATE_FOR_FILE_MOUNTS.source}; containerd/containerd#10347, rancher/rke2#2203, antrea-io/antrea#2774`,
  kinds: ['Node', 'Pod', 'Event'],
  matches: matchMessages([/CreateComputeSystem.{0,400}directory name is invalid/i], {
    when: mayLackUpdate,
    detail: ({ node }) => (revisionOf(node?.info.kernelVersion) === undefined ? {} : {
      cause: `the node runs build ${textOf(node!.info.kernelVersion)}, but containerd requires 10.0.17763.${UPDATE_FOR_FILE_MOUNTS.revision} or later to mount single files`,
    }),
  }),
};
