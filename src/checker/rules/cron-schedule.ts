import { isWindows } from './support/claims';
import { asFindings, only } from './support/pods';
import { scheduleProblems } from '../../kubernetes';
import { RuleDefinition } from '../rule';

export const cronSchedule: RuleDefinition = {
  id: 'cron-schedule',
  effect: 'rejected',
  summary: 'a CronJob with Windows Pods has a schedule that the API server rejects',
  check: only({ pods: 'windows' }, (object, context) => (isWindows(context.podOf(object))
    ? asFindings('cron-schedule', scheduleProblems(object, object.kind), ({ message }) => ({ message: `schedule ${message}: the API server rejects the CronJob` }))
    : [])),
};
