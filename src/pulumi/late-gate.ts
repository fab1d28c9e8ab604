import { all, isSecret, Output, output, Resource, ResourceError } from '@pulumi/pulumi';
import { formatProblems, isPlainObject, PlainObject, Problem, withValueAt } from '../manifest';
import { hideStack } from './component-args';
import { lateValues } from './late-values';

/**
 * Resolves to the resources that the late values of a component come from, or rejects if these values are invalid: a child that depends on
 * it is then never registered. It may reject before anything waits for it, so its rejection is always handled.
 */
export type Gate = Promise<Resource[]>;

/** Members of an Output that its type doesn't declare. `apply` doesn't offer the same, since it isn't called for unknown values. */
interface OutputInternals {
  promise(): Promise<readonly Problem[] | undefined>;
  allResources(): Promise<Set<Resource>>;
}

const GATES = new WeakMap<Resource, Gate>();

/** The gate of a component's children; `undefined` if it has no late values. */
export function gateOf(component: Resource): Gate | undefined {
  return GATES.get(component);
}

/**
 * Checks arguments again when all of them are known.
 *
 * @returns `undefined` if all of them are known already
 */
export function lateGate(component: Resource, name: string, args: object, problemsOf: (known: any) => readonly Problem[]): Gate | undefined {
  const late = lateValues(args);
  if (late.length === 0) { return undefined; }
  const check = async () => {
    // not `output(args)`, which creates an Output for every object and list in the arguments
    const found = all(late.map(({ value }) => value)).apply(async (values) => {
      const problems = problemsOf(late.reduce((known, { path }, i) => withValueAt(known, path, values[i]), args as PlainObject));
      if (problems.length === 0) { return problems; }
      const secrets = await Promise.all(late.map(async ({ value }, i) => (await isSecret(output(value)) ? [values[i]] : [])));
      return problems.map((problem) => withoutSecrets(problem, secrets.flat().flatMap(leavesOf)));
    }) as unknown as Output<unknown> & OutputInternals;
    const problems = await found.promise();
    if (problems && problems.length > 0) { throw lateError(component, name, problems); }
    return [...await found.allResources()];
  };
  const gate = check();
  gate.catch(() => {});
  GATES.set(component, gate);
  return gate;
}

/** After the end of the program, Pulumi prints the error without the resource, so the message names it too. */
function lateError(component: Resource, name: string, problems: readonly Problem[]): ResourceError {
  const error = new ResourceError(`${component.constructor.name} ${name}: ${formatProblems(problems.map((problem) => ({ construct: name, ...problem })))}`, component, true);
  hideStack(error);
  return error;
}

function leavesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) { return value.flatMap(leavesOf); }
  return isPlainObject(value) ? Object.values(value).flatMap(leavesOf) : [value];
}

/** A problem without secret values. Messages contain values as JSON, and long values shortened. */
function withoutSecrets(problem: Problem, secrets: readonly unknown[]): Problem {
  const shown = secrets.filter((secret) => typeof secret === 'string' || typeof secret === 'number').map((secret) => JSON.stringify(secret));
  const masked = (text: string) => shown.reduce((rest, secret) => rest.replaceAll(secret, '[secret]').replaceAll(secret.replace(/^"|"$/g, ''), '[secret]'), text);
  const cut = shown.some((secret) => secret.length > 20 && problem.message.includes(secret.slice(0, 20)) && !problem.message.includes(secret));
  return { ...problem, message: cut ? 'must be valid, got a secret value' : masked(problem.message), remedy: masked(problem.remedy) };
}
