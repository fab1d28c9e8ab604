import { decideOs, FILTER_ANNOTATION, ownerOf, PodDecision } from './decide-os';
import { KnownObjects } from './known-objects';
import { FilterSettings } from './options';
import { formatPath, isPathWithin, isPresent, jsonPointer, lookUp, objectAt, Path, PlainObject, Problem, valueAt } from '../../base';
import { contextOf, objectErrors, ProblemEffects } from '../../checker';
import { Edit, editsBetween, Effect } from '../../findings';
import { INTENDED_OS, NodeLabel, OsName } from '../../knowledge';
import {
  ChangedPod, flagsNote, FoundPod, isCustomObject, KnownSecrets, OWN_PLACE, podPlacesOf, podsToComplete, sharedChange, sharedFieldProblems, withPod,
} from '../../kubernetes';
import { PodTarget, retrofitFoundPod, RetrofittedPod } from '../../pods';

/** A change to an object, with the reason for it. */
export interface ObjectChange {
  /** Keys and indices from the object. */
  readonly path: Path;
  /** Previous value; `undefined` when it was added. */
  readonly from?: unknown;
  /** New value; `undefined` when it was removed. */
  readonly to?: unknown;
  /** Operating system of the nodes that the Pod is changed for. */
  readonly os: OsName;
  /** Why the Pod is for these nodes. */
  readonly why: string;
  /** Why the value was changed. */
  readonly reason: string;
}

/** What wasn't changed, although something is to be known about it. */
export interface ObjectNote {
  /** Keys and indices from the object. */
  readonly path: Path;
  readonly message: string;
}

/** An object after the filter. */
export interface FilteredObject {
  /** The same object if nothing has changed. */
  readonly object: PlainObject;
  /** From the given object to this one. */
  readonly edits: readonly Edit[];
  readonly changes: readonly ObjectChange[];
  /** What is wrong with Pods; paths start at the object. */
  readonly problems: readonly (Problem & {
    /** What happens with the Pod, as the checker says. */
    readonly effect: Effect;
    /** Whether the Pod was left as it is. */
    readonly isLeft: boolean;
  })[];
  readonly notes: readonly ObjectNote[];
}

/** Problems that leave open where a Pod belongs: it isn't changed. With other problems, it is placed correctly, but doesn't work there. */
const CONFLICTS: ReadonlySet<string> = new Set([
  'os-contradiction', 'os-label-on-pod', 'windows-build-contradiction', 'platform-label-contradiction', 'toleration-letter-case',
  'runtime-class-conflict',
  'image-build-mismatch', 'image-out-of-support', 'linux-image', 'windows-image-on-linux', 'no-pod-spec', 'image',
]);

/** What problems with codes that the checker doesn't have mean for a Pod. */
const EFFECTS_OF_CODES: Readonly<Record<string, Effect>> = {
  'os-undecided': 'misplaced', 'windows-build-contradiction': 'misplaced', 'platform-label-contradiction': 'misplaced', 'no-pod-spec': 'rejected',
  'image': 'rejected',
  'release-unknown': 'advice',
};

/** Completes the Windows Pods of an object, and keeps its other Pods on Linux nodes. Never changes the given object. */
export function filterObject(object: PlainObject, settings: FilterSettings, known: KnownObjects): FilteredObject {
  const nothing: FilteredObject = { object, edits: [], changes: [], problems: [], notes: [] };
  const pods = podsToComplete(object, known.podKinds);
  // the pattern has seen the object, whatever its Pods say
  if (pods.length > 0) { settings.windowsPods.select(object); }
  if (isSkipped(object, settings)) { return nothing; }
  const places = isCustomObject(object) ? podPlacesOf(object, known.podKinds) : undefined;
  const isUnknown = isCustomObject(object) && !places?.length;
  const shaped = isUnknown ? podsToComplete(object) : pods.filter(({ isByShape }) => isByShape);
  const hasCrd = places !== undefined && (places.length === 0 || places.some(({ holds }) => holds === 'open'));
  const described = isUnknown ? [] : pods.filter(({ isByShape }) => !isByShape);
  const judged = described.map((pod) => judgePod(object, pod, settings, known));
  const filtered = judged.map((pod) => withoutShared(pod, judged, othersOf(object, pod, settings, known), settings)).reduce(
    changedObject, { ...nothing, notes: unknownPodNotes(object, shaped, hasCrd, settings, known) },
  );
  const edits = editsBetween(object, filtered.object);
  const problems = [...filtered.problems, ...otherErrors(filtered, judged, settings, known)];
  const result = { ...filtered, problems, edits, object: edits.length === 0 ? object : filtered.object };
  if (result.problems.length === 0) { return result; }
  const secrets = KnownSecrets.ofObjects([object]);
  const hidden = <P extends Problem>(problem: P) => ({ ...problem, message: secrets.hide(problem.message), remedy: secrets.hide(problem.remedy) });
  return { ...result, problems: result.problems.map(hidden) };
}

