import { DEFAULT_ADDRESSES } from '../../knowledge';
import { RuleDefinition } from '../rule';
import { isInstallation, onInstallation } from './support/calico';
import { allCidrs } from './support/cidrs';
import { onKind } from './support/pods';

export const calicoServiceCidrs: RuleDefinition = {
  id: 'calico-service-cidrs',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Calico\'s Installation for Windows lacks serviceCIDRs',
  check: onKind('Installation', (object, context) => {
    if (!isInstallation(object)) { return []; }
    const known = [...new Set(allCidrs(context).filter(({ use }) => use === 'services').map(({ cidr }) => cidr.text))];
    const [serviceCidr, from] = known.length === 0 ? [DEFAULT_ADDRESSES.serviceCidr, 'the default of kubeadm'] : [known[0], 'the Service CIDR of the cluster'];
    const edits = [{ op: 'set' as const, path: ['spec', 'serviceCIDRs'], value: [serviceCidr] }];
    const fix = known.length > 1 ? undefined : { description: `set spec.serviceCIDRs to ["${serviceCidr}"], ${from}`, edits };
    return onInstallation('calico-service-cidrs', () => fix)(object, context).map((finding) => (
      known.length > 1 ? { ...finding, message: `${finding.message}; the checked objects name several: ${known.join(', ')}` } : finding));
  }),
};
