import { runtimeClassProblems } from '../../complete/runtime-class';
import { isPlainObject } from '../../manifest';
import { Rule } from '../rule';
import { documents, windowsPod } from './support/example';
import { runtimeClassOf } from './support/placement';
import { asFindings, onWindowsPods, removal } from './support/pods';

const CLASS = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: windows-2022\nhandler: runhcs-wcow-process\nscheduling:\n  nodeSelector:\n    kubernetes.io/os: windows\n    node.kubernetes.io/windows-build: 10.0.20348';

export const runtimeClassConflict: Rule = {
  id: 'runtime-class-conflict',
  effect: 'rejected',
  needs: ['runtimeClassName', 'overhead'],
  summary: 'a pod and its RuntimeClass select different nodes, or name different overheads',
  why: 'At admission the nodeSelector of the RuntimeClass is merged into the pod\'s: when both have a key with two values, the API server refuses the pod (403). It does the same when the pod brings an overhead that isn\'t that of its class.',
  source: 'kubernetes v1.36.3 plugin/pkg/admission/runtimeclass/admission.go',
  bad: documents(CLASS, windowsPod({ spec: 'runtimeClassName: windows-2022', nodeSelector: 'nodeSelector:\n  kubernetes.io/os: windows\n  node.kubernetes.io/windows-build: 10.0.26100' })),
  good: documents(CLASS, windowsPod({ spec: 'runtimeClassName: windows-2022' })),
  check: onWindowsPods(({ spec }, context) => {
    const runtimeClass = runtimeClassOf(spec, context);
    if (runtimeClass) {
      return asFindings('runtime-class-conflict', runtimeClassProblems(spec, { os: 'windows', runtimeClass }, { hosts: [], problems: [] }), ({ path }) => (
        path[1] === 'overhead' ? { fix: removal(path) } : {}));
    }
    return isPlainObject(spec.overhead) && !spec.runtimeClassName ? [{
      path: ['spec', 'overhead'],
      message: 'the pod has an overhead but no RuntimeClass: the API server refuses it',
      help: 'remove overhead, or name the RuntimeClass that it belongs to',
    }] : [];
  }),
};
