import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';

const resources = 'resources:\n  limits:\n    cpu: 100m\n    memory: 2Gi';
const probe = (kind: string) => `${kind}:\n  httpGet:\n    port: 80`;

export const cpuLimitTooSmall: Rule = {
  ...ofPodRule(POD_RULES.cpuLimitTooSmall),
  needs: ['limits'],
  summary: 'a Windows container has such a low CPU limit that it doesn\'t start, or that its livenessProbe may restart it during startup',
  why: 'On Windows a CPU limit is a hard cap from the start. With a low limit a container needs minutes to start, and a livenessProbe without a startupProbe restarts it before it is ready, again and again: that is advice. A limit below 10m is an error: it was meant in whole CPUs.',
  source: 'kubernetes v1.36.3 pkg/kubelet/kuberuntime/kuberuntime_container_windows.go; sysdiglabs/charts#2592',
  bad: windowsPod({ resources, container: probe('livenessProbe') }),
  good: windowsPod({ resources, container: `${probe('livenessProbe')}\n${probe('startupProbe')}` }),
};
