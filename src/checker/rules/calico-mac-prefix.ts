import { onInstallation } from './support/calico';
import { onKind, setting } from './support/pods';
import { scalarText, valueAt } from '../../base';
import { RuleDefinition } from '../rule';

export const calicoMacPrefix: RuleDefinition = {
  id: 'calico-mac-prefix',
  effect: 'rejected',
  fixable: true,
  summary: 'Calico\'s vxlanMACPrefix for Windows nodes has an invalid format',
  check: onKind('Installation', (object, context) => onInstallation('calico-mac-prefix')(object, context).map((finding) => {
    const bytes = /^([0-9a-f]{2})[:.]?([0-9a-f]{2})$/i.exec(scalarText(valueAt(object, finding.path)));
    return bytes ? { ...finding, fix: setting(finding.path, `${bytes[1]}-${bytes[2]}`) } : finding;
  })),
};
