import { DEFAULT_ADDRESSES } from '../../knowledge';
import { Rule } from '../rule';
import { ENDPOINT, installation, IPAM, isInstallation, onInstallation } from './support/calico';
import { allCidrs } from './support/cidrs';
import { documents } from './support/example';
import { onKind } from './support/pods';

export const calicoServiceCidrs: Rule = {
  id: 'calico-service-cidrs',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Calico\'s Installation for Windows lacks serviceCIDRs',
  why: 'Windows nodes need the Service CIDRs to route traffic to Services. The operator requires them in `spec.serviceCIDRs` and installs nothing without them.',
  source: 'tigera/operator pkg/controller/installation/validation.go',
  bad: documents(installation({ spec: '' }), ENDPOINT, IPAM),
  good: documents(installation(), ENDPOINT, IPAM),
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
