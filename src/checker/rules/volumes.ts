import { hasWindows } from './support/cluster-facts';
import { ofPodRule, only, onWindowsSpecs, onWindowsWorkloads } from './support/pods';
import { claimsOf } from './support/volumes';
import { isPlainObject, listAt, lookUp, objectAt, PlainObject, scalarText, show, valueAt } from '../../base';
import { Edit, editsBetween, removal, setting } from '../../findings';
import {
  DEFAULT_EMPTY_DIR_MODE, FILE_SYSTEM_PARAMETERS, SMB_CSI_DRIVER, STORAGE_DRIVERS, StorageDriver, WINDOWS_FILE_SYSTEMS,
} from '../../knowledge';
import { objectName, showName, volumesOf } from '../../kubernetes';
import { Converted, convertPersistentVolume, convertStorageClass, convertVolume, oldVolumeKind } from '../../objects';
import { POD_RULES } from '../../pods';
import { PodFacts } from '../pod-facts';
import { PodUnderCheck, RuleDefinition, RuleFinding } from '../rule';

/** The driver that an in-tree plugin was replaced by. */
const driverOf = (what: 'volume' | 'provisioner', name: unknown) => (
  Object.values<StorageDriver>(STORAGE_DRIVERS).find(({ inTree }) => inTree !== undefined && inTree[what] === name));

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
    if (found?.os !== 'windows') { return []; }
    const own = volumesOf(found.spec).flatMap(({ volume, path }) => {
      const kind = oldVolumeKind(volume);
      if (kind === undefined || kind === 'flexVolume') { return []; }
      const driver = driverOf('volume', kind)!;
      return [inTreeFinding(
        [...found.path, ...path, kind], `a volume of kind ${kind}`, driver, convertVolume(volume),
        (converted) => editsBetween(volume, converted, [...found.path, ...path], true),
      )];
    });
    const claimed = claimsOf(object, found, context).flatMap(({ path, name, storageClass, volume }) => {
      // classes and volumes that are reported themselves, where they can be fixed, aren't reported here
      const provisioner = storageClass && ofClass(storageClass).length === 0 ? storageClass.provisioner : undefined;
      const ofOldClass = driverOf('provisioner', provisioner);
      if (ofOldClass) {
        return [{
          path, message: `claim ${showName(name)} gets a volume from ${scalarText(provisioner)}, an in-tree plugin that was removed from Kubernetes`,
          help: `create a StorageClass with the provisioner ${ofOldClass.driver}`,
        }];
      }
      const kind = volume && ofVolume(volume).length === 0 ? oldVolumeKind(objectAt(volume, 'spec')) : undefined;
      const ofOldVolume = driverOf('volume', kind);
      return ofOldVolume ? [{
        path, message: `claim ${showName(name)} gets a volume of kind ${kind}, whose in-tree plugin was removed from Kubernetes`,
        help: `create a PersistentVolume with the CSI driver ${ofOldVolume.driver}`,
      }] : [];
    });
    return [...own, ...claimed];
  }),
};

/** Only a StorageClass with a Windows file system is known to be for Windows Pods. */
function ofClass(object: PlainObject): readonly RuleFinding[] {
  const driver = driverOf('provisioner', object.provisioner);
  const parameters = objectAt(object, 'parameters');
  if (!driver || !FILE_SYSTEM_PARAMETERS.some((key) => isWindowsFileSystem(lookUp(parameters, key)))) { return []; }
  return [inTreeFinding(
    ['provisioner'], `provisioner ${scalarText(object.provisioner)}`, driver, convertStorageClass(object),
    (converted) => editsBetween(object, converted, [], true),
  )];
}

function ofVolume(object: PlainObject): readonly RuleFinding[] {
  const spec = objectAt(object, 'spec');
  const kind = oldVolumeKind(spec);
  const source = kind === undefined ? undefined : lookUp(spec, kind);
  if (kind === undefined || kind === 'flexVolume' || !isPlainObject(source) || !isWindowsFileSystem(source.fsType)) { return []; }
  const driver = driverOf('volume', kind)!;
  return [inTreeFinding(
    ['spec', kind], `a PersistentVolume of kind ${kind}`, driver, convertPersistentVolume(object), (converted) => editsBetween(object, converted, [], true),
  )];
}

function inTreeFinding(
  path: RuleFinding['path'], what: string, { driver }: StorageDriver, { object, problems }: Converted,
  edits: (converted: PlainObject) => readonly Edit[],
): RuleFinding {
  return {
    path,
    message: `${what} uses an in-tree plugin that was removed from Kubernetes, and requires ${driver} anyway`,
    help: object ? `use ${driver} directly` : `use ${driver} directly: ${problems[0]!.remedy}`,
    ...(object && { fix: { description: `use ${driver}`, edits: edits(object) } }),
  };
}

function isWindowsFileSystem(value: unknown): boolean {
  return typeof value === 'string' && WINDOWS_FILE_SYSTEMS.includes(value.toLowerCase());
}

