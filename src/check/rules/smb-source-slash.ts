import { PodUnderCheck, Rule } from '../rule';
import { documents, windowsPod } from './support/example';
import { hasWindows } from './support/for-windows';
import { setting } from './support/pods';
import { volumesOf } from './support/volumes';
import { SMB_CSI_DRIVER } from '../../knowledge';
import { objectAt, PlainObject, show, valueAt } from '../../manifest';

const volume = (source: string) => documents(
  `apiVersion: v1\nkind: PersistentVolume\nmetadata:\n  name: share\nspec:\n  capacity:\n    storage: 10Gi\n  accessModes: [ReadWriteMany]\n  csi:\n    driver: ${SMB_CSI_DRIVER.driver}\n    volumeHandle: files/share\n    volumeAttributes:\n      source: ${source}`,
  windowsPod(),
);

export const smbSourceSlash: Rule = {
  id: 'smb-source-slash',
  effect: 'advice',
  looksUp: true,
  fixable: true,
  needs: ['source'],
  summary: 'the source of an SMB share ends with a slash, which older releases of the CSI driver can\'t mount on Windows',
  why: 'csi-driver-smb before v1.9.0 passes the source to New-SmbGlobalMapping as it is written. With a slash at the end, that fails with "The parameter is incorrect", and the Pod stays in ContainerCreating. Linux nodes mount the same source.',
  source: 'kubernetes-csi/csi-driver-smb#453; kubernetes-csi/csi-driver-smb v1.20.3 pkg/mounter/safe_mounter_windows.go',
  bad: volume('//files.example.com/share/'),
  good: volume('//files.example.com/share'),
  check: (object, context) => {
    const found = placesOf(object, context.podOf(object)).filter(({ source }) => /[^\\/][\\/]+$/.test(source));
    return found.length === 0 || !hasWindows(context) ? [] : found.map(({ path, source }) => {
      const without = source.replace(/[\\/]+$/, '');
      return {
        path,
        message: `source is ${show(source)}: csi-driver-smb before v1.9.0 can't mount a source with a slash at the end on Windows nodes`,
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
