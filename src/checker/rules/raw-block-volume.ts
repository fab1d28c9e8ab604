import { claimsOf, isWindows } from './support/claims';
import { ofPodRule } from './support/pod-rule';
import { only } from './support/pods';
import { valueAt } from '../../base';
import { showName } from '../../kubernetes';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

const help = 'use volumeMounts and a claim with volumeMode Filesystem';

const ofPod = ofPodRule(POD_RULES.rawBlockVolume);

export const rawBlockVolume: RuleDefinition = {
  ...ofPod,
  looksUp: true,
  needs: ['volumeDevices', 'volumes', 'volumeClaimTemplates'],
  check: only({ pods: 'windows' }, (object, context) => {
    const pod = context.podOf(object);
    if (!isWindows(pod)) { return []; }
    const claimed = claimsOf(object, pod, context).filter(({ claim }) => valueAt(claim, ['spec', 'volumeMode']) === 'Block').map(({ path, name }) => ({
      path, message: `claim ${showName(name)} has volumeMode Block, a raw block device, which Windows nodes don't support: the Pod never starts`, help,
    }));
    return [...ofPod.check(object, context), ...claimed];
  }),
};
