import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';
import { removal } from './support/pods';

export const memoryVolume: Rule = {
  ...ofPodRule(POD_RULES.memoryVolume, ({ path }) => ({ fix: removal(path) })),
  fixable: true,
  needs: ['medium'],
  summary: 'an emptyDir of a Windows Pod requests memory but is stored on disk',
  why: 'Windows nodes have no tmpfs. The kubelet silently creates a plain directory instead, so data that should stay in memory, such as secrets, is written to disk.',
  source: 'mount-utils mount_windows.go; kubernetes/kubernetes#132841, kubernetes/kubernetes#139199',
  bad: windowsPod({ spec: 'volumes:\n  - name: cache\n    emptyDir:\n      medium: Memory' }),
  good: windowsPod({ spec: 'volumes:\n  - name: cache\n    emptyDir: {}' }),
};
