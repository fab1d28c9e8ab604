import {
  ANYTHING, checkedBy, choice, isKnown, isPlainObject, isPresent, NUMBER, objectAt, options as optionsOf, PlainObject, Problem, Schema,
  show, STRING,
} from '../base';
import {
  DEFAULT_QUANTITIES, ENFORCE_LABEL, ENFORCE_VERSION_LABEL, isDnsLabel, LABELED, METADATA_FIELDS, readKubernetesVersion,
  RESTRICTED_KNOWS_WINDOWS_SINCE,
} from '../knowledge';
import { decide, IDENTITY_LIFT, Lift, OptionChecks, OptionProblems, shapeProblems } from '../kubernetes';

/** Pod Security Standards level that a Namespace enforces. */
export type PodSecurityLevel = 'privileged' | 'baseline' | 'restricted';

const LEVELS: readonly PodSecurityLevel[] = ['privileged', 'baseline', 'restricted'];
const DEFAULT_LEVEL: PodSecurityLevel = 'baseline';

/** Options of a Namespace for Windows workloads. Any of them may be opaque. */
export interface NamespaceOptions {
  readonly metadata?: unknown;
  readonly podSecurity?: PodSecurityLevel;
  readonly podSecurityVersion?: string;
  readonly defaultMemory?: string;
  readonly quota?: { readonly cpu?: string; readonly memory?: string; readonly pods?: number };
}

/** Labels of the Namespace that configure Pod Security admission. */
export function podSecurityLabels({ podSecurity, podSecurityVersion }: NamespaceOptions): Readonly<Record<string, string>> {
  return { [ENFORCE_LABEL]: podSecurity ?? DEFAULT_LEVEL, [ENFORCE_VERSION_LABEL]: podSecurityVersion ?? 'latest' };
}

/**
 * Spec of the LimitRange that sets default limits for containers: of memory, and with a quota of CPU also of CPU, since the API server then rejects
 * Pods without a CPU limit.
 */
export function limitRangeSpec({ defaultMemory, quota }: NamespaceOptions): PlainObject {
  const memory = defaultMemory ?? DEFAULT_QUANTITIES.memory;
  const limits = { memory, ...(quota?.cpu !== undefined && { cpu: DEFAULT_QUANTITIES.cpu }) };
  return { limits: [{ type: 'Container', default: limits, defaultRequest: { ...limits } }] };
}

/** Spec of the ResourceQuota. */
export function quotaSpec({ cpu, memory, pods }: NonNullable<NamespaceOptions['quota']>, lift: Lift = IDENTITY_LIFT): PlainObject {
  return {
    hard: {
      ...(cpu === undefined ? {} : { 'requests.cpu': cpu, 'limits.cpu': cpu }),
      ...(memory === undefined ? {} : { 'requests.memory': memory, 'limits.memory': memory }),
      ...(pods === undefined ? {} : { pods: decide(lift, pods, String) }),
    },
  };
}

const LIMITS = optionsOf<NonNullable<NamespaceOptions['quota']>>({ cpu: STRING, memory: STRING, pods: NUMBER });
/** Schema of a quota. */
export const QUOTA: Schema = {
  ...LIMITS,
  check: (value, path, problems) => {
    LIMITS.check(value, path, problems);
    if (isPlainObject(value) && !Object.values(value).some(isPresent)) { problems.must(path, value, 'have a limit', 'set cpu, memory, or pods'); }
  },
};

const METADATA_KEYS = optionsOf<Readonly<Record<string, unknown>>>(Object.fromEntries(METADATA_FIELDS.map((field) => [field, ANYTHING])));
/** Schema of the metadata of an object; each kind has its own check of the name. */
export const METADATA: Schema = {
  ...METADATA_KEYS,
  check: (value, path, problems) => {
    METADATA_KEYS.check(value, path, problems);
    if (!isPlainObject(value)) { return; }
    for (const [field, shape] of Object.entries(LABELED.fields)) { problems.add(shapeProblems(value[field], shape, [...path, field])); }
  },
};
const OPTIONS = optionsOf<NamespaceOptions>({
  metadata: METADATA, podSecurity: choice(...LEVELS), podSecurityVersion: STRING, defaultMemory: STRING, quota: QUOTA,
});

const isName = (name: unknown) => typeof name === 'string' && isDnsLabel(name);
const CHECKS: OptionChecks<NamespaceOptions> = {
  'defaultMemory': ['quantity', '2Gi'],
  'quota.cpu': ['quantity', '500m'],
  'quota.memory': ['quantity', '2Gi'],
  'quota.pods': ['integer', 0],
  'metadata.name': [isName, 'be a valid Namespace name: a DNS label of at most 63 characters', 'use lowercase letters, digits, and "-"'],
};

/** Reports invalid options; values that aren't known yet are skipped. */
export function namespaceOptionProblems(given: NamespaceOptions): readonly Problem[] {
  return checkedBy(OPTIONS, given, {}, (options: NamespaceOptions) => ({ problems: valueProblems(options) })).problems;
}

function valueProblems(options: NamespaceOptions): readonly Problem[] {
  const problems = new OptionProblems('namespace-option');
  const { podSecurity, podSecurityVersion } = options;
  const version = isKnown(podSecurityVersion) && podSecurityVersion !== 'latest' ? readKubernetesVersion(podSecurityVersion) : undefined;
  if (version && (version.fault || version.value.patch !== undefined || !podSecurityVersion!.startsWith('v'))) {
    problems.must(
      ['podSecurityVersion'], podSecurityVersion, 'be "latest" or a Kubernetes minor version with "v"',
      `use "latest", or ${version.value ? `"v1.${version.value.minor}"` : 'a version such as "v1.36"'}`,
    );
  } else if (podSecurity === 'restricted' && version?.value && version.value.minor < RESTRICTED_KNOWS_WINDOWS_SINCE) {
    problems.must(['podSecurityVersion'], podSecurityVersion, `be v1.${RESTRICTED_KNOWS_WINDOWS_SINCE} or later with level "restricted": earlier `
      + 'versions require fields that the API server rejects on Windows', `use "v1.${RESTRICTED_KNOWS_WINDOWS_SINCE}" or later`);
  }
  problems.verify(CHECKS, options);
  const labels = objectAt(objectAt(options, 'metadata'), 'labels');
  const wanted = {
    [ENFORCE_LABEL]: ['podSecurity', podSecurity ?? DEFAULT_LEVEL], [ENFORCE_VERSION_LABEL]: ['podSecurityVersion', podSecurityVersion ?? 'latest'],
  };
  for (const [label, [option, value]] of Object.entries(wanted)) {
    if (isKnown(labels[label]) && isKnown(value) && labels[label] !== value) {
      problems.must(['metadata', 'labels', label], labels[label], `be ${show(value)}, the value of ${option}`, `set only ${option}`);
    }
  }
  return problems.list;
}
