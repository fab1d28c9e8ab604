import { CALICO_WINDOWS } from '../../knowledge';
import { valueAt } from '../../manifest';
import { Rule } from '../rule';
import { ENDPOINT, installation, IPAM, onInstallation } from './support/calico';
import { documents } from './support/example';
import { setting } from './support/pods';

const DATAPLANE = ['spec', 'calicoNetwork', 'windowsDataplane'];

export const calicoWindowsNodes: Rule = {
  id: 'calico-windows-nodes',
  effect: 'broken',
  fixable: true,
  summary: 'Calico\'s Installation configures Windows nodes, but doesn\'t enable the Windows data plane',
  why: 'The operator rejects `spec.windowsNodes` unless `spec.calicoNetwork.windowsDataplane` is HNS.',
  source: 'tigera/operator pkg/controller/installation/validation.go',
  bad: documents(installation({ spec: 'serviceCIDRs: [10.96.0.0/12]\nwindowsNodes:\n  vxlanMACPrefix: 0E-2A', network: 'bgp: Disabled' }), ENDPOINT, IPAM),
  good: documents(installation({ spec: 'serviceCIDRs: [10.96.0.0/12]\nwindowsNodes:\n  vxlanMACPrefix: 0E-2A' }), ENDPOINT, IPAM),
  // with settings for Windows nodes and no explicit windowsDataplane, the author expects Windows to be enabled
  check: onInstallation('calico-windows-nodes', (object) => (valueAt(object, DATAPLANE) === undefined ? setting(DATAPLANE, CALICO_WINDOWS.dataplane) : undefined)),
};
