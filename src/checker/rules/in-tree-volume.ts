import { claimsOf, isWindows } from './support/claims';
import { only } from './support/pods';
import { volumesOf } from './support/volumes';
import { isPlainObject, lookUp, objectAt, PlainObject, scalarText } from '../../base';
import { Edit, editsBetween } from '../../findings';
import { FILE_SYSTEM_PARAMETERS, STORAGE_DRIVERS, StorageDriver, WINDOWS_FILE_SYSTEMS } from '../../knowledge';
import { showName } from '../../kubernetes';
import { Converted, convertPersistentVolume, convertStorageClass, convertVolume, oldVolumeKind } from '../../objects';
import { RuleDefinition, RuleFinding } from '../rule';

const driverOf = (test: (driver: StorageDriver) => boolean) => Object.values<StorageDriver>(STORAGE_DRIVERS).find(test);

export const inTreeVolume: RuleDefinition = {
  id: 'in-tree-volume',
  effect: 'advice',
  looksUp: true,
  fixable: true,
  summary: 'Windows Pods use an in-tree volume plugin that was removed from Kubernetes',
  check: only({ kinds: ['StorageClass', 'PersistentVolume'], pods: 'windows' }, (object, context) => {
    if (object.kind === 'StorageClass') { return ofClass(object); }
    if (object.kind === 'PersistentVolume') { return ofVolume(object); }
    const found = context.podOf(object);
    if (!isWindows(found)) { return []; }
    const own = volumesOf(found.spec).flatMap(({ volume, path }) => {
      const kind = oldVolumeKind(volume);
      if (kind === undefined || kind === 'flexVolume') { return []; }
      const driver = driverOf(({ inTree }) => inTree !== undefined && inTree.volume === kind)!;
      return [finding([...found.path, ...path, kind], `a volume of kind ${kind}`, driver, convertVolume(volume), (converted) => editsBetween(volume, converted, [...found.path, ...path]))];
    });
    const claimed = claimsOf(object, found, context).flatMap(({ path, name, storageClass, volume }) => {
      // classes and volumes that are reported themselves, where they can be fixed, aren't reported here
      if (storageClass && ofClass(storageClass).length === 0) {
        const driver = driverOf(({ inTree }) => inTree !== undefined && inTree.provisioner === storageClass.provisioner);
        if (driver) { return [{ path, message: `claim ${showName(name)} gets a volume from ${scalarText(storageClass.provisioner)}, an in-tree plugin that was removed from Kubernetes`, help: `create a StorageClass with the provisioner ${driver.driver}` }]; }
      }
      if (volume && ofVolume(volume).length === 0) {
        const kind = oldVolumeKind(objectAt(volume, 'spec'));
        const driver = driverOf(({ inTree }) => inTree !== undefined && inTree.volume === kind);
        if (driver) { return [{ path, message: `claim ${showName(name)} gets a volume of kind ${kind}, whose in-tree plugin was removed from Kubernetes`, help: `create a PersistentVolume with the CSI driver ${driver.driver}` }]; }
      }
      return [];
    });
    return [...own, ...claimed];
  }),
};

/** Only a StorageClass with a Windows file system is known to be for Windows Pods. */
function ofClass(object: PlainObject): readonly RuleFinding[] {
  const driver = driverOf(({ inTree }) => inTree !== undefined && inTree.provisioner === object.provisioner);
  const parameters = objectAt(object, 'parameters');
  if (!driver || !FILE_SYSTEM_PARAMETERS.some((key) => isWindowsFileSystem(lookUp(parameters, key)))) { return []; }
  return [finding(['provisioner'], `provisioner ${scalarText(object.provisioner)}`, driver, convertStorageClass(object), (converted) => editsBetween(object, converted))];
}

function ofVolume(object: PlainObject): readonly RuleFinding[] {
  const spec = objectAt(object, 'spec');
  const kind = oldVolumeKind(spec);
  const source = kind === undefined ? undefined : lookUp(spec, kind);
  if (kind === undefined || kind === 'flexVolume' || !isPlainObject(source) || !isWindowsFileSystem(source.fsType)) { return []; }
  const driver = driverOf(({ inTree }) => inTree !== undefined && inTree.volume === kind)!;
  return [finding(['spec', kind], `a PersistentVolume of kind ${kind}`, driver, convertPersistentVolume(object), (converted) => editsBetween(object, converted))];
}

function finding(path: RuleFinding['path'], what: string, { driver }: StorageDriver, { object, problems }: Converted, edits: (converted: PlainObject) => readonly Edit[]): RuleFinding {
  return {
    path,
    message: `${what} uses an in-tree plugin that was removed from Kubernetes, and requires ${driver} anyway`,
    help: object ? `use ${driver} directly` : `use ${driver} directly: ${problems[0].remedy}`,
    ...(object && { fix: { description: `use ${driver}`, edits: edits(object) } }),
  };
}

function isWindowsFileSystem(value: unknown): boolean {
  return typeof value === 'string' && WINDOWS_FILE_SYSTEMS.includes(value.toLowerCase());
}
