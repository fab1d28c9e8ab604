import { invalidValue, lookUp, Path, Problem, Rejections, Schema, show, valueAt } from '../base';

/** A finding about the options: an error or a warning. */
export interface Found {
  readonly problem: Problem;
  readonly isAdvice: boolean;
}

/** A problem as an error. */
export const asProblem = (problem: Problem): Found => ({ problem, isAdvice: false });

/** An error: the node doesn't work with this value. */
export const wrong = (code: string, path: Path, value: unknown, must: string, remedy: string): Found =>
  asProblem(invalidValue(code)(path, value, must, remedy));

/** A warning: the node works with this value, with a limitation. */
export const advise = (code: string, path: Path, value: unknown, message: string, remedy: string): Found =>
  ({ problem: { code, path, message: `is ${show(value)}, ${message}`, remedy }, isAdvice: true });

/** What the value of an option must be, if it is set. */
export interface OptionCheck {
  readonly code: string;
  readonly path: Path;
  readonly must: string;
  readonly remedy: string;
  is(this: void, value: any): boolean;
}

/** Errors of options that fail their checks. */
export const failing = (checks: readonly OptionCheck[], options: object): readonly Found[] => checks.flatMap(({ code, path, is, must, remedy }) => {
  const value = valueAt(options, path);
  return value === undefined || is(value) ? [] : [wrong(code, path, value, must, remedy)];
});

/** Rejections of the options that a platform decides itself: all but its own. */
export function decidedBy(platform: string, fields: object, own: object, remedies: Readonly<Record<string, string>> = {}): Rejections {
  const rejected = Object.keys(fields).filter((key) => !Object.hasOwn(own, key));
  return Object.fromEntries(
    rejected.map((key) => [key, { message: `must not be set with ${platform}, which decides it`, remedy: lookUp(remedies, key) ?? 'remove it' }]),
  );
}

/** The schema of a required option for one that may be missing. */
export function optional({ wanted, check }: Schema): Schema {
  return { wanted, check };
}
