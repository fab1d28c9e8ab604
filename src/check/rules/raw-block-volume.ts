import { showName, valueAt } from '../../manifest';
import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { claimsOf, isWindows } from './support/claims';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';
import { only } from './support/pods';

const VOLUME = 'volumes:\n  - name: data\n    persistentVolumeClaim:\n      claimName: data';
const help = 'use volumeMounts and a claim with volumeMode Filesystem';

const ofPod = ofPodRule(POD_RULES.rawBlockVolume);

export const rawBlockVolume: Rule = {
  ...ofPod,
  looksUp: true,
  needs: ['volumeDevices', 'volumes', 'volumeClaimTemplates'],
  summary: 'a Windows container uses a volume as a raw block device',
  why: 'Windows nodes don\'t support raw block volumes (`volumeDevices`, or claims with `volumeMode: Block`): the Pod never starts.',
  source: 'kubernetes v1.36.3 pkg/volume/util/volumepathhandler (unsupported build)',
  bad: windowsPod({ spec: VOLUME, container: 'volumeDevices:\n  - name: data\n    devicePath: /dev/data' }),
  good: windowsPod({ spec: VOLUME, container: 'volumeMounts:\n  - name: data\n    mountPath: C:\\data' }),
  check: only({ pods: 'windows' }, (object, context) => {
    const pod = context.podOf(object);
    if (!isWindows(pod)) { return []; }
    const claimed = claimsOf(object, pod, context).filter(({ claim }) => valueAt(claim, ['spec', 'volumeMode']) === 'Block').map(({ path, name }) => ({
      path, message: `claim ${showName(name)} has volumeMode Block, a raw block device, which Windows nodes don't support: the Pod never starts`, help,
    }));
    return [...ofPod.check(object, context), ...claimed];
  }),
};
