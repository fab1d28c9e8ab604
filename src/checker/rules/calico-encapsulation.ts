import { RuleDefinition } from '../rule';
import { onInstallation } from './support/calico';

export const calicoEncapsulation: RuleDefinition = {
  id: 'calico-encapsulation',
  effect: 'broken',
  fixable: true,
  summary: 'a Calico IP pool uses an encapsulation that Windows nodes don\'t support',
  check: onInstallation('calico-encapsulation', 'VXLAN'),
};
