import { isLate } from './late-values';
import { invalidValue, isPlainObject, OwnedProblem, Path, Problem, Problems, ProblemsError, show, UNKNOWN_OPTION, WrongValue } from '../base';

/** The error for problems with the arguments of a component. Pulumi prints it without a stack trace, as it does its own RunError. */
export function problemsError(component: string, problems: readonly Problem[]): ProblemsError {
  const error = new ProblemsError(problems.map((problem): OwnedProblem => ({ construct: component, ...problem })));
  // what RunError.isInstance looks for; an Error can't extend both
  Object.defineProperty(error, '__pulumiRunError', { value: true });
  hideStack(error);
  return error;
}

/** Leaves an error its message alone: Pulumi prints the stack of what is thrown behind the end of the program, even when it is asked not to. */
export function hideStack(error: Error): void {
  Object.defineProperty(error, 'stack', { value: error.message, configurable: true, writable: true });
}

/** Throws if there are problems. @throws ProblemsError with all of them */
export function throwIfAny(component: string, problems: readonly Problem[]): void {
  if (problems.length > 0) { throw problemsError(component, problems); } // node-do-not-add-exception-line
}

/**
 * Arguments of a component, which JavaScript and casts can pass with any type. Absent arguments are read as an empty object, so that each
 * missing argument is reported.
 *
 * @throws ProblemsError if they aren't an object
 */
export function readArgs<Args extends object>(component: string, args: Args | null | undefined): Args {
  if (args === undefined || args === null) { return {} as Args; }
  if (typeof args !== 'object' || Array.isArray(args) || isLate(args)) {
    const got = isLate(args) ? 'an Output' : typeof args === 'function' ? 'a function' : show(args);
    const remedy = isLate(args) ? 'use Outputs for single arguments' : 'pass the arguments as { … }';
    throwIfAny(component, [{ code: 'argument-type', path: ['args'], message: `must be an object, got ${got}`, remedy }]);
  }
  return args;
}

/** The problem of an argument of another type than it must have. */
export const wrongArg: WrongValue = invalidValue('argument-type');

/** Problems of an argument that must be a function. */
export function functionProblems(name: string, value: unknown, remedy: string): readonly Problem[] {
  return typeof value === 'function' ? [] : [wrongArg([name], value, 'be a function', remedy)];
}

/** The names of all arguments of a type: a missing or additional one doesn't compile. */
export type Names<Args> = { readonly [Name in keyof Required<Args>]: true };

/** Problems of the keys of an object that aren't arguments. */
export function unknownArgs<Args>(value: unknown, names: Names<Args>, path: Path = []): readonly Problem[] {
  const problems = new Problems(UNKNOWN_OPTION, path);
  const keys = isPlainObject(value) ? Object.keys(value).filter((key) => value[key] !== undefined && !Object.hasOwn(names, key)) : [];
  keys.forEach((key) => problems.unknown([key], Object.keys(names)));
  return problems.list;
}
