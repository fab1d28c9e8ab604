import {
  BOOLEAN, insteadOf, isPlainObject, isPresent, listAt, listOf, lookUp, mapOf, objectAt, parseQuantity, Path, PlainObject, Problem, scalarText,
  Schema, secondsOf, show, STRING, valueAt, valueSchema,
} from '../base';
import {
  ANY_TAINT_EFFECT, ENFORCEMENT, ENFORCEMENT_IGNORED_SINCE, EVICTION_SIGNALS, isLabelKey, isLabelValue, KNOWN_KUBERNETES_MINORS, KUBELET_STRUCTS,
  KubeletFieldVariant, kubeletValueFault, missingKubeletGate, RESERVABLE,
} from '../knowledge';
import { isPlaceholder, OptionProblems, taintsIn } from '../kubernetes';

const isDuration = (value: unknown) => secondsOf(value) !== undefined;
const INTEGER = valueSchema('an integer', Number.isInteger, 'use an integer, without quotes');
const SCALARS: Readonly<Record<string, Schema>> = {
  string: STRING,
  bool: BOOLEAN,
  integer: INTEGER,
  number: valueSchema('a number', (value) => typeof value === 'number' && Number.isFinite(value), 'use a number, without quotes'),
  duration: valueSchema('a duration', isDuration, 'use a duration such as "30s", "5m" or "1h"'),
  durationOrInteger: valueSchema('a duration', (value) => isDuration(value) || Number.isInteger(value), 'use a duration such as "30s", "5m" or "1h"'),
  quantity: valueSchema('a quantity', (value) => parseQuantity(value) !== undefined, 'use a quantity such as "512Mi"'),
};

/**
 * Unknown fields of the KubeletConfiguration of a Kubernetes minor version, values of the wrong type, and those that keep the kubelet from
 * starting; paths start at the configuration.
 *
 * @param isElsewhere whether a field that isn't set here may be set in what is merged with this
 */
export function kubeletFieldProblems(kubelet: PlainObject, minor: number, isElsewhere: (field: string) => boolean): readonly Problem[] {
  const problems = new OptionProblems('node-kubelet-field');
  structSchema('KubeletConfiguration', minor).check(kubelet, [], problems);
  const ofWrongType = new Set(problems.list.map(({ path }) => path[0]));
  for (const [field, value] of Object.entries(kubelet).filter(([name]) => !ofWrongType.has(name))) {
    checkValue(field, value, minor, objectAt(kubelet, 'featureGates'), isElsewhere('featureGates'), problems);
  }
  const isOpen = (field: string) => !isPresent(kubelet[field]) && isElsewhere(field);
  for (const { path, must, remedy } of TOGETHER.flatMap((find) => find(kubelet, isOpen, minor))) {
    const value = valueAt(kubelet, path);
    if (value === undefined) { problems.missing(path, remedy); } else { problems.must(path, value, must, remedy); }
  }
  return problems.list;
}

const percentageOf = (text: unknown) => (
  typeof text === 'string' && /^(?:\d{1,3}(?:\.\d{0,9})?|\.\d{1,9})%$/.test(text) ? parseFloat(text) : undefined);
const isAtLeast = (least: bigint) => (text: unknown) => (parseQuantity(text) ?? -1n) >= least;

interface EntryCheck {
  readonly keys: readonly string[];
  readonly is: (value: unknown) => boolean;
  readonly must: string;
}

const RESERVED: EntryCheck = { keys: RESERVABLE, is: isAtLeast(0n), must: 'a quantity such as "500Mi"' };
const THRESHOLD: EntryCheck = {
  keys: EVICTION_SIGNALS, is: (value) => (percentageOf(value) ?? Infinity) <= 100 || isAtLeast(1n)(value),
  must: 'a quantity such as "500Mi", or a percentage such as "10%"',
};

