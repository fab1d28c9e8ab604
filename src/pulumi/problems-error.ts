import { OwnedProblem, Problem, ProblemsError } from '../options';

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
