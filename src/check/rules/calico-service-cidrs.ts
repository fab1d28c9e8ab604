import { Rule } from '../rule';
import { ENDPOINT, installation, IPAM, onInstallation } from './support/calico';
import { documents } from './support/example';

export const calicoServiceCidrs: Rule = {
  id: 'calico-service-cidrs',
  effect: 'broken',
  summary: 'Calico\'s Installation for Windows lacks serviceCIDRs',
  why: 'Windows nodes need the range of the services to route to them. The operator wants it said in `spec.serviceCIDRs` and installs nothing without.',
  source: 'tigera/operator pkg/controller/installation/validation.go',
  bad: documents(installation({ spec: '' }), ENDPOINT, IPAM),
  good: documents(installation(), ENDPOINT, IPAM),
  check: onInstallation('calico-service-cidrs'),
};
