import { Rule } from '../rule';
import { isHostProcessPod } from './support/core';
import { documents, hostProcessPod } from './support/example';
import { podSecurityOf } from './support/pod-security';
import { onPods } from './support/pods';

const namespace = (level: string) => `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: agents\n  labels:\n    pod-security.kubernetes.io/enforce: ${level}`;
const pod = hostProcessPod({ metadata: 'namespace: agents' });

export const podSecurityHostProcess: Rule = {
  id: 'pod-security-host-process',
  effect: 'rejected',
  needs: ['hostProcess'],
  summary: 'HostProcess containers in a namespace that enforces baseline or restricted',
  why: 'Pod Security admission refuses HostProcess containers, and the hostNetwork that they need, at every level but `privileged`.',
  source: 'pod-security-admission v0.36.3 policy/check_windowsHostProcess.go, policy/check_hostNamespaces.go',
  bad: documents(namespace('baseline'), pod),
  good: documents(namespace('privileged'), pod),
  check: onPods(({ spec }, context, object) => {
    const security = isHostProcessPod(spec) ? podSecurityOf(object, context) : undefined;
    return security ? [{
      path: ['spec'],
      message: `the pod has HostProcess containers, but namespace "${security.namespace}" enforces the Pod Security level ${security.level}: the API server refuses its pods`,
      help: 'put it into a namespace of its own whose label pod-security.kubernetes.io/enforce is privileged',
    }] : [];
  }),
};
