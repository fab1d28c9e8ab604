import { Rule } from '../rule';
import { ENDPOINT, installation, IPAM, onInstallation } from './support/calico';
import { documents } from './support/example';

export const calicoEncapsulation: Rule = {
  id: 'calico-encapsulation',
  effect: 'broken',
  fixable: true,
  summary: 'a Calico IP pool uses an encapsulation that Windows nodes don\'t support',
  why: 'With Windows nodes, the operator accepts only IP pools with VXLAN or without encapsulation, and installs nothing otherwise. The custom resources that Calico\'s documentation starts from use VXLANCrossSubnet.',
  source: 'tigera/operator pkg/controller/installation/validation.go; tigera/docs#1547',
  bad: documents(installation({ pool: 'cidr: 10.244.0.0/16\nencapsulation: VXLANCrossSubnet' }), ENDPOINT, IPAM),
  good: documents(installation(), ENDPOINT, IPAM),
  check: onInstallation('calico-encapsulation', 'VXLAN'),
};
