import { valueAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods, removal } from './support/pods';
import { volumesOf } from './support/volumes';

export const memoryVolume: Rule = {
  id: 'memory-volume',
  effect: 'ignored',
  fixable: true,
  needs: ['medium'],
  summary: 'an emptyDir of a Windows Pod requests memory but is stored on disk',
  why: 'Windows nodes have no tmpfs. The kubelet silently creates a plain directory instead, so data that should stay in memory, such as secrets, is written to disk.',
  source: 'mount-utils mount_windows.go; kubernetes/kubernetes#132841, kubernetes/kubernetes#139199',
  bad: windowsPod({ spec: 'volumes:\n  - name: cache\n    emptyDir:\n      medium: Memory' }),
  good: windowsPod({ spec: 'volumes:\n  - name: cache\n    emptyDir: {}' }),
  check: onWindowsPods(({ spec }) => volumesOf(spec).filter(({ volume }) => valueAt(volume, ['emptyDir', 'medium']) === 'Memory').map(({ path }) => ({
    path: [...path, 'emptyDir', 'medium'],
    message: 'emptyDir.medium is "Memory", but Windows nodes store it on disk',
    help: 'remove medium, and store nothing in the volume that must not be written to disk',
    fix: removal([...path, 'emptyDir', 'medium']),
  }))),
};
