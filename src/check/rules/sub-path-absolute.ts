import { listAt, show, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { containersOf } from './support/core';
import { windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';

const mounted = (subPath: string) => windowsPod({
  spec: 'volumes:\n  - name: data\n    emptyDir: {}', container: `volumeMounts:\n  - name: data\n    mountPath: C:\\data\n    subPath: ${subPath}`,
});
/** A drive letter or a leading backslash; the API server rejects a leading slash itself. */
const ABSOLUTE = /^(?:[A-Za-z]:|\\)/;

export const subPathAbsolute: Rule = {
  id: 'sub-path-absolute',
  effect: 'broken',
  needs: ['subPath', 'subPathExpr'],
  summary: 'a Windows container mounts an absolute path of a volume',
  why: '`subPath` is a path in the volume. The API server rejects one that starts with /, but doesn\'t know drive letters; the kubelet of a Windows node does, and doesn\'t start the container.',
  source: 'kubernetes v1.36.3 pkg/kubelet/kubelet_pods.go (makeMounts)',
  bad: mounted('C:\\a'),
  good: mounted('a'),
  check: onWindowsPods(({ spec }) => containersOf(spec).flatMap(({ container, path }) => listAt(container, 'volumeMounts').flatMap((mount, i) =>
    ['subPath', 'subPathExpr'].flatMap((key) => {
      const at = valueAt(mount, [key]);
      return typeof at !== 'string' || !ABSOLUTE.test(at) ? [] : [{
        path: ['spec', ...path, 'volumeMounts', i, key], message: `${key} must be relative to the volume, got ${show(at)}: the kubelet doesn't start the container`,
        help: 'write the path in the volume, such as "a" or "a/b"',
      }];
    })))),
};
