import { claimsOf, isWindows } from './support/claims';
import { only } from './support/pods';
import { volumesOf } from './support/volumes';
import { isPlainObject, objectAt, scalarText } from '../../base';
import { editsBetween } from '../../findings';
import { objectName, showName } from '../../kubernetes';
import { convertPersistentVolume, convertVolume } from '../../objects';
import { RuleDefinition } from '../rule';

export const flexVolume: RuleDefinition = {
  id: 'flex-volume',
  effect: 'advice',
  looksUp: true,
  fixable: true,
  needs: ['volumes', 'volumeClaimTemplates'],
  summary: 'a Windows Pod uses a FlexVolume, which Kubernetes has deprecated',
  check: only({ pods: 'windows' }, (object, context) => {
    const found = context.podOf(object);
    if (!isWindows(found)) { return []; }
    const own = volumesOf(found.spec).filter(({ volume }) => isPlainObject(volume.flexVolume)).map(({ volume, path }) => {
      const { object: converted, problems } = convertVolume(volume);
      const at = [...found.path, ...path];
      return {
        path: [...at, 'flexVolume'],
        message: `the volume uses FlexVolume driver ${scalarText(objectAt(volume, 'flexVolume').driver) || '(no driver)'}, a script on the node; Kubernetes has deprecated FlexVolume`,
        help: converted ? 'use the CSI driver for SMB' : problems[0].remedy,
        ...(converted && { fix: { description: 'use the CSI driver for SMB', edits: editsBetween(volume, converted, at) } }),
      };
    });
    const claimed = claimsOf(object, found, context).filter(({ volume }) => isPlainObject(objectAt(volume, 'spec').flexVolume)).map(({ path, name, volume }) => ({
      path,
      message: `claim ${showName(name)} is bound to PersistentVolume ${showName(objectName(volume))}, which uses FlexVolume, a script on the node that Kubernetes has deprecated`,
      help: convertPersistentVolume(volume!).problems[0]?.remedy ?? 'create a PersistentVolume with the CSI driver smb.csi.k8s.io',
    }));
    return [...own, ...claimed];
  }),
};