/** Errors of the checker in Windows Pods, besides those of their completion, and what keeps one from its nodes. */
function otherErrors(
  { object, problems }: FilteredObject, judged: readonly JudgedPod[], { platform, check }: FilterSettings, { index }: KnownObjects,
): FilteredObject['problems'] {
  const pods = judged.filter(({ retrofitted }) => retrofitted?.os === 'windows');
  if (pods.length === 0 || problems.some(({ isLeft }) => isLeft)) { return []; }
  const known: readonly Problem[] = problems;
  const found = objectErrors(object, known, platform)
    .filter((problem) => !known.includes(problem) && pods.some(({ pod }) => isPathWithin(problem.path, pod.path)));
  if (found.length === 0) { return []; }
  const effects = new ProblemEffects(object, contextOf(check, index));
  return found.map((problem) => ({ ...problem, effect: effects.of(problem) ?? 'broken', isLeft: false }));
}

/** Whether an object is one that isn't changed: by an option, or by its annotation. */
export function isSkipped(object: PlainObject, settings: FilterSettings): boolean {
  return lookUp(objectAt(objectAt(object, 'metadata'), 'annotations'), FILTER_ANNOTATION) === 'skip' || settings.skipped.select(object);
}

/** What is to be done with a Pod. */
interface JudgedPod extends ChangedPod, Pick<FilteredObject, 'problems' | 'notes'> {
  /** The Pod for its nodes; `undefined` if it isn't changed. */
  readonly retrofitted?: RetrofittedPod & Pick<PodDecision, 'why'> & { readonly os: OsName };
}

function judgePod(given: PlainObject, pod: FoundPod, settings: FilterSettings, known: KnownObjects): JudgedPod {
  const left: JudgedPod = { pod, template: pod.template, problems: [], notes: [] };
  const owner = ownerOf(given, pod);
  if (owner.path.length > 0 && isSkipped(owner.object, settings)) { return left; }
  const noted = (message: string) => ({ ...left, notes: [{ path: pod.path, message }] });
  const { os, why, problem, note } = decideOs(given, pod, settings, known);
  const effectOf = effectsFor(given, pod, os, settings, known);
  if (problem) { return { ...left, problems: [{ ...problem, effect: effectOf(problem), isLeft: true }] }; }
  if (note !== undefined) { return noted(note); }
  if (!os) { return left; }
  if (pod.open?.length) { return noted(`it isn't changed, since ${pod.placedBy} decides on its nodes`); }
  const retrofitted = retrofitFoundPod(pod, targetOf(os, objectAt(pod.template, 'spec'), settings, known));
  const found = retrofitted.problems.map((each) => ({ ...each, effect: effectOf(each) }));
  // what is only advice, since the platform is assumed, doesn't keep the Pod from its nodes
  const isLeft = found.some(({ code, effect }) => CONFLICTS.has(code) && effect !== 'advice');
  const problems = found.map((each) => ({ ...each, isLeft }));
  if (isLeft) { return { ...left, problems }; }
  const spec = objectAt(retrofitted.template, 'spec');
  const flags = flagsNote(pod, Object.keys(spec).filter((field) => isPresent(spec[field])));
  // Windows Pods don't work without the fields; others may be kept from Windows nodes by taints
  if (flags !== undefined && os === 'linux') {
    return { ...noted(`it isn't kept on Linux nodes, since ${flags}. With it, set the nodeSelector ${NodeLabel.OS}: linux`), problems };
  }
  const kept = retrofitted.kept.map(({ path, reason }) => ({ path, message: reason }));
  return {
    pod, template: retrofitted.template, retrofitted: { ...retrofitted, os, why }, problems,
    notes: flags === undefined ? kept : [{ path: pod.path, message: flags }, ...kept],
  };
}

/** What the object only names, as a Pod that inherits what the given one does, unless it is for the same nodes. */
function othersOf(object: PlainObject, { pod, retrofitted }: JudgedPod, settings: FilterSettings, known: KnownObjects): readonly ChangedPod[] {
  if (pod.alsoFor === undefined || !retrofitted) { return []; }
  const template = { spec: { ...objectAt(pod.template, 'spec'), containers: [], initContainers: [] } };
  const { os } = decideOs(object, { ...pod, template, besides: pod.alsoFor }, settings, known);
  return os === retrofitted.os ? [] : [{ pod, template: pod.template }];
}

/** A Pod that is left as it is where it could only be changed together with others, which need something else, or may. */
function withoutShared(judged: JudgedPod, all: readonly JudgedPod[], others: readonly ChangedPod[], { undecided }: FilterSettings): JudgedPod {
  const { pod } = judged;
  const left = { pod, template: pod.template, notes: [] };
  const isAmongOthers = ({ pod: { besides }, retrofitted }: JudgedPod) => !retrofitted && besides !== undefined && besides === pod.alsoFor;
  const [problem] = sharedFieldProblems(judged, all.filter((each) => !isAmongOthers(each)));
  if (problem) { return { ...left, problems: [{ ...problem, effect: 'misplaced', isLeft: true }] }; }
  const shared = sharedChange(judged, others);
  if (shared === undefined) { return judged; }
  return {
    ...left, problems: [{
      code: 'os-undecided', path: pod.path, effect: undecided === 'fail' ? 'misplaced' : 'ignored', isLeft: true,
      message: `must have its own ${shared.at(-1)}, got ${formatPath(shared)}, which is also for ${pod.alsoFor}, which may be for other nodes`,
      remedy: `${OWN_PLACE}, or the object the annotation ${INTENDED_OS}`,
    }],
  };
}

