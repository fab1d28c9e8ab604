import { Rule } from '../rule';
import { removal } from './support/pods';
import { windowsService } from './support/service-example';
import { sharedServiceCheck } from './support/services';

export const serviceAffinityTimeout: Rule = {
  id: 'service-affinity-timeout',
  effect: 'ignored',
  summary: 'a Service with Windows pods sets the timeout of its session affinity',
  why: 'kube-proxy on Windows sends a client to the same pod, but can\'t say for how long: `timeoutSeconds` has no effect there.',
  source: 'Kubernetes documentation, "Networking on Windows" (session affinity)',
  bad: windowsService('sessionAffinity: ClientIP\nsessionAffinityConfig:\n  clientIP:\n    timeoutSeconds: 600'),
  good: windowsService('sessionAffinity: ClientIP'),
  check: sharedServiceCheck('service-affinity-timeout', removal),
};
