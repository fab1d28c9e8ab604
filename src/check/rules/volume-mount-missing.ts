import { containersOf } from './support/core';
import { claimTemplatesOf, mountedVolumeProblems, podTemplatePath } from '../../manifest';
import { RuleDefinition } from '../rule';
import { onWindowsPods, rejected } from './support/pods';

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
