import { scheduleProblems } from '../../manifest';
import { Rule } from '../rule';
import { isWindows } from './support/claims';
import { windowsPod, workload } from './support/example';
import { asFindings, only } from './support/pods';

const job = (schedule: string) => workload('Job', windowsPod({ spec: 'restartPolicy: Never' }))
  .replace('  replicas: 2\n  selector:\n    matchLabels:\n      app: web\n', '')
  .replace(/^apiVersion: .*\nkind: Job/, 'apiVersion: batch/v1\nkind: CronJob')
  .replace(/spec:\n([^]*)/, (_, template: string) => `spec:\n  schedule: ${schedule}\n  jobTemplate:\n    spec:\n${template.replace(/^(?=.)/gm, '    ')}`);

export const cronSchedule: Rule = {
  id: 'cron-schedule',
  effect: 'rejected',
  summary: 'a CronJob with Windows Pods has a schedule that the API server rejects',
  why: 'A schedule has five fields: minute, hour, day of the month, month, and day of the week (0 to 6, Sunday is 0), or it is one of @yearly, @monthly, @weekly, @daily, @hourly, and @every with a duration. A time zone belongs into the field timeZone.',
  source: 'kubernetes v1.36.3 pkg/apis/batch/validation/validation.go (validateScheduleFormat); robfig/cron v3.0.1 parser.go',
  bad: job('every hour'),
  good: job('0 * * * *'),
  check: only({ pods: 'windows' }, (object, context) => (isWindows(context.podOf(object))
    ? asFindings('cron-schedule', scheduleProblems(object, object.kind), ({ message }) => ({ message: `schedule ${message}: the API server rejects the CronJob` }))
    : [])),
};
