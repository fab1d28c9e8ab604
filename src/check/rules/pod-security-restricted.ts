import { containersOf, isHostProcessPod } from './support/core';
import { RESTRICTED_LINUX_FIELDS } from '../../knowledge';
import { isPresent, PlainObject, valueAt } from '../../manifest';
import { Rule, RuleFinding } from '../rule';
import { documents, windowsPod } from './support/example';
import { namingOs } from './support/name-os';
import { podSecurityOf } from './support/pod-security';
import { onWindowsPods, setting } from './support/pods';

const NAMESPACE = 'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: shop\n  labels:\n    pod-security.kubernetes.io/enforce: restricted';
const NON_ROOT = ['securityContext', 'runAsNonRoot'];

function nonRootFindings(spec: PlainObject, namespace: string): readonly RuleFinding[] {
  const ofPod = valueAt(spec, NON_ROOT);
  const explicit = [{ path: ['spec'] as readonly (string | number)[], value: ofPod }, ...containersOf(spec).map(({ container, path }) => ({ path: ['spec', ...path], value: valueAt(container, NON_ROOT) }))]
    .filter(({ value }) => value === false)
    .map(({ path }) => ({
      path: [...path, ...NON_ROOT],
      message: `runAsNonRoot is false, but namespace "${namespace}" enforces restricted: the API server refuses its pods`,
      help: 'set runAsNonRoot to true',
    }));
  const unset = containersOf(spec).filter(({ container }) => !isPresent(valueAt(container, NON_ROOT)));
  if (explicit.length > 0 || ofPod === true || unset.length === 0) { return explicit; }
  return [{
    path: ['spec', ...NON_ROOT],
    message: `runAsNonRoot isn't set, but namespace "${namespace}" enforces restricted: the API server refuses its pods`,
    help: 'set securityContext.runAsNonRoot of the pod to true',
    fix: setting(['spec', ...NON_ROOT], true),
  }];
}

export const podSecurityRestricted: Rule = {
  id: 'pod-security-restricted',
  effect: 'rejected',
  summary: 'a Windows pod lacks what the enforced Pod Security level restricted demands of it',
  why: 'Pod Security admission spares pods with `spec.os.name: windows` the Linux fields, but demands `runAsNonRoot: true` of them as of any other. A Windows pod without `spec.os` isn\'t spared anything.',
  source: 'pod-security-admission v0.36.3 policy/check_runAsNonRoot.go, policy/check_allowPrivilegeEscalation.go',
  bad: documents(NAMESPACE, windowsPod({ metadata: 'namespace: shop' })),
  good: documents(NAMESPACE, windowsPod({ metadata: 'namespace: shop', spec: 'securityContext:\n  runAsNonRoot: true' })),
  check: onWindowsPods(({ spec, template }, context, object) => {
    const security = podSecurityOf(object, context);
    // HostProcess pods are refused there for good: another rule says so
    if (security?.level !== 'restricted' || isHostProcessPod(spec)) { return []; }
    const osFindings: readonly RuleFinding[] = isPresent(valueAt(spec, ['os', 'name'])) || hasLinuxFields(spec, security.minor) ? [] : [{
      path: ['spec', 'os'],
      message: `the pod has no spec.os, so namespace "${security.namespace}", which enforces restricted, demands Linux fields of it: the API server refuses its pods`,
      help: 'set spec.os.name to windows',
      fix: namingOs(template),
    }];
    return [...osFindings, ...nonRootFindings(spec, security.namespace)];
  }),
};

/** Whether every container has the Linux fields that the level demands, as it demands them. */
function hasLinuxFields(spec: PlainObject, minor: number): boolean {
  return RESTRICTED_LINUX_FIELDS.filter(({ sinceMinor }) => sinceMinor <= minor).every(({ field, takes }) => {
    const ofPod = valueAt(spec, ['securityContext', field]);
    return (!isPresent(ofPod) || takes(ofPod)) && containersOf(spec).every(({ container }) => takes(valueAt(container, ['securityContext', field]) ?? ofPod));
  });
}
