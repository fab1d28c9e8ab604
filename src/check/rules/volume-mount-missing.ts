import { containersOf } from './support/core';
import { claimTemplatesOf, mountedVolumeProblems, podTemplatePath } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods, rejected } from './support/pods';

const pod = (volume: string) => windowsPod({
  spec: `volumes:\n  - name: ${volume}\n    emptyDir: {}`, container: 'volumeMounts:\n  - name: data\n    mountPath: C:\\data',
});

export const volumeMountMissing: Rule = {
  id: 'volume-mount-missing',
  effect: 'rejected',
  needs: ['volumeMounts'],
  summary: 'a Windows container mounts a volume that its Pod doesn\'t have',
  why: 'The name of a mount must be that of a volume of the Pod, or of a claim template of its StatefulSet. The API server doesn\'t compare the two in a StatefulSet, but rejects its Pods. Custom kinds aren\'t checked, since their controllers can add volumes.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (ValidateVolumeMounts)',
  bad: pod('cache'),
  good: pod('data'),
  check: onWindowsPods(({ spec, path }, _, object) => {
    const isBuiltIn = path.length === 0 ? object.kind === 'Pod' : podTemplatePath(String(object.kind)).join() === path.join();
    return isBuiltIn ? rejected('volume-mount-missing', mountedVolumeProblems(spec, containersOf(spec), claimTemplatesOf(object, object.kind))) : [];
  }),
};
