import { WINDOWS_TIMING } from '../../knowledge';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';

export const gracePeriodTooShort: Rule = {
  id: 'grace-period-too-short',
  effect: 'advice',
  needs: ['terminationGracePeriodSeconds'],
  summary: 'a Windows Pod has too little time to shut down',
  why: 'A Windows container receives a CTRL_SHUTDOWN_EVENT when it should stop, and the services in it stop one after the other. When the grace period ends, its processes are killed, even while they are writing.',
  source: 'microsoft/Windows-Containers#164, microsoft/Windows-Containers#546; hcsshim internal/hcsoci',
  bad: windowsPod({ spec: 'terminationGracePeriodSeconds: 1' }),
  good: windowsPod({ spec: 'terminationGracePeriodSeconds: 30' }),
  check: onWindowsPods(({ spec }) => {
    const seconds = spec.terminationGracePeriodSeconds;
    if (typeof seconds !== 'number' || seconds >= WINDOWS_TIMING.gracePeriodSeconds) { return []; }
    return [{
      path: ['spec', 'terminationGracePeriodSeconds'],
      message: `terminationGracePeriodSeconds is ${seconds}: the container is killed before most Windows processes have handled CTRL_SHUTDOWN_EVENT`,
      help: `set it to ${WINDOWS_TIMING.gracePeriodSeconds} or more, or leave it at 30, the default`,
    }];
  }),
};
