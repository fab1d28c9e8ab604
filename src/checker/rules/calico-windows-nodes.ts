import { onInstallation } from './support/calico';
import { valueAt } from '../../base';
import { setting } from '../../findings';
import { CALICO_WINDOWS } from '../../knowledge';
import { RuleDefinition } from '../rule';

const DATAPLANE = ['spec', 'calicoNetwork', 'windowsDataplane'];

export const calicoWindowsNodes: RuleDefinition = {
  id: 'calico-windows-nodes',
  effect: 'broken',
  fixable: true,
  summary: 'Calico\'s Installation configures Windows nodes, but doesn\'t enable the Windows data plane',
  // with settings for Windows nodes and no explicit windowsDataplane, the author expects Windows to be enabled
  check: onInstallation('calico-windows-nodes', (object) => (valueAt(object, DATAPLANE) === undefined ? setting(DATAPLANE, CALICO_WINDOWS.dataplane) : undefined)),
};
