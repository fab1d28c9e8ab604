import { DEFAULT_FILE_MODE, VOLUMES_WITH_MODES } from '../../knowledge';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods, removal } from './support/pods';
import { volumesOf } from './support/volumes';
import { isPresent, listAt, PlainObject, isPlainObject } from '../../manifest';

/** Paths in a volume with a mode other than the default. */
function modesIn(source: PlainObject, path: readonly (string | number)[]): readonly (readonly (string | number)[])[] {
  const own = isPresent(source.defaultMode) && source.defaultMode !== DEFAULT_FILE_MODE ? [[...path, 'defaultMode']] : [];
  const items = listAt(source, 'items').flatMap((item, i) => (isPlainObject(item) && isPresent(item.mode) ? [[...path, 'items', i, 'mode']] : []));
  const sources = listAt(source, 'sources').flatMap((each, i) => (isPlainObject(each)
    ? Object.entries(each).flatMap(([kind, inner]) => (isPlainObject(inner) ? modesIn(inner, [...path, 'sources', i, kind]) : []))
    : []));
  return [...own, ...items, ...sources];
}

export const volumeFileMode: Rule = {
  id: 'volume-file-mode',
  effect: 'ignored',
  fixable: true,
  needs: ['defaultMode', 'mode'],
  summary: 'a volume of a Windows Pod sets file modes, which have no effect',
  why: 'Windows files have no mode bits: `defaultMode` and the `mode` of items have no effect, and every account in the container can read the files. Secrets are stored in clear text on the disk of the node.',
  source: 'kubernetes v1.36.3 pkg/volume/volume_unsupported.go; test/e2e/common/storage ([LinuxOnly])',
  bad: windowsPod({ spec: 'volumes:\n  - name: key\n    secret:\n      secretName: key\n      defaultMode: 256' }),
  good: windowsPod({ spec: 'volumes:\n  - name: key\n    secret:\n      secretName: key' }),
  check: onWindowsPods(({ spec }) => volumesOf(spec).flatMap(({ volume, path }) => VOLUMES_WITH_MODES.flatMap((kind) => {
    const source = volume[kind];
    return isPlainObject(source) ? modesIn(source, [...path, kind]) : [];
  })).map((path) => ({
    path,
    message: `${path[path.length - 1]} has no effect: files on Windows have no mode, and every account in the container can read these files`,
    help: 'remove it; if the contents are confidential, mount the volume only in the containers that need it',
    fix: removal(path),
  }))),
};
