import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';
import { inOrder, isPatched, renderErrorIn, renderingOf, replaceRendering, unmappedJsonOf } from './internals';
import { findAtSynth, isGathering, plusProblem, SynthProblem, throwProblemsOfApp } from './problems';
import { formatProblem, invalidValue, isPlainObject, isPresent, Path, PlainObject, Problem, problemsWithin } from '../base';
import { objectErrors } from '../checker/lazy-object-errors';
import { Platform } from '../knowledge';
import { findPodTemplate, withValueAt, wrongField } from '../kubernetes';
import { CompletedPod } from '../pods';

/** A completed manifest with its problems. */
export interface CompletedManifest {
  readonly manifest: PlainObject;
  readonly problems: readonly Problem[];
  /** Finds the problems of its fields, as `objectErrors` needs them. @default - they are among the problems */
  readonly ofFields?: (known: readonly Problem[]) => readonly Problem[];
  /** Platform that it was completed for. @default - unknown */
  readonly platform?: Platform;
}

/** How an API object is completed when it is rendered. */
export interface Completion {
  /** Construct that requested the completion, named in errors. */
  readonly owner: IConstruct;
  readonly complete: (manifest: PlainObject) => CompletedManifest;
  /** Renders the object's own manifest, before completion. */
  readonly original: () => PlainObject;
  /** Set by a construct for its own object: a retrofit around it must not replace this completion. */
  readonly own: boolean;
  /** Problems that prevent the object from being rendered. */
  readonly before: () => readonly Problem[];
}

/** The completion of an API object; `undefined` if it has none. */
export function completionOf(object: ApiObject): Completion | undefined {
  return (object as Completed)[COMPLETION];
}

const COMPLETION = Symbol.for('k8s-windows.completion');
const CHANGES = Symbol.for('k8s-windows.changes');
type Completed = ApiObject & { [COMPLETION]?: Completion; [CHANGES]?: Changes };

/** A change of an object's own manifest by another construct. Paths of problems start at the manifest. */
interface Change {
  /** Construct that is named in errors of an object without completion. */
  readonly owner: IConstruct;
  readonly change: (manifest: PlainObject) => CompletedManifest;
  /** Problems of the manifest that is rendered in the end. */
  readonly verify: (manifest: PlainObject) => readonly Problem[];
}

/** The changes of an object by other constructs, which apply before its completion, whenever that is set up. */
interface Changes {
  /** Renders the object's own manifest. */
  readonly original: () => PlainObject;
  readonly list: readonly Change[];
}

/**
 * Completes an API object whenever it is rendered to JSON: after Lazies, JSON patches and cdk8s-plus' own mapping, so on the field names of
 * the API. (A patch before that mapping would lose fields that the mapping doesn't know.)
 *
 * Problems aren't thrown one construct at a time: the first one throws those of the whole app. They are searched here and not in a
 * validation, since cdk8s runs validations again for every chart of the app.
 *
 * @param own set by a construct for its own object, whose options a retrofit around it must not replace; a second completion is applied after the
 * first
 * @param before problems that prevent the object from being rendered
 */
export function completeAtSynth(
  object: ApiObject, owner: IConstruct, complete: Completion['complete'], own = false, before: Completion['before'] = () => [],
): void {
  const target = object as Completed;
  const earlier = target[COMPLETION];
  if (earlier && ((earlier.own && !own) || earlier.owner.node.scopes.length > owner.node.scopes.length)) { return; }
  const original = earlier?.original ?? target[CHANGES]?.original ?? renderingOf(object);
  const all = earlier?.own ? inTurn(earlier.complete, complete) : complete;
  install(target, { owner, complete: all, original, own, before });
}

/**
 * Changes the Pod template of an object's own manifest before completion, whether completion is set up before or after this call. A kind without
 * one is a problem at synth.
 *
 * @param owner construct that is named in errors of an object without completion
 * @param code of the problem of a kind without a Pod template
 * @param change paths of its problems start at the template
 * @param verify finds problems of the completed manifest
 */
export function changeTemplateAtSynth(
  object: ApiObject, owner: IConstruct, code: string, change: (template: PlainObject) => CompletedPod, verify: Change['verify'] = () => [],
): void {
  const target = object as Completed;
  const { original, list } = target[CHANGES] ?? { original: target[COMPLETION]?.original ?? renderingOf(object), list: [] };
  const added: Change = {
    owner, verify, change: (manifest) => {
      const found = findPodTemplate(manifest);
      if (!found) {
        const remedy = 'use a workload such as a WindowsDeployment';
        return { manifest, problems: [invalidValue(code)(['kind'], object.kind, 'be a kind with a Pod template', remedy)] };
      }
      const { template, problems } = change(found.template);
      return { manifest: withValueAt(manifest, found.path, template), problems: problemsWithin(found.path, problems) };
    },
  };
  target[CHANGES] = { original, list: [...list, added] };
  replaceRendering(target, renderCompleted);
}

