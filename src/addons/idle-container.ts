import { NodeContainer } from '../complete';
import { ADD_ON_IMAGES, WINDOWS_NODE_PATHS } from '../knowledge';

/** A container that does nothing for ever, so that a DaemonSet whose work is done has a running pod. */
export const IDLE_CONTAINER: NodeContainer = {
  name: 'idle',
  image: ADD_ON_IMAGES.hostProcessBase,
  command: [WINDOWS_NODE_PATHS.powershell, '-NoProfile', '-NonInteractive', '-Command', 'while ($true) { Start-Sleep -Seconds 86400 }'],
  memory: '128Mi',
};
