import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';

export const gracePeriodTooShort: Rule = {
  ...ofPodRule(POD_RULES.gracePeriodTooShort),
  needs: ['terminationGracePeriodSeconds'],
  summary: 'a Windows Pod has too little time to shut down',
  why: 'A Windows container receives a CTRL_SHUTDOWN_EVENT when it should stop, and the services in it stop one after the other. When the grace period ends, its processes are killed, even while they are writing.',
  source: 'microsoft/Windows-Containers#164, microsoft/Windows-Containers#546; hcsshim internal/hcsoci',
  bad: windowsPod({ spec: 'terminationGracePeriodSeconds: 1' }),
  good: windowsPod({ spec: 'terminationGracePeriodSeconds: 30' }),
};
