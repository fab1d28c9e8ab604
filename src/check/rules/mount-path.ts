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
  summary: 'a volume is mounted where nothing can be in a Windows container',
  why: 'The API server takes any path. Windows has no names with < > : " | ? *, and the root of C: is the container\'s own: such a container can\'t be created. Paths without a drive are on C:, and named pipes may be mounted too.',
  source: 'Microsoft, "Naming Files, Paths, and Namespaces"; kubernetes v1.36.3 pkg/kubelet/kubelet_pods.go (makeMounts); moby volume/mounts/windows_parser.go',
  bad: mounted('\'C:\\data:ro\''),
  good: mounted('C:\\data'),
  check: onWindowsPods(({ spec }) => asFindings('mount-path', mountPathProblems(containersOf(spec)))),
};
