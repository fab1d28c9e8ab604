import { podSecurityOf } from './support/pod-security';
import { onPods } from './support/pods';
import { valueAt } from '../../base';
import { ENFORCE_VERSION_LABEL, RESTRICTED_KNOWS_WINDOWS_SINCE, RESTRICTED_LINUX_FIELDS } from '../../knowledge';
import { RuleDefinition } from '../rule';


export const podSecurityVersion: RuleDefinition = {
  id: 'pod-security-version',
  effect: 'rejected',
  looksUp: true,
  fixable: true,
  summary: 'a Windows Pod is in a namespace that enforces a version of restricted that no Pod with spec.os windows can meet',
  check: onPods(({ spec }, context, object) => {
    const security = podSecurityOf(object, context);
    if (security?.level !== 'restricted' || security.minor >= RESTRICTED_KNOWS_WINDOWS_SINCE || valueAt(spec, ['os', 'name']) !== 'windows') { return []; }
    const required = RESTRICTED_LINUX_FIELDS.filter(({ sinceMinor }) => sinceMinor <= security.minor).map(({ field }) => field);
    return required.length === 0 ? [] : [{
      path: ['spec', 'os', 'name'],
      message: `namespace "${security.namespace}" enforces restricted v1.${security.minor}, which requires ${required.join(', ')}, and the API server rejects these on a Windows Pod`,
      help: `set the namespace's label ${ENFORCE_VERSION_LABEL} to v1.${RESTRICTED_KNOWS_WINDOWS_SINCE} or later, or remove the label`,
      fix: {
        description: `set ${ENFORCE_VERSION_LABEL} of Namespace ${security.namespace} to v1.${RESTRICTED_KNOWS_WINDOWS_SINCE}, the first version that Windows Pods can meet`,
        edits: [],
        elsewhere: [{
          object: { kind: 'Namespace', name: security.namespace },
          edits: [{ op: 'set' as const, path: ['metadata', 'labels', ENFORCE_VERSION_LABEL], value: `v1.${RESTRICTED_KNOWS_WINDOWS_SINCE}` }],
        }],
      },
    }];
  }),
};
