import { containersOf } from './support/core';
import { mountPathProblems } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { asFindings, onWindowsPods } from './support/pods';

const mounted = (path: string) => windowsPod({ spec: 'volumes:\n  - name: data\n    emptyDir: {}', container: `volumeMounts:\n  - name: data\n    mountPath: ${path}` });

export const mountPath: Rule = {
  id: 'mount-path',
  effect: 'broken',
  needs: ['mountPath'],
  summary: 'a volume is mounted at a path that doesn\'t work in a Windows container',
  why: 'The API server accepts any path. Windows doesn\'t allow < > : " | ? * in names, and the root of C: belongs to the container itself: a container with such a mount can\'t be created. Paths without a drive letter are on C:. Named pipes may be mounted too.',
  source: 'Microsoft, "Naming Files, Paths, and Namespaces"; kubernetes v1.36.3 pkg/kubelet/kubelet_pods.go (makeMounts); moby volume/mounts/windows_parser.go',
  bad: mounted('\'C:\\data:ro\''),
  good: mounted('C:\\data'),
  check: onWindowsPods(({ spec }) => asFindings('mount-path', mountPathProblems(containersOf(spec)))),
};
