import { only } from './support/pods';
import { isPresent, objectAt, show } from '../../base';
import { isDnsLabel, isDnsSubdomain } from '../../knowledge';
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
    // the names of its Pods are host names; Kubernetes before 1.27 accepts others, but creates no Pods
    const isLabel = object.kind === 'StatefulSet';
    const isRight = typeof name === 'string' && (isLabel ? isDnsLabel(name) : isDnsSubdomain(name));
    if (isRight && (object.kind !== 'CronJob' || name.length <= LONGEST_CRON_JOB)) { return []; }
    const must = isLabel ? 'a DNS label of at most 63 characters' : 'a DNS subdomain';
    return [{
      path: ['metadata', 'name'],
      message: `the name must be ${isRight ? `at most ${LONGEST_CRON_JOB} characters long` : must}, got ${show(name)}: the API server rejects the object`,
      help: isRight ? 'shorten it' : `use lowercase letters, digits, ${isLabel ? 'and "-"' : '"-", and "."'}`,
    }];
  }),
};
