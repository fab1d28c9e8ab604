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
  looksUp: true,
  needs: ['hostProcess'],
  summary: 'a Pod with HostProcess containers is in a namespace that enforces baseline or restricted',
  why: 'Pod Security admission rejects HostProcess containers, and the hostNetwork that they require, at every level except `privileged`.',
  source: 'pod-security-admission v0.36.3 policy/check_windowsHostProcess.go, policy/check_hostNamespaces.go',
  bad: documents(namespace('baseline'), pod),
  good: documents(namespace('privileged'), pod),
  check: onPods(({ spec }, context, object) => {
    const security = isHostProcessPod(spec) ? podSecurityOf(object, context) : undefined;
    return security ? [{
      path: ['spec'],
      message: `the Pod has HostProcess containers, but namespace "${security.namespace}" enforces the Pod Security level ${security.level}: the API server rejects the Pod`,
      help: 'move it to a separate namespace with the label pod-security.kubernetes.io/enforce: privileged',
    }] : [];
  }),
};
