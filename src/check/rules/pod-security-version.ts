import { ENFORCE_VERSION_LABEL, RESTRICTED_KNOWS_WINDOWS_SINCE, RESTRICTED_LINUX_FIELDS } from '../../knowledge';
import { valueAt } from '../../manifest';
import { Rule } from '../rule';
import { documents, windowsPod } from './support/example';
import { podSecurityOf } from './support/pod-security';
import { onPods } from './support/pods';

const namespace = (version: string) => `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: shop\n  labels:\n    pod-security.kubernetes.io/enforce: restricted\n    pod-security.kubernetes.io/enforce-version: ${version}`;
const pod = windowsPod({ metadata: 'namespace: shop', spec: 'securityContext:\n  runAsNonRoot: true' });

export const podSecurityVersion: Rule = {
  id: 'pod-security-version',
  effect: 'rejected',
  looksUp: true,
  fixable: true,
  summary: 'a Windows Pod is in a namespace that enforces a version of restricted that no Windows Pod can meet',
  why: 'Before v1.25, the level `restricted` required Linux-only fields of every Pod (allowPrivilegeEscalation, later also seccompProfile and capabilities). The API server rejects these very fields on a Pod with `spec.os.name: windows`, so a namespace pinned to such a version accepts no Windows Pod at all.',
  source: 'pod-security-admission v0.36.3 policy/check_allowPrivilegeEscalation.go, check_capabilities_restricted.go, check_seccompProfile_restricted.go',
  bad: documents(namespace('v1.24'), pod),
  good: documents(namespace('latest'), pod),
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