function changedObject(at: FilteredObject, { pod, retrofitted, ...judged }: JudgedPod): FilteredObject {
  const [problems, notes] = [[...at.problems, ...judged.problems], [...at.notes, ...judged.notes]];
  if (!retrofitted) { return { ...at, problems, notes }; }
  const object = withPod(at.object, pod, retrofitted.template);
  const edits = editsBetween(at.object, object);
  const changes = edits.map((edit, i) => changeOf(edit, edits.slice(0, i), at.object, retrofitted));
  return { object, problems, notes, edits: at.edits, changes: [...at.changes, ...changes] };
}

/** The effects of the problems of a Pod: those of the checker, for a Pod that says which operating system it is for. */
function effectsFor(
  object: PlainObject, pod: FoundPod, os: OsName | undefined, { check, undecided }: FilterSettings, known: KnownObjects,
): (problem: Problem) => Effect {
  let effects: ProblemEffects | undefined;
  const decided = () => {
    const spec = objectAt(pod.template, 'spec');
    return os === undefined || isPresent(spec.os) ? object : withPod(object, pod, { ...pod.template, spec: { ...spec, os: { name: os } } });
  };
  return (problem) => {
    effects ??= new ProblemEffects(decided(), contextOf(check, known.index));
    if (problem.code === 'os-undecided' && undecided === 'leave' && isWeak(problem)) { return 'ignored'; }
    return effects.of(problem) ?? lookUp(EFFECTS_OF_CODES, problem.code) ?? 'broken';
  };
}

/** A wrong annotation isn't evidence, but a mistake. */
const isWeak = ({ path }: Problem) => path.at(-1) !== INTENDED_OS;

/** What a Pod is completed for. One with a RuntimeClass is placed and isolated by it. */
function targetOf(os: OsName, spec: PlainObject, settings: FilterSettings, known: KnownObjects): PodTarget {
  const { platform, version, placement, limitsFromRequests, defaultMemory, defaultCpu } = settings;
  if (os === 'linux') { return { os }; }
  const { runtimeClassName: name } = spec;
  const runtimeClass = typeof name === 'string' && name !== '' ? known.runtimeClass(name) ?? name : undefined;
  return { os, platform, version, limitsFromRequests, defaultMemory, defaultCpu, ...(runtimeClass === undefined ? { placement } : { runtimeClass }) };
}

function changeOf(
  edit: Edit, earlier: readonly Edit[], before: PlainObject, { os, why, changes }: NonNullable<JudgedPod['retrofitted']>,
): ObjectChange {
  const isAppended = edit.op === 'append';
  const path = isAppended ? [...edit.path, indexOfAppended(edit.path, earlier, before)] : edit.path;
  const from = isAppended ? undefined : valueAt(before, path);
  const isNear = (other: Path) => path.every((key, i) => i >= other.length || other[i] === key);
  const reasons = new Set(changes.filter((change) => isNear(change.path)).map(({ reason }) => reason));
  const reason = [...reasons].join('; ') || `required on ${os === 'windows' ? 'Windows' : 'Linux'} nodes of a mixed cluster`;
  return { path, ...(isPresent(from) && { from }), ...(edit.op !== 'remove' && { to: edit.value }), os, why, reason };
}

function indexOfAppended(path: Path, earlier: readonly Edit[], before: PlainObject): number {
  const list = jsonPointer(path);
  return (valueAt(before, path) as readonly unknown[]).length
    + earlier.filter((edit) => edit.op === 'append' && jsonPointer(edit.path) === list).length;
}

/**
 * An object of an unknown kind may lack the fields that its Pods need, so they aren't changed.
 *
 * @param pods those that only their shape shows
 * @param hasCrd whether its CustomResourceDefinition is known, which says nothing about its Pods then
 */
function unknownPodNotes(
  object: PlainObject, pods: readonly FoundPod[], hasCrd: boolean, settings: FilterSettings, known: KnownObjects,
): readonly ObjectNote[] {
  const needed = pods.filter((pod) => {
    const { os, problem } = decideOs(object, pod, settings, known);
    return os !== undefined || problem !== undefined;
  });
  const message = hasCrd
    ? 'the CustomResourceDefinition of this kind doesn\'t describe its Pods, so they aren\'t changed. Complete them by other means, such as its own '
      + 'options'
    : 'this kind is unknown, so its Pods aren\'t changed. Give its CustomResourceDefinition, or complete them by other means, such as its own '
      + 'options';
  return needed.map(({ path }) => ({ path, message }));
}
