import { KnownObjects } from './known-objects';
import { FilterSettings } from './options';
import { formatPath, invalidValue, isPlainObject, isPresent, listAt, objectAt, Path, PlainObject, Problem, show, valueAt } from '../../base';
import { INTENDED_OS, NodeLabel, OS_EVIDENCE, OsName, WindowsNodeMarks } from '../../knowledge';
import { containersOf, FoundPod, isForBoth, isOsOpen, podOs, toleratedTaint } from '../../kubernetes';
import { executableName } from '../../pods';
import { imageOf } from '../../scheduling';

/** The nodes that a Pod is changed for, and why. */
export interface PodDecision {
  /** `undefined`: the Pod isn't changed. */
  readonly os: OsName | undefined;
  /** What decided: `image "…" is a Windows image`. */
  readonly why: string;
  /** Why the operating system can't be decided. */
  readonly problem?: Problem;
  /** What to know about a Pod that isn't changed. */
  readonly note?: string;
}

/** Annotation of an object: `skip` if the filter must not change it. */
export const FILTER_ANNOTATION = 'k8s-windows.dev/filter';

/**
 * Decides which nodes a Pod is changed for. A Pod that says so is believed: by `spec.os`, its nodeSelector, required node affinity, RuntimeClass,
 * HostProcess containers, or images. For others, the annotation of the Pod template or the object, the options, and the label of its Namespace
 * decide, and in the end the option `linux`.
 *
 * A Pod that is kept on Linux nodes already isn't changed.
 */
export function decideOs(object: PlainObject, pod: FoundPod, settings: FilterSettings, known: KnownObjects): PodDecision {
  const spec = objectAt(pod.template, 'spec');
  if (isOsOpen(spec)) {
    return { os: undefined, why: '', note: 'it isn\'t changed, since placeholders stand for its operating system, or for labels that may be of one' };
  }
  const malformed = malformedPlacement(pod, spec);
  if (malformed) { return { os: undefined, why: '', problem: malformed }; }
  const runtimeClass = known.runtimeClass(spec.runtimeClassName);
  const { marks } = settings.check.cluster;
  const { os, osFrom } = podOs(spec, runtimeClass, marks);
  const own = os ?? pod.os;
  if (own === 'windows') { return { os: own, why: whyWindows(spec, osFrom) }; }
  // on Linux nodes, a Windows image is a contradiction
  const isPlaced = osFrom !== undefined && osFrom !== 'spec.os' && imageOf(spec, 'windows') === undefined;
  if (own === 'linux' && isPlaced) { return { os: undefined, why: 'it is kept on Linux nodes' }; }
  if (own === 'linux') {
    if (settings.linux === 'leave' && imageOf(spec, 'windows') === undefined) { return { os: undefined, why: 'Pods of Linux aren\'t changed' }; }
    return { os: own, why: osFrom === 'spec.os' ? 'spec.os.name is linux, which no scheduler reads' : 'its program runs only on Linux' };
  }
  const owner = ownerOf(object, pod);
  const annotation = ['metadata', 'annotations', INTENDED_OS];
  const annotated = [pod.placeOf(annotation), [...owner.path, ...annotation], annotation].find((path) => path && isPresent(valueAt(object, path)));
  if (annotated) {
    const value = valueAt(object, annotated);
    if (value === 'windows' || value === 'linux') { return { os: value, why: `the annotation ${INTENDED_OS} is ${value}` }; }
    return undecided(annotated, `must be windows or linux, got ${show(value)}`, 'use one of the two');
  }
  const { windowsPods } = settings;
  if (windowsPods.select(object) || (owner.path.length > 0 && windowsPods.select(owner.object))) {
    return { os: 'windows', why: 'the option windowsPods selects it' };
  }
  if (known.isInWindowsNamespace(owner.object)) { return { os: 'windows', why: `the label ${INTENDED_OS} of its Namespace is windows` }; }
  const selecting = known.selectingAnnotation(owner.object);
  if (selecting !== undefined) {
    const why = `the annotation ${selecting} of its Namespace selects Windows nodes`;
    return { os: undefined, why, note: `it isn't changed, since ${why}. If it is for them, set the annotation ${INTENDED_OS}: windows` };
  }
  if (isForBoth(spec)) {
    return {
      os: undefined, why: 'its node affinity selects Linux and Windows nodes',
      note: 'it isn\'t changed, since its node affinity selects Linux and Windows nodes',
    };
  }
  const weak = weakEvidence(pod, spec, marks, runtimeClass !== undefined);
  if (weak) { return settings.undecided === 'pin' ? { os: 'linux', why: 'the option undecided is pin' } : weak; }
  if (pod.besides !== undefined) { return { os: undefined, why: `${pod.besides} may be for Linux or Windows`, ...besidesNote(pod, settings) }; }
  // its node is decided, and a selector that this node doesn't match would keep it from running
  if (isPresent(spec.nodeName)) { return { os: undefined, why: 'it has a nodeName' }; }
  return { os: settings.linux === 'pin' ? 'linux' : undefined, why: 'it doesn\'t say which operating system it is for' };
}

