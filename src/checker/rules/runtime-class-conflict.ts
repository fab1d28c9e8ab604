import { runtimeClassOf } from './support/placement';
import { asFindings, onWindowsPods } from './support/pods';
import { isPlainObject } from '../../base';
import { removal } from '../../findings';
import { runtimeClassProblems } from '../../pods';
import { RuleDefinition } from '../rule';

export const runtimeClassConflict: RuleDefinition = {
  id: 'runtime-class-conflict',
  effect: 'rejected',
  looksUp: true,
  fixable: true,
  needs: ['runtimeClassName', 'overhead'],
  summary: 'a Windows Pod and its RuntimeClass select different nodes or set different overheads',
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
