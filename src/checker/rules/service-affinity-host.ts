import { hostsBefore } from './support/builds';
import { onWindowsServices } from './support/services';
import { SESSION_AFFINITY_SINCE, WindowsVersion } from '../../knowledge';
import { isDnsOnly } from '../../kubernetes';
import { RuleDefinition } from '../rule';

export const serviceAffinityHost: RuleDefinition = {
  id: 'service-affinity-host',
  effect: 'ignored',
  looksUp: true,
  summary: 'a Service with Windows Pods uses session affinity, which their nodes don\'t support',
  check: onWindowsServices((spec, backends, context) => {
    if (spec.sessionAffinity !== 'ClientIP' || isDnsOnly(spec)) { return []; }
    const older = hostsBefore(backends, SESSION_AFFINITY_SINCE, context);
    return older.length === 0 ? [] : [{
      path: ['spec', 'sessionAffinity'],
      message: `sessionAffinity is "ClientIP", which nodes with ${older.join(', ')} don't support: connections of a client can reach different Pods`,
      help: `use nodes with ${WindowsVersion.ofBuild(SESSION_AFFINITY_SINCE).name} or later`,
    }];
  }),
};
