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
  needs: ['command'],
  summary: 'a probe that starts PowerShell has less time than PowerShell needs to start',
  why: 'PowerShell takes seconds to start, the more so under a CPU limit, and a probe has one second unless `timeoutSeconds` says otherwise. The probe fails by its timeout and the kubelet restarts a healthy container.',
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
      message: `${path[path.length - 1]} starts PowerShell and has ${timeout} s${isPresent(own) ? '' : ', the default,'} to answer: it fails whenever PowerShell takes longer to start`,
      help: `set timeoutSeconds to ${wanted} or more, or use httpGet or tcpSocket`,
      ...(!isPresent(own) && { fix: setting(at, wanted) }),
    }];
  })),
};