/** The object that a Pod is of, which may be in another one, such as a Template. It is in the Namespace of that one, unless it names another. */
export function ownerOf(object: PlainObject, pod: FoundPod): { readonly path: Path; readonly object: PlainObject } {
  const paths = pod.path.map((_, i) => pod.path.slice(0, pod.path.length - i));
  const path = paths.find((each) => ['apiVersion', 'kind'].every((key) => typeof valueAt(object, [...each, key]) === 'string'));
  if (!path) { return { path: [], object }; }
  const inner = valueAt(object, path) as PlainObject;
  return { path, object: { ...inner, metadata: { namespace: valueAt(object, ['metadata', 'namespace']), ...objectAt(inner, 'metadata') } } };
}

/** A note about a Pod that is made of others, if it has anything. */
function besidesNote({ besides, template }: FoundPod, { linux }: FilterSettings): Pick<PodDecision, 'note'> {
  const isLeft = linux === 'pin' && Object.keys(objectAt(template, 'spec')).length > 0;
  return isLeft ? { note: `it isn't changed, since ${besides} may be for Linux or Windows. To place it here, set the nodeSelector ${NodeLabel.OS}` } : {};
}

/** Looks for weak evidence in a Pod: the path starts at its `spec`. */
type WeakLook = (spec: PlainObject, marks: WindowsNodeMarks, isClassKnown: boolean) => Pick<Problem, 'path' | 'message' | 'remedy'> | undefined;

/** What leaves open whether a Pod is for Linux. A toleration does with an image for Linux: otherwise it is clear. */
const WEAK: Partial<Record<(typeof OS_EVIDENCE)[number]['id'], WeakLook>> = {
  toleration: (spec, marks) => {
    const toleration = toleratedTaint(spec, marks);
    return toleration === undefined ? undefined : {
      path: ['tolerations', toleration], message: 'must not be that of Windows nodes in a Pod with an image for Linux, or the other way round',
      remedy: 'set spec.os.name to the operating system that it is for',
    };
  },
  windowsOptions: (spec) => {
    const path = [[], ...containersOf(spec).map((each) => each.path)].map((of) => [...of, 'securityContext', 'windowsOptions'])
      .find((of) => isPresent(valueAt(spec, of)));
    return path && {
      path, message: 'must be set only on Windows Pods, got a Pod that doesn\'t say which operating system it is for',
      remedy: `set spec.os.name to windows, select the object by windowsPods, or remove ${formatPath(path.slice(-1))}`,
    };
  },
  path: (spec) => {
    const path = windowsPathIn(spec);
    const value = path && valueAt(spec, path);
    return path && {
      path,
      message: 'must be a path of Linux in a Pod that doesn\'t say which operating system it is for, got '
        + show(isCommand(path) ? executableName(String(value)) : value),
      remedy: 'set spec.os.name to windows, or select the object by windowsPods. If it is for Linux nodes, set spec.os.name to linux',
    };
  },
  unknownRuntimeClass: ({ runtimeClassName: name }, _, isClassKnown) => (isClassKnown || typeof name !== 'string' || name === '' ? undefined : {
    path: ['runtimeClassName'], message: `must be a known RuntimeClass, got ${show(name)}: it may select nodes of an operating system`,
    remedy: 'give the RuntimeClass in the input, or with --runtime-classes (runtimeClasses of the library), or set spec.os.name',
  }),
};

