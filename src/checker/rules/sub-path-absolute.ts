import { containersOf } from './support/core';
import { onWindowsPods } from './support/pods';
import { listAt, show, valueAt } from '../../base';
import { RuleDefinition } from '../rule';

/** A drive letter or a leading backslash; the API server rejects a leading slash itself. */
const ABSOLUTE = /^(?:[A-Za-z]:|\\)/;

export const subPathAbsolute: RuleDefinition = {
  id: 'sub-path-absolute',
  effect: 'broken',
  needs: ['subPath', 'subPathExpr'],
  summary: 'a Windows container mounts an absolute path of a volume',
  check: onWindowsPods(({ spec }) => containersOf(spec).flatMap(({ container, path }) => listAt(container, 'volumeMounts').flatMap((mount, i) =>
    ['subPath', 'subPathExpr'].flatMap((key) => {
      const at = valueAt(mount, [key]);
      return typeof at !== 'string' || !ABSOLUTE.test(at) ? [] : [{
        path: ['spec', ...path, 'volumeMounts', i, key], message: `${key} must be relative to the volume, got ${show(at)}: the kubelet doesn't start the container`,
        help: 'write the path in the volume, such as "a" or "a/b"',
      }];
    })))),
};
