import { textOf } from '../../base';
import { UPDATE_FOR_FILE_MOUNTS, WindowsVersion } from '../../knowledge';
import { ClusterMessage } from '../cluster-messages';
import { matchMessages, SymptomSource } from '../symptom';

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

export const windowsUpdateMissing: SymptomSource = {
  severity: 'error',
  kinds: ['Node', 'Pod', 'Event'],
  matches: matchMessages([/CreateComputeSystem.{0,400}directory name is invalid/i], {
    when: mayLackUpdate,
    detail: ({ node }) => (revisionOf(node?.info.kernelVersion) === undefined ? {} : {
      cause: `the node runs build ${textOf(node!.info.kernelVersion)}, but containerd requires 10.0.17763.${UPDATE_FOR_FILE_MOUNTS.revision} or `
        + 'later to mount single files',
    }),
  }),
};
