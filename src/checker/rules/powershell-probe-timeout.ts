import { ofPodRule } from './support/pod-rule';
import { setting } from './support/pods';
import { WINDOWS_TIMING } from '../../knowledge';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const powershellProbeTimeout: RuleDefinition = {
  ...ofPodRule(POD_RULES.powershellProbeTimeout, ({ path }) => (
    path.at(-1) === 'timeoutSeconds' ? {} : { fix: setting([...path, 'timeoutSeconds'], WINDOWS_TIMING.probeTimeoutSeconds) }
  )),
  fixable: true,
  needs: ['command'],
  summary: 'a probe of a Windows container gives PowerShell less time than it may need to start',
};
