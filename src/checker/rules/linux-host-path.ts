import { ofPodRule } from './support/pod-rule';
import { volumeRemoval } from './support/volumes';
import { scalarText, valueAt } from '../../base';
import { LINUX_SYSTEM_PATH } from '../../knowledge';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const linuxHostPath: RuleDefinition = {
  ...ofPodRule(POD_RULES.linuxHostPath, ({ parts: [found], path, effect }, { spec }) => {
    const at = scalarText(valueAt(found, ['hostPath', 'path']));
    return effect === undefined && LINUX_SYSTEM_PATH.test(at) ? { fix: volumeRemoval(spec, path, `Windows has no equivalent of ${at}`).fix } : {};
  }),
  fixable: true,
  needs: ['hostPath'],
  summary: 'a Windows Pod mounts a path that exists only on Linux nodes',
};
