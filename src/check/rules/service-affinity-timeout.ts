import { Rule } from '../rule';
import { windowsService } from './support/example';
import { removal } from './support/pods';
import { sharedServiceCheck } from './support/services';

export const serviceAffinityTimeout: Rule = {
  id: 'service-affinity-timeout',
  effect: 'ignored',
  looksUp: true,
  fixable: true,
  summary: 'a Service with Windows Pods sets a timeout for session affinity, which has no effect',
  why: 'kube-proxy on Windows sends a client to the same Pod, but has no setting for how long: `timeoutSeconds` has no effect there.',
  source: 'Kubernetes documentation, "Networking on Windows" (session affinity)',
  bad: windowsService('sessionAffinity: ClientIP\nsessionAffinityConfig:\n  clientIP:\n    timeoutSeconds: 600'),
  good: windowsService('sessionAffinity: ClientIP'),
  check: sharedServiceCheck('service-affinity-timeout', removal),
};
