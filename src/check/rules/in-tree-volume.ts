import { FILE_SYSTEM_PARAMETERS, STORAGE_DRIVERS, StorageDriver, WINDOWS_FILE_SYSTEMS } from '../../knowledge';
import { isPlainObject, lookUp, objectAt, PlainObject, scalarText, showName } from '../../manifest';
import { Converted, convertPersistentVolume, convertStorageClass, convertVolume, oldVolumeKind } from '../../storage/convert';
import { Edit } from '../finding';
import { Rule, RuleFinding } from '../rule';
import { claimsOf, isWindows } from './support/claims';
import { editsBetween } from './support/edits';
import { windowsPod } from './support/example';
import { volumesOf } from './support/volumes';

const pod = (volume: string) => windowsPod({ spec: `volumes:\n  - name: share\n    ${volume.replace(/\n/g, '\n    ')}` });
const driverOf = (test: (driver: StorageDriver) => boolean) => Object.values<StorageDriver>(STORAGE_DRIVERS).find(test);

export const inTreeVolume: Rule = {
  id: 'in-tree-volume',
  effect: 'advice',
  summary: 'storage for Windows pods by a plug-in that has left Kubernetes',
  why: 'The plug-ins for Azure, Google, Amazon and vSphere storage are gone from Kubernetes. Their names still work where the CSI driver is installed, since they are translated to it; what the driver has learned since can\'t be said by them.',
  source: 'kubernetes v1.36.3 cmd/kubelet/app/plugins.go; kubernetes csi-translation-lib v0.36.3 plugins',
  bad: pod('azureFile:\n  secretName: azure-secret\n  shareName: share'),
  good: pod('csi:\n  driver: file.csi.azure.com\n  volumeAttributes:\n    secretName: azure-secret\n    shareName: share'),
  check: (object, context) => {
    if (object.kind === 'StorageClass') { return ofClass(object); }
    if (object.kind === 'PersistentVolume') { return ofVolume(object); }
    const found = context.podOf(object);
    if (!isWindows(found)) { return []; }
    const own = volumesOf(found.spec).flatMap(({ volume, path }) => {
      const kind = oldVolumeKind(volume);
      if (kind === undefined || kind === 'flexVolume') { return []; }
      const driver = driverOf(({ inTree }) => inTree !== undefined && inTree.volume === kind)!;
      return [finding([...found.path, ...path, kind], `a volume of kind ${kind}`, driver, convertVolume(volume), (made) => editsBetween(volume, made, [...found.path, ...path]))];
    });
    const claimed = claimsOf(object, found, context).flatMap(({ path, name, storageClass, volume }) => {
      // those that are told at their own object, where they can be mended
      if (storageClass && ofClass(storageClass).length === 0) {
        const driver = driverOf(({ inTree }) => inTree !== undefined && inTree.provisioner === storageClass.provisioner);
        if (driver) { return [{ path, message: `claim ${showName(name)} gets a volume of ${scalarText(storageClass.provisioner)}, a plug-in that has left Kubernetes`, help: `make a StorageClass of ${driver.driver}` }]; }
      }
      if (volume && ofVolume(volume).length === 0) {
        const kind = oldVolumeKind(objectAt(volume, 'spec'));
        const driver = driverOf(({ inTree }) => inTree !== undefined && inTree.volume === kind);
        if (driver) { return [{ path, message: `claim ${showName(name)} gets a volume of kind ${kind}, whose plug-in has left Kubernetes`, help: `make a PersistentVolume of ${driver.driver}` }]; }
      }
      return [];
    });
    return [...own, ...claimed];
  },
};

/** A class that formats for Windows tells whom it is for. */
function ofClass(object: PlainObject): readonly RuleFinding[] {
  const driver = driverOf(({ inTree }) => inTree !== undefined && inTree.provisioner === object.provisioner);
  const parameters = objectAt(object, 'parameters');
  if (!driver || !FILE_SYSTEM_PARAMETERS.some((key) => isWindowsFileSystem(lookUp(parameters, key)))) { return []; }
  return [finding(['provisioner'], `provisioner ${scalarText(object.provisioner)}`, driver, convertStorageClass(object), (made) => editsBetween(object, made))];
}

function ofVolume(object: PlainObject): readonly RuleFinding[] {
  const spec = objectAt(object, 'spec');
  const kind = oldVolumeKind(spec);
  const source = kind === undefined ? undefined : lookUp(spec, kind);
  if (kind === undefined || kind === 'flexVolume' || !isPlainObject(source) || !isWindowsFileSystem(source.fsType)) { return []; }
  const driver = driverOf(({ inTree }) => inTree !== undefined && inTree.volume === kind)!;
  return [finding(['spec', kind], `a PersistentVolume of kind ${kind}`, driver, convertPersistentVolume(object), (made) => editsBetween(object, made))];
}

function finding(path: RuleFinding['path'], what: string, { driver }: StorageDriver, { object, problems }: Converted, edits: (made: PlainObject) => readonly Edit[]): RuleFinding {
  return {
    path,
    message: `${what} is of a plug-in that has left Kubernetes, and needs ${driver} all the same`,
    help: object ? `use ${driver} by its name` : `use ${driver} by its name: ${problems[0].remedy}`,
    ...(object && { fix: { description: `use ${driver}`, edits: edits(object) } }),
  };
}

function isWindowsFileSystem(value: unknown): boolean {
  return typeof value === 'string' && WINDOWS_FILE_SYSTEMS.includes(value.toLowerCase());
}
