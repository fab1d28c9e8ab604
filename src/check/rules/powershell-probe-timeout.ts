import { WINDOWS_TIMING } from '../../knowledge';
import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';
import { setting } from './support/pods';

const probe = (more: string) => `livenessProbe:\n  exec:\n    command: [powershell, -Command, exit 0]${more}`;

export const powershellProbeTimeout: Rule = {
  ...ofPodRule(POD_RULES.powershellProbeTimeout, ({ path }) => (
    path.at(-1) === 'timeoutSeconds' ? {} : { fix: setting([...path, 'timeoutSeconds'], WINDOWS_TIMING.probeTimeoutSeconds) }
  )),
  fixable: true,
  needs: ['command'],
  summary: 'a probe of a Windows container gives PowerShell less time than it needs to start',
  why: 'PowerShell needs seconds to start, even longer under a CPU limit, but a probe has one second unless `timeoutSeconds` is set. The probe times out and the kubelet restarts a healthy container.',
  source: 'Azure/AKS#3107, moby/moby#33096; kubernetes pkg/apis/core/v1/defaults.go',
  bad: windowsPod({ container: probe('') }),
  good: windowsPod({ container: probe('\n  timeoutSeconds: 10') }),
};
