import { RunError } from '@pulumi/pulumi';
import { formatProblems, Problem } from '../manifest';

/** Everything that is wrong with a component's arguments, in one error; Pulumi prints it without a stack trace. */
export class WindowsProblemsError extends RunError {
  constructor(
    /** Logical name of the component. */
    public readonly component: string,
    /** The problems as data; their paths begin at the arguments. */
    public readonly problems: readonly Problem[],
  ) {
    super(formatProblems([{ owner: component, problems }]));
    this.name = 'WindowsProblemsError';
    hideStack(this);
  }
}

/** Leaves an error its message alone: Pulumi prints the stack of what is thrown behind the end of the program, even when it is asked not to. */
export function hideStack(error: Error): void {
  Object.defineProperty(error, 'stack', { value: error.message, configurable: true, writable: true });
}

/** Throws when there are problems. */
export function throwIfAny(component: string, problems: readonly Problem[]): void {
  if (problems.length > 0) { throw new WindowsProblemsError(component, problems); }
}
