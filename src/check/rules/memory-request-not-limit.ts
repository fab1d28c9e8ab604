import { memoryProblems } from '../../complete/resources';
import { valueAt } from '../../manifest';
import { Rule } from '../rule';
import { containersOf } from './support/core';
import { windowsPod } from './support/example';
import { asFindings, onWindowsPods, setting } from './support/pods';

export const memoryRequestNotLimit: Rule = {
  id: 'memory-request-not-limit',
  effect: 'advice',
  fixable: true,
  needs: ['requests'],
  summary: 'a Windows container requests less memory than its limit',
  why: 'The scheduler fills nodes by requests. Windows can\'t reclaim memory from a container that uses more than it requested, and has no OOM killer to end one. A node whose limits add up to more memory than it has ends up paging.',
  source: 'kubernetes/kubernetes#122922; Kubernetes documentation, "Resource Management for Windows nodes"',
  bad: windowsPod({ resources: 'resources:\n  requests:\n    memory: 512Mi\n  limits:\n    memory: 2Gi' }),
  good: windowsPod({ resources: 'resources:\n  requests:\n    memory: 2Gi\n  limits:\n    memory: 2Gi' }),
  check: onWindowsPods(({ template, spec }) => asFindings('memory-request-not-limit', memoryProblems(template, containersOf(spec)), ({ path }) => {
    const limit = valueAt(template, [...path.slice(0, -2), 'limits', 'memory']);
    return { fix: setting(path, limit) };
  })),
};
