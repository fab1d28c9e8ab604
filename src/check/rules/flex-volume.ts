import { FLEX_VOLUMES } from '../../knowledge';
import { isPlainObject, objectAt, objectName, scalarText, showName } from '../../manifest';
import { convertPersistentVolume, convertVolume } from '../../storage/convert';
import { Rule } from '../rule';
import { claimsOf, isWindows } from './support/claims';
import { editsBetween } from './support/edits';
import { windowsPod } from './support/example';
import { volumesOf } from './support/volumes';

const pod = (volume: string) => windowsPod({ spec: `volumes:\n  - name: share\n    ${volume.replace(/\n/g, '\n    ')}` });

export const flexVolume: Rule = {
  id: 'flex-volume',
  effect: 'advice',
  needs: ['volumes', 'volumeClaimTemplates'],
  summary: 'a Windows pod has a FlexVolume, which Kubernetes has deprecated',
  why: 'FlexVolume runs a script that somebody has put on every node. Kubernetes has deprecated it for CSI, and the scripts for Windows (SMB and iSCSI) aren\'t kept up. For SMB there is a CSI driver; for iSCSI there is none that runs on Windows.',
  source: 'Kubernetes documentation, "Volumes" (flexVolume); microsoft/K8s-Storage-Plugins flexvolume/windows',
  bad: pod(`flexVolume:\n  driver: ${FLEX_VOLUMES.smb}\n  secretRef:\n    name: smb-secret\n  options:\n    source: \\\\files.example.com\\share`),
  good: pod('csi:\n  driver: smb.csi.k8s.io\n  volumeAttributes:\n    source: //files.example.com/share\n    secretName: smb-secret'),
  check: (object, context) => {
    const found = context.podOf(object);
    if (!isWindows(found)) { return []; }
    const own = volumesOf(found.spec).filter(({ volume }) => isPlainObject(volume.flexVolume)).map(({ volume, path }) => {
      const { object: made, problems } = convertVolume(volume);
      const at = [...found.path, ...path];
      return {
        path: [...at, 'flexVolume'],
        message: `the volume is made by FlexVolume ${scalarText(objectAt(volume, 'flexVolume').driver) || '(no driver)'}, a script on the node, which Kubernetes has deprecated`,
        help: made ? 'use the CSI driver for SMB' : problems[0].remedy,
        ...(made && { fix: { description: 'use the CSI driver for SMB', edits: editsBetween(volume, made, at) } }),
      };
    });
    const claimed = claimsOf(object, found, context).filter(({ volume }) => isPlainObject(objectAt(volume, 'spec').flexVolume)).map(({ path, name, volume }) => ({
      path,
      message: `claim ${showName(name)} is bound to PersistentVolume ${showName(objectName(volume))}, which is made by FlexVolume, a script on the node, which Kubernetes has deprecated`,
      help: convertPersistentVolume(volume!).problems[0]?.remedy ?? 'make a PersistentVolume of smb.csi.k8s.io',
    }));
    return [...own, ...claimed];
  },
};
