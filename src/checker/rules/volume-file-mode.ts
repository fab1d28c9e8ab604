import { ofPodRule } from './support/pod-rule';
import { only, onWindowsPods } from './support/pods';
import { volumesOf } from './support/volumes';
import { valueAt } from '../../base';
import { removal } from '../../findings';
import { DEFAULT_EMPTY_DIR_MODE } from '../../knowledge';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

const ofPod = ofPodRule(POD_RULES.volumeFileMode);
/** The mode of an emptyDir isn't in the rule for Pods: API servers before 1.37 don't have the field, and would warn about a policy with it. */
const ofEmptyDirs = onWindowsPods(({ spec }) => volumesOf(spec).filter(({ volume }) => ![undefined, DEFAULT_EMPTY_DIR_MODE].includes(valueAt(volume, ['emptyDir', 'mode']) as number)).map(({ path }) => ({
  path: [...path, 'emptyDir', 'mode'],
  message: 'emptyDir.mode has no effect: folders on Windows have no mode, and every account in the container can write to the volume',
  help: 'remove it', fix: removal([...path, 'emptyDir', 'mode']),
})));

export const volumeFileMode: RuleDefinition = {
  ...ofPod,
  check: only({ pods: 'windows' }, (object, context) => [...ofPod.check(object, context), ...ofEmptyDirs(object, context)]),
};
