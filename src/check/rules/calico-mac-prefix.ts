import { scalarText, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { ENDPOINT, installation, IPAM, onInstallation } from './support/calico';
import { documents } from './support/example';
import { onKind, setting } from './support/pods';

export const calicoMacPrefix: Rule = {
  id: 'calico-mac-prefix',
  effect: 'broken',
  fixable: true,
  summary: 'Calico\'s vxlanMACPrefix for Windows nodes has an invalid format',
  why: '`vxlanMACPrefix` sets the first two bytes of endpoint MAC addresses. The operator accepts only the form `xx-xx`, such as `0E-2A`.',
  source: 'tigera/operator api/v1/installation_types.go',
  bad: documents(installation({ spec: 'serviceCIDRs: [10.96.0.0/12]\nwindowsNodes:\n  vxlanMACPrefix: "0E:2A"' }), ENDPOINT, IPAM),
  good: documents(installation({ spec: 'serviceCIDRs: [10.96.0.0/12]\nwindowsNodes:\n  vxlanMACPrefix: 0E-2A' }), ENDPOINT, IPAM),
  check: onKind('Installation', (object, context) => onInstallation('calico-mac-prefix')(object, context).map((finding) => {
    const bytes = /^([0-9a-f]{2})[:.]?([0-9a-f]{2})$/i.exec(scalarText(valueAt(object, finding.path)));
    return bytes ? { ...finding, fix: setting(finding.path, `${bytes[1]}-${bytes[2]}`) } : finding;
  })),
};
