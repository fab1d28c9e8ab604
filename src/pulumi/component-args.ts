import { Output } from '@pulumi/pulumi';
import { isPlainObject, Path, Problem, Problems, show } from '../manifest';
import { throwIfAny } from './problems-error';
import { UNKNOWN_OPTION } from '../options/schema';

/**
 * Arguments of a component, which JavaScript and casts can pass with any type. Absent arguments are read as an empty object, so that each
 * missing argument is reported.
 *
 * @throws ProblemsError if they aren't an object
 */
export function readArgs<Args extends object>(component: string, args: Args | null | undefined): Args {
  if (args === undefined || args === null) { return {} as Args; }
  const isLate = Output.isInstance(args) || args instanceof Promise;
  if (typeof args !== 'object' || Array.isArray(args) || isLate) {
    const got = isLate ? 'an Output' : show(args);
    throwIfAny(component, [{
      code: 'argument-type', path: ['args'], message: `must be an object, got ${typeof args === 'function' ? 'a function' : got}`, remedy: isLate ? 'use Outputs for single arguments' : 'pass the arguments as { … }',
    }]);
  }
  return args;
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

/** Problems of the argument `adopt`. */
export function adoptProblems({ adopt }: { readonly adopt?: unknown }): readonly Problem[] {
  if (adopt === undefined || (typeof adopt === 'string' && adopt !== '')) { return []; }
  return [{ code: 'argument-type', path: ['adopt'], message: `must be the logical name or the URN of a resource, got ${show(adopt)}`, remedy: 'pass a plain string' }];
}
