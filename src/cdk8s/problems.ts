import { ApiObject } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { INVALID_OPTION, OwnedProblem, Problem, Problems, ProblemsError, throwProblems, userFrames } from '../base';

const ORIGIN = Symbol.for('k8s-windows.origin');
/** Number of stack frames from our constructor to the user's line: few, since they are captured for every construct. */
const FRAMES = 8;

/**
 * Remembers where a construct is created. V8 formats the frames lazily, so this costs a microsecond.
 *
 * @param above a constructor of ours whose frame, and those that it calls, aren't needed
 * @param frames number of frames to keep
 */
export function rememberOrigin(construct: IConstruct, above: (...args: any[]) => unknown = rememberOrigin, frames = FRAMES): void {
  const limit = Error.stackTraceLimit;
  const holder = {};
  Error.stackTraceLimit = frames;
  Error.captureStackTrace(holder, above);
  Error.stackTraceLimit = limit;
  Object.defineProperty(construct, ORIGIN, { value: holder });
}

/** The user's line that created a construct, as a stack frame. */
function originOf(construct: IConstruct): readonly string[] {
  const holder = (construct as { [ORIGIN]?: { readonly stack?: string } })[ORIGIN];
  const [frame] = userFrames(holder?.stack);
  const location = frame && (/\(([^()]+)\)\s*$/.exec(frame)?.[1] ?? /at (?:async )?(\S+)\s*$/.exec(frame)?.[1]);
  return location ? [`    at ${construct.node.path} (${location})`] : [];
}

/** Throws if the options of a construct have problems. @throws ProblemsError with all problems */
export function throwIfAny(construct: string | IConstruct, problems: readonly Problem[]): void {
  // most have none, and a path takes time
  if (problems.length === 0) { return; }
  throwProblems(problems, typeof construct === 'string' ? construct : construct.node.path);
}

/**
 * An error of cdk8s-plus, or one that rendering an object caused, as a problem of a construct.
 *
 * @param error its name and message
 * @param isPatched whether the object has JSON patches, which may have failed
 */
export function plusProblem(error: string, isPatched = false): Problem {
  // the remedy follows a period of ours
  const [, name, message = ''] = /^(\w+): ([^]*?)\.?$/.exec(error)!;
  const problem = (must: string, remedy: string): Problem => ({ code: INVALID_OPTION, path: [], message: `must have options ${must}: ${message}`, remedy });
  if (isPatched) {
    return problem(
      'and JSON patches that cdk8s can render, got an error',
      'check the patches: they change what cdk8s-plus renders, before the fields for Windows are filled in, so a patch of such a field must '
        + 'add the whole field, as JsonPatch.add("/spec/template/spec/nodeSelector", { … }) does',
    );
  }
  return name === 'TypeError' ? problem(
    'of the types that cdk8s-plus declares, got one that it can\'t render',
    'check the options that aren\'t plain values: Size.mebibytes(1024) for memory, Cpu.millis(500), Duration.seconds(30), Cron.schedule({ … '
      + '}), Probe.fromHttpGet("/")',
  ) : problem('that cdk8s-plus accepts, got an error', 'change the option');
}

/** Throws an error of cdk8s-plus, by the function that threw it, as a problem of a construct, and others as they are. */
export function rethrow(error: unknown, construct: string): never {
  const [, thrower = ''] = error instanceof Error ? String(error.stack).split(/^ +at /m) : [];
  if (error instanceof Error && /[\\/]cdk8s-plus-\d+[\\/]/.test(thrower)) { throwProblems([plusProblem(`${error.name}: ${error.message}`)], construct); }
  throw error;
}

/** Path of a construct that doesn't exist yet. */
export function pathOf(scope: IConstruct, id: string): string {
  return [scope.node.path, id].filter((part) => part !== '').join('/');
}

/** The API object of a construct that was passed as an argument. @throws ProblemsError if it isn't a construct, or has no object */
export function apiObjectOf(given: unknown, argument: string): ApiObject {
  const problems = new Problems(INVALID_OPTION);
  const object = Construct.isConstruct(given) ? objectBelow(given) : undefined;
  if (!object) {
    problems.must(
      [argument], Construct.isConstruct(given) ? given.node.path : given, 'be a construct of a Kubernetes object',
      'use a construct such as a WindowsDeployment',
    );
  }
  throwProblems(problems.list);
  return object!;
}

/** The API object of a construct; `undefined` if it has none. */
export function objectBelow(construct: IConstruct): ApiObject | undefined {
  return ApiObject.isApiObject(construct) ? construct : construct.node.defaultChild && objectBelow(construct.node.defaultChild);
}

/** A problem found at synth, with the construct on which it is reported. */
export interface SynthProblem extends OwnedProblem {
  readonly owner: IConstruct;
}

type Finder = (root: IConstruct) => readonly SynthProblem[];

const FINDERS: Finder[] = [];
let gathering = false;

/** Registers a search for problems of a whole app; all are reported together. */
export function findAtSynth(finder: Finder): void {
  FINDERS.push(finder);
}

/** Whether the problems of an app are being gathered; rendering must not throw meanwhile. */
export function isGathering(): boolean {
  return gathering;
}

/** @throws ProblemsError with all problems of the construct's app; its stack starts where the constructs with problems were created */
export function throwProblemsOfApp(construct: IConstruct): never {
  const { root } = construct.node;
  gathering = true;
  try {
    const problems = FINDERS.flatMap((finder) => finder(root));
    const origins = [...new Set(problems.map(({ owner }) => owner))].flatMap(originOf);
    throw new ProblemsError(problems.map(({ owner: _, ...problem }) => problem), origins); // node-do-not-add-exception-line
  } finally {
    gathering = false;
  }
}
