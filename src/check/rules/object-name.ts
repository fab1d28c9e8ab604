import { isDnsSubdomain } from '../../knowledge';
import { isPresent, objectAt, show } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod, workload } from './support/example';
import { only } from './support/pods';

const good = workload('DaemonSet', windowsPod(), 'minReadySeconds: 5');
/** The controller appends 11 characters to the name of a CronJob for that of a Job. */
const LONGEST_CRON_JOB = 52;

export const objectName: Rule = {
  id: 'object-name',
  effect: 'rejected',
  summary: 'a Windows workload has a name that the API server rejects',
  why: 'The names of Pods and of workloads consist of lowercase letters, digits, "-", and ".", begin and end with a letter or digit, and have at most 253 characters, those of CronJobs at most 52.',
  source: 'kubernetes v1.36.3 pkg/apis/apps/validation/validation.go, pkg/apis/batch/validation/validation.go; apimachinery v0.36.3 pkg/api/validation/generic.go (NameIsDNSSubdomain)',
  bad: good.replace('  name: web\n', '  name: my-DaemonSet\n'),
  good,
  check: only({ pods: 'windows' }, (object, context) => {
    const { name } = objectAt(object, 'metadata');
    if (!isPresent(name) || name === '' || context.podOf(object)?.os !== 'windows') { return []; }
    const isRight = typeof name === 'string' && isDnsSubdomain(name);
    if (isRight && (object.kind !== 'CronJob' || name.length <= LONGEST_CRON_JOB)) { return []; }
    return [{
      path: ['metadata', 'name'],
      message: `the name must be ${isRight ? `at most ${LONGEST_CRON_JOB} characters long` : 'a DNS subdomain'}, got ${show(name)}: the API server rejects the object`,
      help: isRight ? 'shorten it' : 'use lowercase letters, digits, "-", and "."',
    }];
  }),
};
