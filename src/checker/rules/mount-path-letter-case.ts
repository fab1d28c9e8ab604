import { containersOf } from './support/core';
import { onWindowsPods } from './support/pods';
import { listAt, show, valueAt } from '../../base';
import { RuleDefinition } from '../rule';

export const mountPathLetterCase: RuleDefinition = {
  id: 'mount-path-letter-case',
  effect: 'broken',
  needs: ['mountPath'],
  summary: 'two volumes of a Windows container are mounted at paths that differ only in letter case',
  check: onWindowsPods(({ spec }) => containersOf(spec).flatMap(({ container, path }) => {
    const first = new Map<string, string>();
    return listAt(container, 'volumeMounts').flatMap((mount, i) => {
      const at = valueAt(mount, ['mountPath']);
      if (typeof at !== 'string') { return []; }
      const key = at.toLowerCase().replaceAll('/', '\\').replace(/(.)\\+$/, '$1');
      const other = first.get(key);
      if (other === undefined) { first.set(key, at); }
      // the API server rejects equal ones on every operating system
      return other === undefined || other === at ? [] : [{
        path: ['spec', ...path, 'volumeMounts', i, 'mountPath'], message: `mountPath ${show(at)} is the same path on Windows as ${show(other)}: a container can see only one volume there`,
        help: 'mount one of the volumes elsewhere',
      }];
    });
  })),
};
