import { terminationMessagePathProblems } from '../../manifest';
import { Rule } from '../rule';
import { containersOf } from './support/core';
import { windowsPod } from './support/example';
import { asFindings, onWindowsPods } from './support/pods';

const path = (text: string) => windowsPod({ container: `terminationMessagePath: ${text}` });

export const terminationMessagePath: Rule = {
  id: 'termination-message-path',
  effect: 'broken',
  needs: ['terminationMessagePath'],
  summary: 'the terminationMessagePath of a Windows container isn\'t a path of a file on Windows',
  why: 'The kubelet mounts a file at this path. Paths without a drive letter, such as the default `/dev/termination-log`, are on C:. Windows doesn\'t allow < > : " | ? * in names: a container with such a path can\'t be created.',
  source: 'kubernetes v1.36.3 pkg/kubelet/kuberuntime/kuberuntime_container.go, pkg/volume/util/util.go (MakeAbsolutePath); Microsoft, "Naming Files, Paths, and Namespaces"',
  bad: path('\'C:\\logs\\ended-12:00.log\''),
  good: path('\'C:\\logs\\ended.log\''),
  check: onWindowsPods(({ spec }) => asFindings('termination-message-path', terminationMessagePathProblems(containersOf(spec)))),
};