/** Maps of the configuration. Source: kubernetes v1.37.2 `pkg/kubelet/eviction/helpers.go`, `cmd/kubelet/app/server.go`, `pkg/kubelet/cm`. */
const ENTRIES: Readonly<Record<string, EntryCheck>> = {
  systemReserved: RESERVED, kubeReserved: RESERVED, evictionHard: THRESHOLD, evictionSoft: THRESHOLD,
  evictionMinimumReclaim: { ...THRESHOLD, is: (value) => (percentageOf(value) ?? 0) > 0 || isAtLeast(0n)(value) },
  evictionSoftGracePeriod: { ...THRESHOLD, is: isDuration, must: 'a duration such as "1m30s"' },
  qosReserved: { keys: ['memory'], is: (value) => /^(?:\d{1,2}|100)%$/.test(scalarText(value)), must: 'a percentage such as "50%"' },
};

/** What an entry of a map must be for the kubelet to start: its key, or else its value. */
export function kubeletEntryFault(field: string, key: string, value: unknown): { readonly of: 'key' | 'value'; readonly must: string } | undefined {
  const { keys, is, must } = lookUp(ENTRIES, field) ?? {};
  if (!keys || isPlaceholder(key)) { return undefined; }
  if (!keys.includes(key)) { return { of: 'key', must: `one of ${keys.join(', ')}` }; }
  return isPlaceholder(value) || is!(value) ? undefined : { of: 'value', must: must! };
}

/** Defaults of the kubelet. Source: kubernetes v1.37.2 `pkg/kubelet/apis/config/v1beta1/defaults.go`, read 2026-11-30. */
const THRESHOLDS = { imageGCHighThresholdPercent: 85, imageGCLowThresholdPercent: 80 };
const MINIMUM_AGE = '2m';

const NO_START = ': the kubelet doesn\'t start';

/** A field, or an entry of it, that the kubelet rejects beside others. */
interface Fault {
  readonly path: Path;
  readonly must: string;
  readonly remedy: string;
}

/** Whether a field that isn't set here may be set in what is merged with this. */
type IsOpen = (field: string) => boolean;

/** What the kubelet requires of fields together. Source: kubernetes v1.37.2 `pkg/kubelet/apis/config/validation`, read 2026-11-30. */
const TOGETHER: readonly ((kubelet: PlainObject, isOpen: IsOpen, minor: number) => readonly Fault[])[] = [
  softThresholdFaults, (kubelet) => registeredTaintFaults(kubelet), shutdownFaults, garbageCollectionFaults, enforcementFaults,
  ({ serializeImagePulls, maxParallelImagePulls }) => faults(serializeImagePulls === true && Number(maxParallelImagePulls) > 1, {
    path: ['maxParallelImagePulls'], must: 'be 1 with serializeImagePulls: true', remedy: 'set serializeImagePulls: false, or use 1',
  }),
  ({ enableSystemLogQuery, enableSystemLogHandler }) => faults(enableSystemLogQuery === true && enableSystemLogHandler === false, {
    path: ['enableSystemLogHandler'], must: 'be true with enableSystemLogQuery', remedy: `remove one of them${NO_START}`,
  }),
  (kubelet) => ['systemReservedCgroup', 'kubeReservedCgroup'].flatMap((field) => (
    faults(isNamed(kubelet.reservedSystemCPUs) && isNamed(kubelet[field]), {
      path: [field], must: 'be empty with reservedSystemCPUs', remedy: `remove it${NO_START}`,
    }))),
  ({ systemCgroups, cgroupRoot }, isOpen) => faults(isNamed(systemCgroups) && !isNamed(cgroupRoot) && !isOpen('cgroupRoot'), {
    path: ['systemCgroups'], must: 'be empty without cgroupRoot', remedy: `remove it${NO_START}`,
  }),
  (kubelet, isOpen) => {
    const [list, policy, wanted] = ['preloadedImagesVerificationAllowlist', 'imagePullCredentialsVerificationPolicy', 'NeverVerifyAllowlistedImages'];
    const isOther = !isOpen(policy) && !isPlaceholder(kubelet[policy]) && kubelet[policy] !== wanted;
    return faults(listAt(kubelet, list).length > 0 && isOther, {
      path: [list], must: `be empty unless ${policy} is ${wanted}`, remedy: `set ${policy}: ${wanted}`,
    });
  },
];

