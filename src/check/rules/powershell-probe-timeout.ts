import { DEFAULT_PROBE_TIMEOUT_SECONDS, POWERSHELLS, WINDOWS_TIMING } from '../../knowledge';
import { isPresent, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { execProbesOf, programName } from './support/commands';
import { windowsPod } from './support/example';
import { onWindowsPods, setting } from './support/pods';

const probe = (more: string) => `livenessProbe:\n  exec:\n    command: [powershell, -Command, exit 0]${more}`;

export const powershellProbeTimeout: Rule = {
  id: 'powershell-probe-timeout',
  effect: 'broken',
  fixable: true,
  needs: ['command'],
  summary: 'a probe of a Windows container gives PowerShell less time than it needs to start',
  why: 'PowerShell needs seconds to start, even longer under a CPU limit, but a probe has one second unless `timeoutSeconds` is set. The probe times out and the kubelet restarts a healthy container.',
  source: 'Azure/AKS#3107, moby/moby#33096; kubernetes pkg/apis/core/v1/defaults.go',
  bad: windowsPod({ container: probe('') }),
  good: windowsPod({ container: probe('\n  timeoutSeconds: 10') }),
  check: onWindowsPods(({ spec }) => execProbesOf(spec).flatMap(({ path, probe: found, words }) => {
    const wanted = WINDOWS_TIMING.probeTimeoutSeconds;
    const own = valueAt(found, ['timeoutSeconds']);
    const timeout = typeof own === 'number' ? own : DEFAULT_PROBE_TIMEOUT_SECONDS;
    if (timeout >= wanted || !words.some((word) => POWERSHELLS.includes(programName(word)))) { return []; }
    const at = [...path, 'timeoutSeconds'];
    return [{
      path: isPresent(own) ? at : path,
      ...(isPresent(own) && own !== DEFAULT_PROBE_TIMEOUT_SECONDS && { effect: 'advice' as const }),
      message: `${path[path.length - 1]} starts PowerShell and times out after ${timeout} s${isPresent(own) ? '' : ', the default'}: it fails whenever PowerShell needs longer to start`,
      help: `set timeoutSeconds to ${wanted} or more, or use httpGet or tcpSocket`,
      ...(!isPresent(own) && { fix: setting(at, wanted) }),
    }];
  })),
};
