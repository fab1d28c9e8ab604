import { DEFAULT_AFFINITY_TIMEOUT_SECONDS } from '../../knowledge';
import { isPresent, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { removal } from './support/pods';
import { windowsService } from './support/service-example';
import { onWindowsServices } from './support/services';

const AFFINITY = ['sessionAffinityConfig', 'clientIP', 'timeoutSeconds'];

export const serviceAffinityTimeout: Rule = {
  id: 'service-affinity-timeout',
  effect: 'ignored',
  summary: 'a Service with Windows pods sets the timeout of its session affinity',
  why: 'kube-proxy on Windows sends a client to the same pod, but can\'t say for how long: `timeoutSeconds` has no effect there.',
  source: 'Kubernetes documentation, "Networking on Windows" (session affinity)',
  bad: windowsService('sessionAffinity: ClientIP\nsessionAffinityConfig:\n  clientIP:\n    timeoutSeconds: 600'),
  good: windowsService('sessionAffinity: ClientIP'),
  check: onWindowsServices((spec) => {
    const timeout = valueAt(spec, AFFINITY);
    if (spec.sessionAffinity !== 'ClientIP' || !isPresent(timeout) || timeout === DEFAULT_AFFINITY_TIMEOUT_SECONDS) { return []; }
    const path = ['spec', ...AFFINITY];
    return [{ path, message: `timeoutSeconds is ${timeout}, but Windows nodes don't heed it`, help: 'remove it', fix: removal(path) }];
  }),
};
