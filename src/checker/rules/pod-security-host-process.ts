import { RuleDefinition } from '../rule';
import { isHostProcessPod } from './support/core';
import { podSecurityOf } from './support/pod-security';
import { onPods } from './support/pods';


export const podSecurityHostProcess: RuleDefinition = {
  id: 'pod-security-host-process',
  effect: 'rejected',
  looksUp: true,
  needs: ['hostProcess'],
  summary: 'a Pod with HostProcess containers is in a namespace that enforces baseline or restricted',
  check: onPods(({ spec }, context, object) => {
    const security = isHostProcessPod(spec) ? podSecurityOf(object, context) : undefined;
    return security ? [{
      path: ['spec'],
      message: `the Pod has HostProcess containers, but namespace "${security.namespace}" enforces the Pod Security level ${security.level}: the API server rejects the Pod`,
      help: 'move it to a separate namespace with the label pod-security.kubernetes.io/enforce: privileged',
    }] : [];
  }),
};
