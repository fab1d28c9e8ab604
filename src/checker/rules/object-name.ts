import { only } from './support/pods';
import { isPresent, objectAt, show } from '../../base';
import { isDnsSubdomain } from '../../knowledge';
import { RuleDefinition } from '../rule';

/** The controller appends 11 characters to the name of a CronJob for that of a Job. */
const LONGEST_CRON_JOB = 52;

export const objectName: RuleDefinition = {
  id: 'object-name',
  effect: 'rejected',
  summary: 'a Windows workload has a name that the API server rejects',
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
