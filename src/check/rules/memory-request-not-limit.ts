import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';

export const memoryRequestNotLimit: Rule = {
  ...ofPodRule(POD_RULES.memoryRequestNotLimit),
  needs: ['requests'],
  summary: 'a Windows container requests less memory than its limit',
  why: 'The scheduler fills nodes by requests. Windows can\'t reclaim memory from a container that uses more than it requested, and has no OOM killer to end one. A node whose limits add up to more memory than it has ends up paging. Both values are the author\'s, so `fix` changes neither.',
  source: 'kubernetes/kubernetes#122922; Kubernetes documentation, "Resource Management for Windows nodes"',
  bad: windowsPod({ resources: 'resources:\n  requests:\n    memory: 512Mi\n  limits:\n    memory: 2Gi' }),
  good: windowsPod({ resources: 'resources:\n  requests:\n    memory: 2Gi\n  limits:\n    memory: 2Gi' }),
};
