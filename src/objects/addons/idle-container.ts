import { ADD_ON_IMAGES, WINDOWS_NODE_PATHS } from '../../knowledge';
import { NodeContainer } from '../host-process-daemon-set';

/** A container that waits forever, so that a DaemonSet with completed init containers has a running Pod. */
export const IDLE_CONTAINER: NodeContainer = {
  name: 'idle',
  image: ADD_ON_IMAGES.hostProcessBase,
  command: [WINDOWS_NODE_PATHS.powershell, '-NoProfile', '-NonInteractive', '-Command', 'while ($true) { Start-Sleep -Seconds 86400 }'],
  memory: '128Mi',
};
