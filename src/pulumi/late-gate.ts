import { all, isSecret, Output, output, Resource, ResourceError } from '@pulumi/pulumi';
import { hideStack } from './component-args';
import { LateValue, lateValues } from './late-values';
import { formatProblem, formatProblems, isPathWithin, isPlainObject, Path, PlainObject, Problem } from '../base';
import { withValueAt } from '../kubernetes';

/**
 * Resolves to the resources that the late values of a component come from, or rejects if these values are invalid: a child that depends on
 * it is then never registered. It may reject before anything waits for it, so its rejection is always handled.
 */
export type Gate = Promise<Resource[]>;

/** Members of an Output that its type doesn't declare. `apply` doesn't offer the same, since it isn't called for unknown values. */
interface OutputInternals<T> {
  promise(): Promise<T | undefined>;
  allResources(): Promise<Set<Resource>>;
}

/** The value of an Output; `undefined` if it isn't known in this preview. */
export function whenKnown<T>(value: Output<T>): Promise<T | undefined> {
  return (value as unknown as OutputInternals<T>).promise();
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
      const problemsWith = (isKnown: (i: number) => boolean) =>
        problemsOf(late.reduce((known, { path }, i) => (isKnown(i) ? withValueAt(known, path, values[i]) : known), args as PlainObject));
      const problems = problemsWith(() => true);
      if (problems.length === 0) { return problems; }
      const secrets = await secretsAmong(late);
      if (secrets.length === 0) { return problems; }
      const withoutThem = problemsWith((i) => !secrets.some(({ path }) => path === late[i]!.path)).map(formatProblem);
      return problems.map((problem) => (withoutThem.includes(formatProblem(problem)) ? problem : withoutSecrets(problem, secrets)));
    });
    const problems = await whenKnown(found);
    if (problems && problems.length > 0) { throw lateError(component, name, problems); }
    return [...await (found as unknown as OutputInternals<unknown>).allResources()];
  };
  const gate = check();
  gate.catch(() => {});
  GATES.set(component, gate);
  return gate;
}

/** An error of a component. After the end of the program, Pulumi prints it without the resource, so the message names it too. */
export function lateError(component: Resource, name: string, problems: readonly Problem[]): ResourceError {
  const error = new ResourceError(
    `${component.constructor.name} ${name}: ${formatProblems(problems.map((problem) => ({ construct: name, ...problem })))}`, component, true,
  );
  hideStack(error);
  return error;
}

function leavesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) { return value.flatMap(leavesOf); }
  return isPlainObject(value) ? Object.values(value).flatMap(leavesOf) : [value];
}

/** A late value that must not be shown, and the plain values in it, as far as they are known. */
export interface SecretValue {
  readonly path: Path;
  readonly leaves: readonly unknown[];
}

/** The secrets among late values. */
export async function secretsAmong(late: readonly LateValue[]): Promise<readonly SecretValue[]> {
  const found = await Promise.all(late.map(async ({ path, value }) => (
    await isSecret(output(value)) ? [{ path, leaves: leavesOf(await whenKnown(output(value))) }] : [])));
  return found.flat();
}

/** A problem without the secrets that it is about, or that it shows. */
export function withSecretsHidden(problem: Problem, secrets: readonly SecretValue[]): Problem {
  const isAbout = secrets.some(({ path }) => isPathWithin(problem.path, path));
  return isAbout || [problem.message, problem.remedy].some((text) => shows(text, secrets)) ? withoutSecrets(problem, secrets) : problem;
}

/** Whether a value at a path is one of a secret, or has one. */
export function isSecretAt(at: Path, value: unknown, secrets: readonly SecretValue[]): boolean {
  return secrets.some(({ path, leaves }) => isPathWithin(at, path) && leavesOf(value).some((leaf) => leaves.includes(leaf)));
}

/**
 * A problem that secret values decide, without them. What is after `got` is left out as a whole, not searched for them: what is left of a masked
 * text would show a short secret. What must hold has no secrets, unless it compares one with another one.
 */
function withoutSecrets(problem: Problem, secrets: readonly SecretValue[]): Problem {
  const [must = ''] = problem.message.split(', got ');
  return { ...problem, message: `${shows(must, secrets) ? 'must be valid' : must}, got a secret value`, remedy: 'correct the value' };
}

function shows(text: string, secrets: readonly SecretValue[]): boolean {
  const words = secrets.flatMap(({ leaves }) => leaves).filter((leaf) => typeof leaf === 'string' || typeof leaf === 'number').map(String);
  return words.some((word) => text.includes(JSON.stringify(word)) || (word.length > 3 && text.includes(word)));
}
