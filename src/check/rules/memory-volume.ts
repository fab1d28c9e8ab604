import { valueAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods, removal } from './support/pods';
import { volumesOf } from './support/volumes';

export const memoryVolume: Rule = {
  id: 'memory-volume',
  effect: 'ignored',
  needs: ['medium'],
  summary: 'an emptyDir of a Windows pod asks for memory and gets the disk',
  why: 'Windows nodes have no tmpfs: the kubelet makes a plain directory instead, without a word. What was to stay in memory, such as secrets, is written to the disk.',
  source: 'mount-utils mount_windows.go; kubernetes/kubernetes#132841, kubernetes/kubernetes#139199',
  bad: windowsPod({ spec: 'volumes:\n  - name: cache\n    emptyDir:\n      medium: Memory' }),
  good: windowsPod({ spec: 'volumes:\n  - name: cache\n    emptyDir: {}' }),
  check: onWindowsPods(({ spec }) => volumesOf(spec).filter(({ volume }) => valueAt(volume, ['emptyDir', 'medium']) === 'Memory').map(({ path }) => ({
    path: [...path, 'emptyDir', 'medium'],
    message: 'emptyDir.medium is "Memory", but Windows nodes keep it on the disk',
    help: 'remove medium; keep nothing there that must not reach the disk',
    fix: removal([...path, 'emptyDir', 'medium']),
  }))),
};
