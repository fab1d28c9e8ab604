import { containersOf } from './support/core';
import { onWindowsPods, rejected } from './support/pods';
import { claimTemplatesOf, mountedVolumeProblems, podTemplatePath } from '../../kubernetes';
import { RuleDefinition } from '../rule';

export const volumeMountMissing: RuleDefinition = {
  id: 'volume-mount-missing',
  effect: 'rejected',
  needs: ['volumeMounts'],
  summary: 'a Windows container mounts a volume that its Pod doesn\'t have',
  check: onWindowsPods(({ spec, path }, _, object) => {
    const isBuiltIn = path.length === 0 ? object.kind === 'Pod' : podTemplatePath(String(object.kind)).join() === path.join();
    return isBuiltIn ? rejected('volume-mount-missing', mountedVolumeProblems(spec, containersOf(spec), claimTemplatesOf(object, object.kind))) : [];
  }),
};