const faults = (isWrong: boolean, fault: Fault): readonly Fault[] => (isWrong ? [fault] : []);

function softThresholdFaults(kubelet: PlainObject, isOpen: IsOpen): readonly Fault[] {
  const periods = objectAt(kubelet, 'evictionSoftGracePeriod');
  return Object.keys(objectAt(kubelet, 'evictionSoft')).flatMap((signal) => (
    faults(!isOpen('evictionSoftGracePeriod') && EVICTION_SIGNALS.includes(signal) && lookUp(periods, signal) === undefined, {
      path: ['evictionSoft', signal], must: 'be in evictionSoftGracePeriod, too', remedy: `add ${signal} to evictionSoftGracePeriod${NO_START}`,
    })));
}

/**
 * Taints with which no node registers. Source: kubernetes v1.37.2 `pkg/util/taints`, and of an empty effect `pkg/apis/core/validation`
 * (`validateNodeTaints`), read 2026-11-30.
 */
export function registeredTaintFaults(content: PlainObject, list: Path = ['registerWithTaints']): readonly Fault[] {
  const taints = valueAt(content, list);
  return (Array.isArray(taints) ? taints : []).flatMap((taint: unknown, i) => {
    const fault = (field: string, is: (text: string) => boolean, must: string, otherwise: unknown = undefined) => {
      const text = isPlainObject(taint) ? taint[field] ?? otherwise : undefined;
      return faults(typeof text === 'string' && !isPlaceholder(text) && !is(text), {
        path: [...list, i, field], must: `be ${must}`, remedy: `use ${must}: the node doesn't register`,
      });
    };
    return [
      ...fault('key', isLabelKey, 'a valid taint key'), ...fault('value', isLabelValue, 'a valid taint value'),
      ...fault('effect', (effect) => taintsIn([{ key: 'a', effect }]).length > 0, ANY_TAINT_EFFECT, ''),
    ];
  });
}

function shutdownFaults(kubelet: PlainObject, isOpen: IsOpen): readonly Fault[] {
  const fields = ['shutdownGracePeriod', 'shutdownGracePeriodCriticalPods'] as const;
  const [all, critical] = fields.map((field) => (isPresent(kubelet[field]) ? secondsOf(kubelet[field]) : 0));
  const given = fields.find((_, i) => ([all, critical][i] ?? 0) > 0);
  return [
    ...faults(!isOpen(fields[0]) && all !== undefined && critical !== undefined && critical > all, {
      path: [fields[1]], must: `be at most ${fields[0]}, ${scalarText(kubelet[fields[0]]) || '0s'}`, remedy: `lower it, or raise ${fields[0]}`,
    }),
    ...given === undefined || listAt(kubelet, 'shutdownGracePeriodByPodPriority').length === 0 ? [] : [{
      path: [given], must: 'be 0s with shutdownGracePeriodByPodPriority', remedy: `remove one of them${NO_START}`,
    }],
  ];
}

