import { namingOs, PodSecurity, podSecurityOf } from './support/intended-os';
import { onPods, onWindowsPods } from './support/pods';
import { isPresent, listAt, Path, PlainObject, valueAt } from '../../base';
import { nameOf, setting } from '../../findings';
import {
  BASELINE_FORBIDS_HOSTS_SINCE, ENFORCE_VERSION_LABEL, reportedMinor, RESTRICTED_KNOWS_WINDOWS_SINCE, RESTRICTED_LINUX_FIELDS, RESTRICTED_VOLUMES,
} from '../../knowledge';
import { isKnownLater, podPartsOf, PROBE_AND_HOOK_PATHS } from '../../kubernetes';
import { PodFacts } from '../pod-facts';
import { RuleDefinition, RuleFinding } from '../rule';

export const podSecurityHostProcess: RuleDefinition = {
  id: 'pod-security-host-process',
  effect: 'rejected',
  looksUp: 'namespace',
  needs: ['hostProcess'],
  summary: 'a Pod with HostProcess containers is in a namespace that enforces baseline or restricted',
  check: onPods(({ facts }, context, object) => {
    const security = facts.isHostProcess ? podSecurityOf(object, context) : undefined;
    return security ? [{
      path: ['spec'],
      message: `the Pod has HostProcess containers, but namespace "${security.namespace}" enforces the Pod Security level ${security.level}: the `
        + 'API server rejects the Pod',
      help: 'move it to a separate namespace with the label pod-security.kubernetes.io/enforce: privileged',
    }] : [];
  }),
};

/** Where a probe or a hook names a host. */
const HOST_FIELDS = PROBE_AND_HOOK_PATHS.flatMap((path) => ['httpGet', 'tcpSocket'].map((handler) => [...path, handler, 'host']));

/** Fields that put a Pod into a namespace of its node: Windows nodes ignore most of them, but not the levels. */
const NODE_NAMESPACES = ['hostNetwork', 'hostPID', 'hostIPC'];

/** The fields by which a Pod uses its node, of those that the level baseline forbids. */
function usesOfNode({ spec, containers }: PodFacts, minor: number): readonly Path[] {
  const isSet = (part: unknown, keys: Path) => {
    const value = valueAt(part, keys);
    return Boolean(value) && !isKnownLater(value);
  };
  return [
    ...NODE_NAMESPACES.filter((field) => spec[field] === true).map((field) => ['spec', field]),
    ...listAt(spec, 'volumes').map((_, i) => ['spec', 'volumes', i, 'hostPath']).filter((path) => isSet({ spec }, path)),
    ...containers.flatMap(({ container, path }) => [
      ...listAt(container, 'ports').map((_, i) => ['ports', i, 'hostPort']), ...(minor >= BASELINE_FORBIDS_HOSTS_SINCE ? HOST_FIELDS : []),
    ].filter((keys) => isSet(container, keys)).map((keys) => ['spec', ...path, ...keys])),
  ];
}

export const podSecurityBaseline: RuleDefinition = {
  id: 'pod-security-baseline',
  effect: 'rejected',
  looksUp: 'namespace',
  needs: ['hostPath', 'hostPort', 'host', ...NODE_NAMESPACES],
  summary: 'a Windows Pod uses its node in a way that the Pod Security level of its namespace forbids',
  check: onWindowsPods(({ facts }, context, object) => {
    const security = facts.isHostProcess ? undefined : podSecurityOf(object, context);
    return security ? usesOfNode(facts, Math.min(security.minor, reportedMinor(context.kubernetes) ?? Infinity)).map((path) => ({
      path,
      message: `${nameOf(path)} is set, but namespace "${security.namespace}" enforces the Pod Security level ${security.level}: the API server rejects `
        + 'the Pod',
      help: 'remove it, or move the Pod to a separate namespace with the label pod-security.kubernetes.io/enforce: privileged',
    })) : [];
  }),
};

const NON_ROOT = ['securityContext', 'runAsNonRoot'];
const USER = ['securityContext', 'runAsUser'];

/** The version of the level from which it forbids root. Source: k8s.io/pod-security-admission v0.37.2 `policy/check_runAsUser.go`. */
const FORBIDS_ROOT_SINCE = 23;

/** A finding about what the level restricted forbids. */
function notRestricted(path: Path, what: string, namespace: string, help: string): RuleFinding {
  return { path, message: `${what}, but namespace "${namespace}" enforces restricted: the API server rejects the Pod`, help };
}

/** Users of Linux, which the level judges in Windows Pods too. */
function rootFindings({ spec, containers }: PodFacts, { namespace, minor }: PodSecurity): readonly RuleFinding[] {
  if (minor < FORBIDS_ROOT_SINCE) { return []; }
  return podPartsOf(spec, containers).filter(({ part }) => valueAt(part, USER) === 0)
    .map(({ path }) => notRestricted([...path, ...USER], 'runAsUser is 0', namespace, 'remove it: Windows nodes ignore it'));
}

