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
  summary: 'the namespace enforces a version of restricted that no Windows pod can satisfy',
  why: 'Before v1.25 the level `restricted` demanded Linux fields of every pod (allowPrivilegeEscalation, later seccompProfile and capabilities), and these are just what the API server refuses on a pod with `spec.os.name: windows`. A namespace pinned to such a version takes no Windows pod at all.',
  source: 'pod-security-admission v0.36.3 policy/check_allowPrivilegeEscalation.go, check_capabilities_restricted.go, check_seccompProfile_restricted.go',
  bad: documents(namespace('v1.24'), pod),
  good: documents(namespace('latest'), pod),
  check: onPods(({ spec }, context, object) => {
    const security = podSecurityOf(object, context);
    if (security?.level !== 'restricted' || security.minor >= RESTRICTED_KNOWS_WINDOWS_SINCE || valueAt(spec, ['os', 'name']) !== 'windows') { return []; }
    const demanded = RESTRICTED_LINUX_FIELDS.filter(({ sinceMinor }) => sinceMinor <= security.minor).map(({ field }) => field);
    return demanded.length === 0 ? [] : [{
      path: ['spec', 'os', 'name'],
      message: `namespace "${security.namespace}" enforces restricted of v1.${security.minor}, which demands ${demanded.join(', ')}, and the API server refuses these on a Windows pod`,
      help: `set the namespace's label ${ENFORCE_VERSION_LABEL} to v1.${RESTRICTED_KNOWS_WINDOWS_SINCE} or later, or remove it`,
      fix: {
        description: `set ${ENFORCE_VERSION_LABEL} of namespace ${security.namespace} to v1.${RESTRICTED_KNOWS_WINDOWS_SINCE}, the first that Windows pods can meet`,
        edits: [],
        elsewhere: [{
          object: { kind: 'Namespace', name: security.namespace },
          edits: [{ op: 'set' as const, path: ['metadata', 'labels', ENFORCE_VERSION_LABEL], value: `v1.${RESTRICTED_KNOWS_WINDOWS_SINCE}` }],
        }],
      },
    }];
  }),
};
