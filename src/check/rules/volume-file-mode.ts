import { DEFAULT_EMPTY_DIR_MODE } from '../../knowledge';
import { valueAt } from '../../manifest';
import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';
import { only, onWindowsPods, removal } from './support/pods';
import { volumesOf } from './support/volumes';

const ofPod = ofPodRule(POD_RULES.volumeFileMode, ({ path }) => ({ fix: removal(path) }));
/** The mode of an emptyDir isn't in the rule for Pods: API servers before 1.37 don't have the field, and would warn about a policy with it. */
const ofEmptyDirs = onWindowsPods(({ spec }) => volumesOf(spec).filter(({ volume }) => ![undefined, DEFAULT_EMPTY_DIR_MODE].includes(valueAt(volume, ['emptyDir', 'mode']) as number)).map(({ path }) => ({
  path: [...path, 'emptyDir', 'mode'],
  message: 'emptyDir.mode has no effect: folders on Windows have no mode, and every account in the container can write to the volume',
  help: 'remove it', fix: removal([...path, 'emptyDir', 'mode']),
})));

export const volumeFileMode: Rule = {
  ...ofPod,
  fixable: true,
  needs: ['defaultMode', 'mode'],
  summary: 'a volume of a Windows Pod sets file modes, which have no effect',
  why: 'Windows files have no mode bits: `defaultMode`, the `mode` of items, and the `mode` of an emptyDir (Kubernetes 1.37) have no effect, and every account in the container can read the files. Secrets are stored in clear text on the disk of the node.',
  source: 'kubernetes v1.37.2 pkg/volume/volume_unsupported.go, pkg/volume/emptydir/empty_dir.go; test/e2e/common/storage ([LinuxOnly])',
  bad: windowsPod({ spec: 'volumes:\n  - name: key\n    secret:\n      secretName: key\n      defaultMode: 256' }),
  good: windowsPod({ spec: 'volumes:\n  - name: key\n    secret:\n      secretName: key' }),
  check: only({ pods: 'windows' }, (object, context) => [...ofPod.check(object, context), ...ofEmptyDirs(object, context)]),
};