function garbageCollectionFaults(kubelet: PlainObject, isOpen: IsOpen): readonly Fault[] {
  const { imageGCLowThresholdPercent, imageMaximumGCAge, imageMinimumGCAge } = kubelet;
  const [high, low] = Object.entries(THRESHOLDS).map(([field, usual]) => kubelet[field] ?? (isOpen(field) ? undefined : usual));
  const isLowGiven = isPresent(imageGCLowThresholdPercent);
  const minimum = secondsOf(imageMinimumGCAge) === 0 || !isPresent(imageMinimumGCAge) ? MINIMUM_AGE : imageMinimumGCAge;
  const [oldest = 0, youngest] = [imageMaximumGCAge, minimum].map(secondsOf);
  return [
    ...faults(Number.isInteger(high) && Number.isInteger(low) && Number(low) >= Number(high), isLowGiven ? {
      path: ['imageGCLowThresholdPercent'], must: 'be less than imageGCHighThresholdPercent', remedy: `use less than ${Number(high)}`,
    } : {
      path: ['imageGCHighThresholdPercent'], must: `be greater than imageGCLowThresholdPercent, ${Number(low)} by default`,
      remedy: 'raise it, or set imageGCLowThresholdPercent',
    }),
    ...faults(!isOpen('imageMinimumGCAge') && oldest > 0 && youngest !== undefined && oldest <= youngest, {
      path: ['imageMaximumGCAge'], must: `be greater than imageMinimumGCAge, ${scalarText(minimum)}`,
      remedy: `raise it, or lower imageMinimumGCAge${NO_START}`,
    }),
  ];
}

/** Earlier releases than the first one that ignores levels on Windows allow none at all. */
function enforcementFaults(kubelet: PlainObject, isOpen: IsOpen, minor: number): readonly Fault[] {
  const levels = minor < ENFORCEMENT_IGNORED_SINCE ? [] : listAt(kubelet, 'enforceNodeAllocatable');
  return ['system', 'kube'].flatMap((owner) => {
    const cgroup = `${owner}ReservedCgroup`;
    const level = levels.find((each) => each === `${owner}-reserved` || each === `${owner}-reserved-compressible`);
    return faults(level !== undefined && !isOpen(cgroup) && !isNamed(kubelet[cgroup]), {
      path: ['enforceNodeAllocatable'], must: `be without ${scalarText(level)} unless ${cgroup} is set`, remedy: `use [none]${NO_START}`,
    });
  });
}

/** What `resolvConf` must be: a file that doesn't exist keeps the kubelet from creating Pods. */
export const RESOLV_CONF = {
  must: 'not be a Linux path', remedy: 'use "", or "Host" for the DNS settings of the node (Kubernetes 1.27 and later)',
} as const;

/** Whether a path is one of Linux, which Windows doesn't have. */
export function isLinuxPath(path: unknown): path is string {
  return typeof path === 'string' && path.startsWith('/');
}

const isNamed = (value: unknown) => isPresent(value) && value !== '';

function checkValue(
  field: string, value: unknown, minor: number, gates: PlainObject, areGatesOpen: boolean, problems: OptionProblems,
): void {
  const enforcement = minor < ENFORCEMENT_IGNORED_SINCE && isPresent(value) ? lookUp(ENFORCEMENT, field)?.must : undefined;
  if (enforcement !== undefined) {
    if (show(value) !== enforcement && !listAt({ value }, 'value').some(isPlaceholder)) {
      problems.must([field], value, `be ${enforcement} before Kubernetes 1.${ENFORCEMENT_IGNORED_SINCE}`, `use ${enforcement}${NO_START}`);
    }
    return;
  }
  if (isPlainObject(value)) {
    for (const [key, inner] of Object.entries(value)) {
      const fault = kubeletEntryFault(field, key, inner);
      if (fault) {
        problems.must([field, key], fault.of === 'key' ? key : inner, `be ${fault.must}`, `use ${fault.must}${NO_START}`);
      }
      checkScalar([field, key], inner, minor, gates, areGatesOpen, problems);
    }
    return;
  }
  const each = Array.isArray(value) ? value.map((item: unknown, i) => [[field, i], item] as const) : [[[field], value] as const];
  for (const [path, given] of each) { checkScalar(path, given, minor, gates, areGatesOpen, problems); }
  if (field === 'enforceNodeAllocatable' && each.length > 1) {
    const given = each.map(([, item]) => item);
    const isFault = given.includes('none') || new Set(given).size < given.length;
    if (isFault) { problems.must([field], value, 'be only "none", or have each value once', 'use [none]'); }
  }
}

