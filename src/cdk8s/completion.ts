import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';
import { inOrder, renderErrorIn, renderingOf, replaceRendering } from './internals';
import { findAtSynth, plusProblem, SynthProblem, throwIfAny, throwProblemsOfApp } from './problems';
import { formatProblem, PlainObject, Problem } from '../base';
import { objectErrors } from '../checker/lazy-object-errors';
import { Platform } from '../knowledge';

/** A completed manifest with its problems. */
export interface CompletedManifest {
  readonly manifest: PlainObject;
  readonly problems: readonly Problem[];
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
type Completed = ApiObject & { [COMPLETION]?: Completion };

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
  const original = earlier?.original ?? renderingOf(object);
  const all = earlier?.own ? inTurn(earlier.complete, complete) : complete;
  install(target, { owner, complete: all, original, own, before });
}

/**
 * Changes an API object's own manifest before completion, whether completion is set up before or after this call.
 *
 * @param change paths of its problems start at the manifest
 */
export function changeAtSynth(object: ApiObject, owner: IConstruct, change: Completion['complete']): void {
  const target = object as Completed;
  const earlier = target[COMPLETION];
  if (earlier) {
    install(target, {
      ...earlier,
      complete: (manifest) => {
        const changed = change(manifest);
        const completed = earlier.complete(changed.manifest);
        return { ...completed, problems: [...changed.problems, ...completed.problems] };
      },
    });
    return;
  }
  const original = renderingOf(object);
  replaceRendering(object, () => {
    const { manifest, problems } = change(original());
    throwIfAny(owner.node.path, problems);
    return inOrder(manifest);
  });
}

function install(target: Completed, completion: Completion): void {
  target[COMPLETION] = completion;
  replaceRendering(target, renderCompleted);
}

/** The rendering of all completed objects: one function, since a closure for each would be kept as long as the app. */
function renderCompleted(this: Completed): PlainObject {
  const { manifest, problems } = completedObject(this[COMPLETION]!);
  return problems.length === 0 ? inOrder(manifest) : throwProblemsOfApp(this);
}

/** The completed manifest of an object with the errors that the checker would report, or the problems that prevent it. */
function completedObject({ before, original, complete }: Completion): CompletedManifest {
  let manifest: PlainObject;
  try {
    const early = before();
    if (early.length > 0) { return { manifest: {}, problems: early }; }
    manifest = original();
  } catch (error) {
    const found = renderErrorIn(error);
    if (found === undefined) { throw error; }
    return { manifest: {}, problems: [plusProblem(found)] };
  }
  const completed = complete(manifest);
  const errors = objectErrors(completed.manifest, completed.problems, completed.platform);
  return errors.length === 0 ? completed : { ...completed, problems: [...completed.problems, ...errors] };
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

/** The problems of every completed object in an app. */
function problemsOfObjects(root: IConstruct): readonly SynthProblem[] {
  return root.node.findAll().flatMap((found) => {
    const completion = (found as Partial<Completed>)[COMPLETION];
    if (!completion) { return []; }
    const { problems } = completedObject(completion);
    const owner = completion.own ? completion.owner : found;
    return problems.map((problem) => ({ ...problem, construct: owner.node.path, owner }));
  });
}

findAtSynth(problemsOfObjects);