export const flexVolume: RuleDefinition = {
  id: 'flex-volume',
  effect: 'advice',
  looksUp: true,
  fixable: true,
  needs: ['volumes', 'volumeClaimTemplates'],
  summary: 'a Windows Pod uses a FlexVolume, which Kubernetes has deprecated',
  check: onWindowsWorkloads((object, found, context) => {
    const own = volumesOf(found.spec).filter(({ volume }) => isPlainObject(volume.flexVolume)).map(({ volume, path }) => {
      const { object: converted, problems } = convertVolume(volume);
      const at = [...found.path, ...path];
      return {
        path: [...at, 'flexVolume'],
        message: `the volume uses FlexVolume driver ${scalarText(objectAt(volume, 'flexVolume').driver) || '(no driver)'}, a script on the node; `
          + 'Kubernetes has deprecated FlexVolume',
        help: converted ? 'use the CSI driver for SMB' : problems[0]!.remedy,
        ...(converted && { fix: { description: 'use the CSI driver for SMB', edits: editsBetween(volume, converted, at, true) } }),
      };
    });
    const claimed = claimsOf(object, found, context).filter(({ volume }) => isPlainObject(objectAt(volume, 'spec').flexVolume))
      .map(({ path, name, volume }) => ({
        path,
        message: `claim ${showName(name)} is bound to PersistentVolume ${showName(objectName(volume))}, which uses FlexVolume, a script on the node `
        + 'that Kubernetes has deprecated',
        help: convertPersistentVolume(volume!).problems[0]?.remedy ?? 'create a PersistentVolume with the CSI driver smb.csi.k8s.io',
      }));
    return [...own, ...claimed];
  }),
};

export const mountPathLetterCase: RuleDefinition = {
  id: 'mount-path-letter-case',
  effect: 'broken',
  needs: ['mountPath'],
  summary: 'two volumes of a Windows container are mounted at paths that differ only in letter case',
  check: onWindowsSpecs(({ containers }) => containers.flatMap(({ container, path }) => {
    const first = new Map<string, string>();
    return listAt(container, 'volumeMounts').flatMap((mount, i) => {
      const at = valueAt(mount, ['mountPath']);
      if (typeof at !== 'string') { return []; }
      const key = onDrive(at.toLowerCase().replaceAll('/', '\\')).replace(/(.)\\+$/, '$1');
      const other = first.get(key);
      if (other === undefined) { first.set(key, at); }
      // the API server rejects equal ones on every operating system
      return other === undefined || other === at ? [] : [{
        path: ['spec', ...path, 'volumeMounts', i, 'mountPath'],
        message: `mountPath ${show(at)} is the same path on Windows as ${show(other)}: a container can see only one volume there`,
        help: 'mount one of the volumes elsewhere',
      }];
    });
  })),
};

/** A path with its drive. Source: kubernetes v1.37.2 `pkg/volume/util/util.go` (MakeAbsolutePath), read 2026-11-30. */
function onDrive(path: string): string {
  return path.includes(':') ? path : `c:${path.startsWith('\\') ? '' : '\\'}${path}`;
}

/** A drive letter or a leading backslash; the API server rejects a leading slash itself. */
const ABSOLUTE = /^(?:[A-Za-z]:|\\)/;

/**
 * What is wrong with the path in a volume for the kubelet of a Windows node, but not for the API server on Linux, for which a backslash separates
 * nothing. Source: kubernetes v1.37.2 `pkg/kubelet/kubelet_pods.go` (makeMounts), `pkg/volume/validation/pv_validation.go`
 * (ValidatePathNoBacksteps), `pkg/apis/core/validation/validation.go` (validatePathNoBacksteps), read 2026-11-30.
 */
function faultOfSubPath(path: string): string | undefined {
  if (ABSOLUTE.test(path)) { return 'be relative to the volume'; }
  const hasBackstep = (separator: string | RegExp) => path.split(separator).includes('..');
  return hasBackstep(/[\\/]/) && !hasBackstep('/') ? 'not contain ".."' : undefined;
}

export const subPathAbsolute: RuleDefinition = {
  id: 'sub-path-absolute',
  effect: 'broken',
  needs: ['subPath', 'subPathExpr'],
  summary: 'a Windows container mounts an absolute path of a volume, or one with a part ".."',
  check: onWindowsSpecs(({ containers }) => containers.flatMap(({ container, path }) => listAt(container, 'volumeMounts').flatMap((mount, i) =>
    ['subPath', 'subPathExpr'].flatMap((key) => {
      const at = valueAt(mount, [key]);
      const must = typeof at === 'string' ? faultOfSubPath(at) : undefined;
      return must === undefined ? [] : [{
        path: ['spec', ...path, 'volumeMounts', i, key],
        message: `${key} must ${must}, got ${show(at)}: the kubelet doesn't start the container`,
        help: 'write the path in the volume, such as "a" or "a/b"',
      }];
    })))),
};

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
        message: `source is ${show(source)}: on Windows nodes, csi-driver-smb mounts a source with a slash at the end only from v1.9.0 on and with `
          + 'csi-proxy',
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

const fileModesInPod = ofPodRule(POD_RULES.volumeFileMode);
/** The mode of an emptyDir isn't in the rule for Pods: API servers before 1.37 don't have the field, and would warn about a policy with it. */
const fileModesOfEmptyDirs = ({ spec }: PodFacts): readonly RuleFinding[] => volumesOf(spec)
  .filter(({ volume }) => ![undefined, DEFAULT_EMPTY_DIR_MODE].includes(valueAt(volume, ['emptyDir', 'mode']) as number)).map(({ path }) => ({
    path: [...path, 'emptyDir', 'mode'],
    message: 'emptyDir.mode has no effect: folders on Windows have no mode, and every account in the container can write to the volume',
    help: 'remove it', fix: removal([...path, 'emptyDir', 'mode']),
  }));

export const volumeFileMode: RuleDefinition = {
  ...fileModesInPod,
  check: onWindowsSpecs((pod) => [...fileModesInPod.check.ofSpec(pod), ...fileModesOfEmptyDirs(pod)]),
};
