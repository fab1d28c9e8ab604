import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';

const path = (text: string) => windowsPod({ container: `terminationMessagePath: ${text}` });

export const terminationMessagePath: Rule = {
  ...ofPodRule(POD_RULES.terminationMessagePath),
  needs: ['terminationMessagePath'],
  summary: 'the terminationMessagePath of a Windows container isn\'t a path of a file on Windows',
  why: 'The kubelet mounts a file at this path. Paths without a drive letter, such as the default `/dev/termination-log`, are on C:. Windows doesn\'t allow < > : " | ? * in names: a container with such a path can\'t be created.',
  source: 'kubernetes v1.36.3 pkg/kubelet/kuberuntime/kuberuntime_container.go, pkg/volume/util/util.go (MakeAbsolutePath); Microsoft, "Naming Files, Paths, and Namespaces"',
  bad: path('\'C:\\logs\\ended-12:00.log\''),
  good: path('\'C:\\logs\\ended.log\''),
};
