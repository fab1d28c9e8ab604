import { listAt, show, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { containersOf } from './support/core';
import { windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';

const mounted = (...paths: readonly string[]) => windowsPod({
  spec: 'volumes:\n  - name: data\n    emptyDir: {}', container: `volumeMounts:\n${paths.map((path) => `  - name: data\n    mountPath: ${path}`).join('\n')}`,
});

export const mountPathLetterCase: Rule = {
  id: 'mount-path-letter-case',
  effect: 'broken',
  needs: ['mountPath'],
  summary: 'two volumes of a Windows container are mounted at paths that differ only in letter case',
  why: 'The API server compares mount paths with their letter case and as they are written. Windows ignores the letter case, and / is \\: it is one path, where only one volume can be mounted.',
  source: 'Microsoft, "Naming Files, Paths, and Namespaces"; kubernetes v1.36.3 pkg/apis/core/validation/validation.go (ValidateVolumeMounts)',
  bad: mounted('C:\\Data', 'c:\\data'),
  good: mounted('C:\\Data', 'C:\\Logs'),
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
        path: ['spec', ...path, 'volumeMounts', i, 'mountPath'], message: `mountPath ${show(at)} is the same path on Windows as ${show(other)}: only one volume can be mounted there`,
        help: 'mount one of the volumes elsewhere',
      }];
    });
  })),
};
