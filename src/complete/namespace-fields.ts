import { DEFAULT_QUANTITIES, ENFORCE_LABEL, ENFORCE_VERSION_LABEL, RESTRICTED_KNOWS_WINDOWS_SINCE } from '../knowledge';
import { IDENTITY_LIFT, isKnown, isOpaque, Lift, objectAt, parseQuantity, PlainObject, Problem, scalarText, show, valueAt } from '../manifest';

/** Level of the Pod Security Standards that a namespace enforces. */
export type PodSecurityLevel = 'privileged' | 'baseline' | 'restricted';

const LEVELS: readonly unknown[] = ['privileged', 'baseline', 'restricted'];
const DEFAULT_LEVEL: PodSecurityLevel = 'baseline';

/** What a namespace for Windows workloads is made of. Any of it may be opaque. */
export interface NamespaceOptions {
  readonly metadata?: unknown;
  readonly podSecurity?: PodSecurityLevel;
  readonly podSecurityVersion?: string;
  readonly defaultMemory?: string;
  readonly quota?: { readonly cpu?: string; readonly memory?: string; readonly pods?: number };
}

/** Labels of the namespace by which Pod Security admission goes. */
export function podSecurityLabels({ podSecurity, podSecurityVersion }: NamespaceOptions): Readonly<Record<string, string>> {
  return { [ENFORCE_LABEL]: podSecurity ?? DEFAULT_LEVEL, [ENFORCE_VERSION_LABEL]: podSecurityVersion ?? 'latest' };
}

/** Spec of the LimitRange that gives every container a memory limit. */
export function limitRangeSpec({ defaultMemory }: NamespaceOptions): PlainObject {
  const memory = defaultMemory ?? DEFAULT_QUANTITIES.memory;
  return { limits: [{ type: 'Container', default: { memory }, defaultRequest: { memory } }] };
}

/** Spec of the ResourceQuota. */
export function quotaSpec({ cpu, memory, pods }: NonNullable<NamespaceOptions['quota']>, lift: Lift = IDENTITY_LIFT): PlainObject {
  return {
    hard: {
      ...(cpu === undefined ? {} : { 'requests.cpu': cpu, 'limits.cpu': cpu }),
      ...(memory === undefined ? {} : { 'requests.memory': memory, 'limits.memory': memory }),
      ...(pods === undefined ? {} : { pods: isOpaque(pods) ? lift.map(undefined, [pods], (_, [known]) => String(known)) : String(pods) }),
    },
  };
}

/** What of the options can't work; what isn't known yet is passed over. */
export function namespaceOptionProblems(options: NamespaceOptions): readonly Problem[] {
  const problems: Problem[] = [];
  const wrong = (path: readonly string[], message: string, remedy: string) => problems.push({ code: 'namespace-option', path, message: `is ${show(valueAt(options, path))}, ${message}`, remedy });
  const { podSecurity, podSecurityVersion } = options;
  if (isKnown(podSecurity) && !LEVELS.includes(podSecurity)) { wrong(['podSecurity'], 'which is no Pod Security level', `use ${LEVELS.join(', ')}`); }
  const minor = isKnown(podSecurityVersion) ? /^v1\.(\d+)$/.exec(scalarText(podSecurityVersion))?.[1] : undefined;
  if (isKnown(podSecurityVersion) && podSecurityVersion !== 'latest' && minor === undefined) { wrong(['podSecurityVersion'], 'which is no policy version', 'use "latest" or a minor such as "v1.36"'); }
  if (podSecurity === 'restricted' && minor !== undefined && Number(minor) < RESTRICTED_KNOWS_WINDOWS_SINCE) {
    wrong(['podSecurityVersion'], 'whose restricted level asks every pod for fields that the API server refuses on Windows', `use "v1.${RESTRICTED_KNOWS_WINDOWS_SINCE}" or later`);
  }
  for (const path of [['defaultMemory'], ['quota', 'cpu'], ['quota', 'memory']]) {
    const value = valueAt(options, path);
    if (isKnown(value) && (parseQuantity(value) ?? 0n) <= 0n) { wrong(path, 'which is no amount', 'use a quantity such as "2Gi" or "500m"'); }
  }
  const pods = valueAt(options, ['quota', 'pods']);
  if (isKnown(pods) && !(Number.isInteger(pods) && Number(pods) >= 0)) { wrong(['quota', 'pods'], 'which is no number of pods', 'use a whole number such as 20'); }
  const labels = objectAt(objectAt(options, 'metadata'), 'labels');
  const said = { [ENFORCE_LABEL]: ['podSecurity', podSecurity ?? DEFAULT_LEVEL], [ENFORCE_VERSION_LABEL]: ['podSecurityVersion', podSecurityVersion ?? 'latest'] };
  for (const [label, [option, value]] of Object.entries(said)) {
    if (isKnown(labels[label]) && isKnown(value) && labels[label] !== value) {
      wrong(['metadata', 'labels', label], `but ${option} is ${show(value)}`, `say it in ${option} only`);
    }
  }
  return problems;
}