function nonRootFindings({ spec, containers }: PodFacts, namespace: string): readonly RuleFinding[] {
  const ofPod = valueAt(spec, NON_ROOT);
  const explicit = podPartsOf(spec, containers).filter(({ part }) => valueAt(part, NON_ROOT) === false)
    .map(({ path }) => notRestricted([...path, ...NON_ROOT], 'runAsNonRoot is false', namespace, 'set runAsNonRoot to true'));
  const unset = containers.filter(({ container }) => !isPresent(valueAt(container, NON_ROOT)));
  if (explicit.length > 0 || ofPod === true || unset.length === 0) { return explicit; }
  const path = ['spec', ...NON_ROOT];
  const finding = notRestricted(path, 'runAsNonRoot isn\'t set', namespace, 'set securityContext.runAsNonRoot of the Pod to true');
  return [{ ...finding, fix: setting(path, true) }];
}

export const podSecurityRestricted: RuleDefinition = {
  id: 'pod-security-restricted',
  effect: 'rejected',
  looksUp: 'namespace',
  fixable: true,
  summary: 'a Windows Pod doesn\'t meet the Pod Security level restricted that its namespace enforces',
  check: onWindowsPods(({ spec, facts }, context, object) => {
    const security = podSecurityOf(object, context);
    // HostProcess Pods are always rejected there: pod-security-host-process reports them
    if (security?.level !== 'restricted' || facts.isHostProcess) { return []; }
    const osFindings: readonly RuleFinding[] = isPresent(valueAt(spec, ['os', 'name'])) || hasLinuxFields(facts, security.minor) ? [] : [{
      path: ['spec', 'os'],
      message: `the Pod has no spec.os, so namespace "${security.namespace}", which enforces restricted, requires Linux-only fields: the API server `
        + 'rejects the Pod',
      help: 'set spec.os.name to windows',
      fix: namingOs(facts),
    }];
    return [
      ...osFindings, ...nonRootFindings(facts, security.namespace), ...rootFindings(facts, security),
      ...volumeFindings(spec, security.namespace),
    ];
  }),
};

function volumeFindings(spec: PlainObject, namespace: string): readonly RuleFinding[] {
  return listAt(spec, 'volumes').flatMap((volume, i) => {
    const source = RESTRICTED_VOLUMES.find((each) => isPresent(valueAt(volume, [each])));
    return source === undefined ? []
      : notRestricted(['spec', 'volumes', i, source], `the source of a volume is ${source}`, namespace, 'use a PersistentVolumeClaim, or csi');
  });
}

/** Whether every container has the Linux-only fields that the level requires, with values that it allows. */
function hasLinuxFields({ spec, containers }: PodFacts, minor: number): boolean {
  return RESTRICTED_LINUX_FIELDS.filter(({ sinceMinor }) => sinceMinor <= minor).every(({ field, takes }) => {
    const ofPod = valueAt(spec, ['securityContext', field]);
    return (!isPresent(ofPod) || takes(ofPod))
      && containers.every(({ container }) => takes(valueAt(container, ['securityContext', field]) ?? ofPod));
  });
}

export const podSecurityVersion: RuleDefinition = {
  id: 'pod-security-version',
  effect: 'rejected',
  looksUp: 'namespace',
  fixable: true,
  summary: 'a Windows Pod is in a namespace that enforces a version of restricted that no Pod with spec.os windows can meet',
  check: onPods(({ spec }, context, object) => {
    const security = podSecurityOf(object, context);
    if (security?.level !== 'restricted' || security.minor >= RESTRICTED_KNOWS_WINDOWS_SINCE || valueAt(spec, ['os', 'name']) !== 'windows') {
      return [];
    }
    const required = RESTRICTED_LINUX_FIELDS.filter(({ sinceMinor }) => sinceMinor <= security.minor).map(({ field }) => field);
    return required.length === 0 ? [] : [{
      path: ['spec', 'os', 'name'],
      message: `namespace "${security.namespace}" enforces restricted v1.${security.minor}, which requires ${required.join(', ')}, and the API `
        + 'server rejects these on a Windows Pod',
      help: `set the namespace's label ${ENFORCE_VERSION_LABEL} to v1.${RESTRICTED_KNOWS_WINDOWS_SINCE} or later, or remove the label`,
      fix: {
        description: `set ${ENFORCE_VERSION_LABEL} of Namespace ${security.namespace} to v1.${RESTRICTED_KNOWS_WINDOWS_SINCE}, the first version `
          + 'that Windows Pods can meet',
        edits: [],
        elsewhere: [{
          object: { kind: 'Namespace', name: security.namespace },
          edits: [{ op: 'set' as const, path: ['metadata', 'labels', ENFORCE_VERSION_LABEL], value: `v1.${RESTRICTED_KNOWS_WINDOWS_SINCE}` }],
        }],
      },
    }];
  }),
};
