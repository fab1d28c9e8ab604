import { RuleDefinition } from '../rule';
import { sharedServiceCheck } from './support/services';

export const serviceNodePort: RuleDefinition = {
  id: 'service-node-port',
  effect: 'rejected',
  looksUp: true,
  summary: 'a Service with Windows Pods has a NodePort that the API server doesn\'t assign',
  check: sharedServiceCheck('service-node-port'),
};