function install(target: Completed, completion: Completion): void {
  target[COMPLETION] = completion;
  replaceRendering(target, renderCompleted);
}

/** The rendering of all completed objects: one function, since a closure for each would be kept as long as the app. */
function renderCompleted(this: Completed): PlainObject {
  const { manifest, problems } = completedObject(this);
  return problems.length === 0 || isGathering() ? inOrder(manifest) : throwProblemsOfApp(this);
}

/** A completed manifest with its problems and their owners. */
interface CompletedObject {
  readonly manifest: PlainObject;
  readonly problems: readonly SynthProblem[];
}

/** The completed manifest of an object with the errors that the checker would report, or the problems that prevent it. */
function completedObject(target: Completed): CompletedObject {
  const { [COMPLETION]: completion, [CHANGES]: changes } = target;
  const owner = completion?.own ? completion.owner : target;
  const ownedBy = (by: IConstruct, problems: readonly Problem[]) => problems.map((problem) => ({ ...problem, construct: by.node.path, owner: by }));
  let manifest: PlainObject;
  try {
    const early = completion?.before() ?? [];
    if (early.length > 0) { return { manifest: {}, problems: ownedBy(owner, early) }; }
    manifest = (completion ?? changes!).original();
  } catch (error) {
    const found = completion && renderErrorIn(error);
    if (found === undefined) { throw error; }
    return { manifest: {}, problems: ownedBy(owner, [plusProblem(found, isPatched(target))]) };
  }
  let problems: readonly SynthProblem[] = ownedBy(owner, lostProblems(target, manifest));
  for (const { owner: changer, change } of changes?.list ?? []) {
    const changed = change(manifest);
    problems = [...problems, ...ownedBy(completion ? owner : changer, changed.problems)];
    manifest = changed.manifest;
  }
  if (completion) {
    const completed = completion.complete(manifest);
    manifest = completed.manifest;
    problems = ownedBy(owner, objectErrors(manifest, [...problems, ...completed.problems], completed.platform, completed.ofFields));
  }
  const verified = (changes?.list ?? []).flatMap(({ owner: changer, verify }) => ownedBy(completion ? owner : changer, verify(manifest)));
  return { manifest, problems: [...problems, ...verified] };
}

/** What the class of an object that was just rendered lost of it. What is typed is mapped whole. */
function lostProblems(object: ApiObject, manifest: PlainObject): readonly Problem[] {
  const given = unmappedJsonOf(object);
  const mayLose = given !== undefined && given !== manifest && (isPatched(object) || hasAbsent(manifest));
  return mayLose ? lostInMapping(given, manifest) : [];
}

/** Whether a value is absent, as a quantity of a wrong type is once cdk8s-plus has mapped it, or has such a value. */
function hasAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.values(value).some(hasAbsent));
}

/**
 * Reports what JSON patches, or programs without types, set and the mapping of cdk8s-plus loses: it knows the names of its own props, and takes a
 * quantity, a percentage, or a port from their `value`.
 */
function lostInMapping(given: unknown, kept: unknown, path: Path = []): readonly Problem[] {
  if (!isPresent(given) || given === kept) { return []; }
  if (isPlainObject(given) && isPlainObject(kept)) {
    return Object.keys(given).flatMap((key) => lostInMapping(given[key], kept[mappedKey(key, kept)], [...path, key]));
  }
  if (Array.isArray(given) && Array.isArray(kept)) { return given.flatMap((item, i) => lostInMapping(item, kept[i], [...path, i])); }
  if (isPlainObject(given) && (Object.keys(given).length === 0 || (isPresent(given.value) && given.value === kept))) { return []; }
  const remedy = 'in a JSON patch, use { value: "25%" } for quantities, percentages, and ports, and names such as hostPid. Fields that the version '
    + 'of cdk8s-plus doesn\'t know can\'t be set';
  return [wrongField(path, given, 'be written as in the props of cdk8s-plus', remedy, ', which is lost')];
}

/** The name of a prop in a manifest, which has abbreviations in capital letters. */
function mappedKey(key: string, manifest: PlainObject): string {
  return Object.hasOwn(manifest, key) ? key : Object.keys(manifest).find((each) => each.toLowerCase() === key.toLowerCase()) ?? key;
}

/** Two completions, one after the other; a problem that both find is reported once. */
function inTurn(first: Completion['complete'], second: Completion['complete']): Completion['complete'] {
  return (manifest) => {
    const one = first(manifest);
    const two = second(one.manifest);
    const reported = new Set(one.problems.map(formatProblem));
    return { ...one, ...two, problems: [...one.problems, ...two.problems.filter((problem) => !reported.has(formatProblem(problem)))] };
  };
}

/** The problems of every completed or changed object in an app. */
function problemsOfObjects(root: IConstruct): readonly SynthProblem[] {
  return root.node.findAll().flatMap((found) => {
    const target = found as Completed;
    return target[COMPLETION] || target[CHANGES] ? completedObject(target).problems : [];
  });
}

findAtSynth(problemsOfObjects);
