import { RuleDefinition } from '../rule';
import { sharedServiceCheck } from './support/services';

export const serviceSctp: RuleDefinition = {
  id: 'service-sctp',
  effect: 'broken',
  looksUp: true,
  summary: 'a Service with Windows Pods has a port with a protocol that Windows doesn\'t support',
  check: sharedServiceCheck('service-sctp'),
};
