import { WindowsNode } from './node-file';
import { invalidValue, lookUp, Path, Problem, Rejections, Schema, show } from '../base';
import { OptionChecks, verified } from '../kubernetes';

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

/** Whether a value is an integer, and at least as large as another. */
export const isIntegerFrom = (least: number) => (value: unknown): boolean => Number.isInteger(value) && Number(value) >= least;

/** Errors of options that fail their checks, each of which has a code of its own. */
export const failing = <Options extends object>(checks: OptionChecks<Options>, options: Options): readonly Found[] =>
  verified('', checks, options).map(asProblem);

/** The errors, and the warnings. */
export function split(found: readonly Found[]): Pick<WindowsNode, 'problems' | 'advice'> {
  const those = (advice: boolean) => found.filter(({ isAdvice }) => isAdvice === advice).map(({ problem }) => problem);
  return { problems: those(false), advice: those(true) };
}

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
