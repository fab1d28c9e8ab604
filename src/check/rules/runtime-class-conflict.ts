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
  looksUp: true,
  fixable: true,
  needs: ['runtimeClassName', 'overhead'],
  summary: 'a Windows Pod and its RuntimeClass select different nodes or set different overheads',
  why: 'At admission the nodeSelector of the RuntimeClass is merged into the Pod\'s. If both have a key with different values, the API server rejects the Pod (403). It also rejects a Pod whose overhead differs from that of its RuntimeClass.',
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
      message: 'the Pod has an overhead but no RuntimeClass: the API server rejects it',
      help: 'remove overhead, or name the RuntimeClass that it belongs to',
    }] : [];
  }),
};
