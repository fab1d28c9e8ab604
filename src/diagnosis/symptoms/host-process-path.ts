import { WINDOWS_NODE_PATHS } from '../../knowledge';
import { isHostProcessPod } from '../../kubernetes';
import { ClusterMessage } from '../cluster-messages';
import { matchMessages, SymptomSource } from '../symptom';

/** Where the files of the image are: it depends on the bind filter of the node, bindfltapi.dll. */
const WHERE = 'the files of the image are in the directory that CONTAINER_SANDBOX_MOUNT_POINT names, which is '
  + `${WINDOWS_NODE_PATHS.hostProcessImage} since Windows Server 2022 (with containerd 1.7 or later), and one of its own for each container on `
    + 'Windows Server 2019';

function causeOf({ pod }: ClusterMessage): { readonly cause?: string } {
  return pod && isHostProcessPod(pod.spec)
    ? { cause: `the command is a path in the image, but a HostProcess container sees the file system of the node: ${WHERE}` }
    : {};
}

export const hostProcessPath: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([
    /failed to get application name from commandline/i, /failed to start host process: exec:?[^]{0,400}(?:does not exist|not found|cannot find)/i,
    /failed to find executable "/i, /executable file not found|task[^]{0,300}cannot find the (?:file|path)/i,
  ], {
    when: ({ pod, text }) => /application name from|host process|failed to find executable/i.test(text)
      || (pod !== undefined && isHostProcessPod(pod.spec)),
    detail: causeOf,
  }),
};
