import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';

const mounted = (path: string) => windowsPod({ spec: 'volumes:\n  - name: data\n    emptyDir: {}', container: `volumeMounts:\n  - name: data\n    mountPath: ${path}` });

export const mountPath: Rule = {
  ...ofPodRule(POD_RULES.mountPath),
  needs: ['mountPath'],
  summary: 'a volume is mounted at a path that doesn\'t work in a Windows container',
  why: 'The API server accepts any path. Windows doesn\'t allow < > : " | ? * in names, and the root of C: belongs to the container itself: a container with such a mount can\'t be created. Paths without a drive letter are on C:. Named pipes may be mounted too.',
  source: 'Microsoft, "Naming Files, Paths, and Namespaces"; kubernetes v1.36.3 pkg/kubelet/kubelet_pods.go (makeMounts); moby volume/mounts/windows_parser.go',
  bad: mounted('\'C:\\data:ro\''),
  good: mounted('C:\\data'),
};