function checkScalar(path: Path, value: unknown, minor: number, gates: PlainObject, areGatesOpen: boolean, problems: OptionProblems): void {
  if (!isPresent(value) || isPlaceholder(value)) { return; }
  const field = path.filter((part) => typeof part === 'string').join('.');
  const gate = areGatesOpen ? undefined : missingKubeletGate(field, value, minor, gates);
  const must = kubeletValueFault(field, value, minor, gates);
  if (gate !== undefined) {
    problems.must(path, value, `be unset without the feature gate ${gate}`, `remove it, or set featureGates.${gate}${NO_START}`);
  } else if (must !== undefined) {
    problems.must(path, value, `be ${must}`, `use ${must}${NO_START}`);
  }
}

/** Whether the KubeletConfiguration of a minor version has a field. */
export function hasKubeletField(field: string, minor: number): boolean {
  return variantsOf(KUBELET_STRUCTS.KubeletConfiguration?.[field] ?? []).some((variant) => isIn(variant, minor));
}

function schemaOf(type: string, minor: number): Schema {
  if (type.startsWith('list:')) { return listOf(schemaOf(type.slice('list:'.length), minor)); }
  if (type.startsWith('map:')) { return mapOf(schemaOf(type.slice('map:'.length), minor)); }
  return lookUp(SCALARS, type) ?? structSchema(type, minor);
}

function structSchema(name: string, minor: number): Schema {
  const struct = lookUp(KUBELET_STRUCTS, name)!;
  return {
    wanted: 'an object',
    check: (value, path, problems) => {
      if (!isPlainObject(value)) {
        problems.must(path, value, 'be an object', `use an object with ${fieldsIn(name, minor).slice(0, 4).join(', ')}`);
        return;
      }
      for (const [field, inner] of Object.entries(value)) {
        // null in JSON means that the field isn't set
        if (inner === undefined || inner === null) { continue; }
        const at = [...path, field];
        const variants = variantsOf(lookUp(struct, field) ?? []);
        const [known] = variants;
        const variant = variants.find((each) => isIn(each, minor));
        if (variant) {
          schemaOf(variant.type, minor).check(inner, at, problems);
        } else if (known) {
          const { since, until } = known;
          problems.must(
            at, inner,
            `not be set with Kubernetes 1.${minor}: the kubelet has the field ${until === undefined ? `since 1.${since}` : `up to 1.${until}`}`,
            'remove it',
          );
        } else if (minor <= KNOWN_KUBERNETES_MINORS.last) {
          problems.add([{
            code: 'node-kubelet-field', path: at, message: `unknown field of the KubeletConfiguration of Kubernetes 1.${minor}`,
            remedy: nearestOnly(field, fieldsIn(name, minor)),
          }]);
        }
      }
    },
  };
}

/** A close name if there is one; otherwise all fields only if they are few. */
function nearestOnly(field: string, known: readonly string[]): string {
  const remedy = insteadOf(field, known);
  return /^did you mean [^?]*\?/.exec(remedy)?.[0]
    ?? (known.length > 12 ? 'see kubernetes.io/docs/reference/config-api/kubelet-config.v1beta1 for all fields' : remedy);
}

function fieldsIn(name: string, minor: number): readonly string[] {
  return Object.entries(lookUp(KUBELET_STRUCTS, name)!)
    .filter(([, type]) => variantsOf(type).some((variant) => isIn(variant, minor)))
    .map(([field]) => field);
}

function variantsOf(field: string | readonly KubeletFieldVariant[]): readonly KubeletFieldVariant[] {
  return typeof field === 'string' ? [{ type: field }] : field;
}

function isIn({ since = 0, until = Infinity }: KubeletFieldVariant, minor: number): boolean {
  return since <= minor && minor <= until;
}
