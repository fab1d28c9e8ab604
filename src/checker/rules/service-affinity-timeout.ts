import { removal } from '../../findings';
import { RuleDefinition } from '../rule';
import { sharedServiceCheck } from './support/services';

export const serviceAffinityTimeout: RuleDefinition = {
  id: 'service-affinity-timeout',
  effect: 'ignored',
  looksUp: true,
  fixable: true,
  summary: 'a Service with Windows Pods sets a timeout for session affinity, which has no effect',
  check: sharedServiceCheck('service-affinity-timeout', removal),
};