/** The first weak evidence in the order of `OS_EVIDENCE`. */
function weakEvidence(pod: FoundPod, ...of: Parameters<WeakLook>): PodDecision | undefined {
  for (const { id } of OS_EVIDENCE) {
    const weak = WEAK[id]?.(...of);
    if (weak) { return undecided(pod.placeOf(['spec', ...weak.path]) ?? pod.path, weak.message, weak.remedy); }
  }
  return undefined;
}

/** The fields that place a Pod, and their types. */
const PLACEMENT_FIELDS = [
  ['nodeSelector', isPlainObject, 'a map'], ['affinity', isPlainObject, 'a map'], ['tolerations', Array.isArray, 'a list'],
] as const;

/** A field that places a Pod, with a value that can't be completed. The API server rejects it. */
function malformedPlacement(pod: FoundPod, spec: PlainObject): Problem | undefined {
  const malformed = PLACEMENT_FIELDS.find(([field, isRight]) => isPresent(spec[field]) && !isRight(spec[field]));
  if (!malformed) { return undefined; }
  const [field, , type] = malformed;
  const path = pod.placeOf(['spec', field]) ?? pod.path;
  return invalidValue('malformed-pod')(path, spec[field], `be ${type}`, `give ${field} ${type}; the API server rejects anything else`);
}

/** A program, or an absolute path, as only Windows has. */
const PROGRAM = /\.exe$/i;
const ABSOLUTE_PATH = /^(?:[A-Za-z]:[\\/]|\\\\)/;

const isCommand = (path: Path) => path.at(-2) === 'command';

/** Where a Pod has a path or a program of Windows. */
function windowsPathIn(spec: PlainObject): Path | undefined {
  const places = [
    ...containersOf(spec).flatMap(({ container, path }): readonly Path[] => [
      [...path, 'command', 0], [...path, 'workingDir'], ...listAt(container, 'volumeMounts').map((_, i) => [...path, 'volumeMounts', i, 'mountPath']),
    ]),
    ...listAt(spec, 'volumes').map((_, i) => ['volumes', i, 'hostPath', 'path']),
  ];
  const isOfWindows = (path: Path, value: unknown) =>
    typeof value === 'string' && (ABSOLUTE_PATH.test(value) || (isCommand(path) && PROGRAM.test(value)));
  return places.find((path) => isOfWindows(path, valueAt(spec, path)));
}

function undecided(path: Problem['path'], message: string, remedy: string): PodDecision {
  return { os: undefined, why: '', problem: { code: 'os-undecided', path, message, remedy } };
}

function whyWindows(spec: PlainObject, osFrom: ReturnType<typeof podOs>['osFrom']): string {
  switch (osFrom) {
    case 'spec.os': return 'spec.os.name is windows';
    case 'nodeSelector': return 'its nodeSelector selects Windows nodes';
    case 'affinity': return 'its node affinity requires Windows nodes';
    case 'runtimeClass': return `RuntimeClass ${show(spec.runtimeClassName)} is for Windows nodes`;
    case 'hostProcess': return 'it has HostProcess containers';
    case 'script': return 'its script begins with #!win, which only Windows runs';
    case 'toleration': return 'it tolerates exactly the taint of Windows nodes';
    default: return `${show(imageOf(spec, 'windows'))} is a Windows image`;
  }
}
