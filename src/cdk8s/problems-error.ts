import { ApiObject } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { Problem, Problems, throwProblems, userFrames } from '../options';
import { INVALID_OPTION } from '../options/schema';

/** Throws if the options of a construct have problems. @throws ProblemsError with all problems */
export function throwIfAny(construct: string | IConstruct, problems: readonly Problem[]): void {
  throwProblems(problems, typeof construct === 'string' ? construct : construct.node.path);
}

/** Path of a construct that doesn't exist yet. */
export function pathOf(scope: IConstruct, id: string): string {
  return [scope.node.path, id].filter((part) => part !== '').join('/');
}

/** The API object of a construct that was passed as an argument. @throws ProblemsError if it isn't a construct, or has no object */
export function apiObjectOf(given: unknown, argument: string): ApiObject {
  const problems = new Problems(INVALID_OPTION);
  const object = Construct.isConstruct(given) ? objectBelow(given) : undefined;
  if (!object) { problems.must([argument], Construct.isConstruct(given) ? given.node.path : given, 'be a construct of a Kubernetes object', 'use a construct such as a WindowsDeployment'); }
  throwProblems(problems.list);
  return object!;
}

function objectBelow(construct: IConstruct): ApiObject | undefined {
  return ApiObject.isApiObject(construct) ? construct : construct.node.defaultChild && objectBelow(construct.node.defaultChild);
}

const ORIGIN = Symbol.for('k8s-windows.origin');
/** Number of stack frames from our constructor to the user's line: few, since they are captured for every construct. */
const FRAMES = 8;

/** Remembers where a construct is created. V8 formats the frames lazily, so this costs a microsecond. */
export function rememberOrigin(construct: IConstruct): void {
  const limit = Error.stackTraceLimit;
  const holder = {};
  Error.stackTraceLimit = FRAMES;
  Error.captureStackTrace(holder, rememberOrigin);
  Error.stackTraceLimit = limit;
  Object.defineProperty(construct, ORIGIN, { value: holder });
}

/** The user's line that created a construct, as a stack frame. */
export function originOf(construct: IConstruct): readonly string[] {
  const holder = (construct as { [ORIGIN]?: { readonly stack?: string } })[ORIGIN];
  const [frame] = userFrames(holder?.stack);
  const location = frame && (/\(([^()]+)\)\s*$/.exec(frame)?.[1] ?? /at (?:async )?(\S+)\s*$/.exec(frame)?.[1]);
  return location ? [`    at ${construct.node.path} (${location})`] : [];
}
