import { PodUnderCheck, RuleDefinition } from '../rule';
import { hasWindows } from './support/for-windows';
import { volumesOf } from './support/volumes';
import { objectAt, PlainObject, show, valueAt } from '../../base';
import { setting } from '../../findings';
import { SMB_CSI_DRIVER } from '../../knowledge';

export const smbSourceSlash: RuleDefinition = {
  id: 'smb-source-slash',
  effect: 'advice',
  looksUp: true,
  fixable: true,
  needs: ['source'],
  summary: 'the source of an SMB share ends with a slash, which the CSI driver can\'t mount on Windows without csi-proxy',
  check: (object, context) => {
    const found = placesOf(object, context.podOf(object)).filter(({ source }) => /[^\\/][\\/]+$/.test(source));
    return found.length === 0 || !hasWindows(context) ? [] : found.map(({ path, source }) => {
      const without = source.replace(/[\\/]+$/, '');
      return {
        path,
        message: `source is ${show(source)}: on Windows nodes, csi-driver-smb mounts a source with a slash at the end only from v1.9.0 on and with csi-proxy`,
        help: `use ${show(without)}`,
        fix: setting(path, without),
      };
    });
  },
};

interface FoundSource {
  readonly path: readonly (string | number)[];
  readonly source: string;
}

/** Sources of SMB shares in a PersistentVolume, a StorageClass, or the volumes of a Pod. */
function placesOf(object: PlainObject, pod: PodUnderCheck | undefined): readonly FoundSource[] {
  const attributes = (csi: unknown, path: readonly (string | number)[]) => (valueAt(csi, ['driver']) === SMB_CSI_DRIVER.driver
    ? [{ path: [...path, 'volumeAttributes', 'source'], source: valueAt(csi, ['volumeAttributes', 'source']) }] : []);
  const all = object.kind === 'StorageClass' && object.provisioner === SMB_CSI_DRIVER.driver
    ? [{ path: ['parameters', 'source'], source: objectAt(object, 'parameters').source }]
    : [
      ...attributes(valueAt(object, ['spec', 'csi']), ['spec', 'csi']),
      ...(pod ? volumesOf(pod.spec).flatMap(({ volume: { csi }, path }) => attributes(csi, [...pod.path, ...path, 'csi'])) : []),
    ];
  return all.filter((each): each is FoundSource & { path: (string | number)[] } => typeof each.source === 'string');
}
