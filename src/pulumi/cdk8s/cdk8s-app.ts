import { ComponentResource, ComponentResourceOptions, concat, Input, Output, output, Resource, RunError } from '@pulumi/pulumi';
import { ApiObject, App } from 'cdk8s';
import type { IResolver, ResolutionContext } from 'cdk8s';
import { IConstruct } from 'constructs';
import { onceFor, OwnedProblem, PLACEHOLDER_STRING, Problem, ProblemsError } from '../../base';
import { PLACEHOLDER_NUMBERS_BELOW } from '../../kubernetes';
import { childOptions, componentOptions } from '../child-options';
import { functionProblems, readArgs, throwIfAny } from '../component-args';
import { KubernetesObject } from '../kubernetes-object';
import { isLate } from '../late-values';

/**
 * Outputs in cdk8s. Its typed props require strings and numbers, so a token represents an Output while the constructs are created, and the
 * manifest gets the Output in its place. AWS CDK and its bridges use tokens too.
 */
const OUTPUTS: Output<unknown>[] = [];
const TEXT_TOKENS = new RegExp(PLACEHOLDER_STRING, 'g');

/** A string for cdk8s props that becomes the value of the Output in the manifest. It can be part of a longer string. */
export function outputString(value: Input<string>): string {
  return `{{pulumi-output-${OUTPUTS.push(output(value)) - 1}}}`;
}

/** A number for cdk8s props that becomes the value of the Output in the manifest. Don't calculate with it. */
export function outputNumber(value: Input<number>): number {
  return PLACEHOLDER_NUMBERS_BELOW - (OUTPUTS.push(output(value)) - 1);
}

/** Allows Outputs as values of untyped props: `ApiObject`, and L1 objects. `Cdk8sApp` registers it. */
export class OutputResolver implements IResolver {
  /** Replaces an Output with its token. */
  public resolve(context: ResolutionContext): void {
    if (Output.isInstance(context.value)) { context.replaceValue(outputString(context.value as Output<string>)); }
  }
}

/** A manifest with Outputs in place of their tokens. */
function withOutputs(value: unknown): unknown {
  if (typeof value === 'string') { return textWithOutputs(value); }
  if (typeof value === 'number') { return value <= PLACEHOLDER_NUMBERS_BELOW ? OUTPUTS[PLACEHOLDER_NUMBERS_BELOW - value] ?? value : value; }
  if (Array.isArray(value)) { return value.map(withOutputs); }
  if (typeof value !== 'object' || value === null) { return value; }
  const entries = Object.entries(value).map(([key, inner]) => [textWithOutputs(key), withOutputs(inner)]);
  // an Output can't be a key
  return entries.some(([key]) => Output.isInstance(key)) ? output(entries).apply(Object.fromEntries) : Object.fromEntries(entries);
}

function textWithOutputs(text: string): unknown {
  const parts: Input<string>[] = [];
  let end = 0;
  for (const { 0: token, 1: number, index } of text.matchAll(TEXT_TOKENS)) {
    parts.push(text.slice(end, index), OUTPUTS[Number(number)] as Output<string>);
    end = index + token.length;
  }
  if (parts.length === 0) { return text; }
  const isWhole = parts.length === 2 && parts[0] === '' && end === text.length;
  return isWhole ? parts[1] : concat(...parts, text.slice(end));
}

/** Arguments of `Cdk8sApp`. */
export interface Cdk8sAppArgs {
  /**
   * Adds all charts to the app before it returns. Pass Outputs to typed props with `outputString` and `outputNumber`; untyped props accept Outputs
   * directly.
   */
  readonly build: (app: App) => void;
}

/**
 * A cdk8s app in a Pulumi program, with a Pulumi resource per API object, named after the component and the path of the construct. Names in
 * the cluster are those of cdk8s, and `addDependency` becomes `dependsOn`. Resource options apply to the objects.
 *
 * @example
 * ```ts
 * import { Chart } from 'cdk8s';
 * import { WindowsDeployment } from 'k8s-windows/plus-33';
 * import { Cdk8sApp } from 'k8s-windows/pulumi-cdk8s';
 *
 * new Cdk8sApp('shop', {
 *   build: (app) => new WindowsDeployment(new Chart(app, 'shop'), 'web', {
 *     containers: [{ image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }],
 *   }),
 * });
 * ```
 */
export class Cdk8sApp extends ComponentResource {
  /** The resources, by the path of their constructs. */
  public readonly resources: Readonly<Record<string, Resource>>;

  /** @throws RunError if a construct is invalid. Nothing is registered in that case */
  constructor(name: string, args: Cdk8sAppArgs, opts?: ComponentResourceOptions) {
    const { build } = readArgs(name, args);
    throwIfAny(name, functionProblems('build', build, 'pass a function that accepts the app and adds charts to it'));
    const manifests = rendered(name, build);
    const names = namesOf(name, [...manifests.keys()]);
    super('k8s-windows:index:Cdk8sApp', name, {}, componentOptions(opts));
    const make: (object: ApiObject) => Resource = onceFor((object) => {
      const options = childOptions(this, opts, { before: dependenciesOf(object).map(make) });
      return new KubernetesObject(names.get(object)!, manifests.get(object), options);
    });
    this.resources = Object.fromEntries([...manifests.keys()].map((object) => [object.node.path, make(object)]));
    this.registerOutputs({});
  }
}

/** All API objects of an app, with their manifests. */
function rendered(name: string, build: (app: App) => unknown): ReadonlyMap<ApiObject, unknown> {
  const app = new App({ resolvers: [new OutputResolver()] });
  const manifests = new Map<ApiObject, unknown>();
  const problems: OwnedProblem[] = [];
  try {
    problems.push(...lateBuildProblems(build(app)));
    const faults = app.node.findAll().flatMap(({ node }) => node.validate().map((fault) => `[${node.path}] ${fault}`));
    if (faults.length > 0) { throw new Error(`invalid constructs:\n  ${faults.join('\n  ')}`); }
    const objects = apiObjects(app);
    problems.push(...cycleProblems(objects));
    for (const object of objects) { manifests.set(object, withOutputs(object.toJson())); }
  } catch (error) {
    // the message of a construct's error is complete without a stack trace
    if (!ProblemsError.isProblemsError(error)) { throw new RunError((error as Error).message); }
    problems.push(...error.problems);
  }
  throwIfAny(name, problems);
  return manifests;
}

/** The problem of a `build` that isn't done when it returns: the type `void` allows any result. */
function lateBuildProblems(result: unknown): readonly Problem[] {
  if (!isLate(result)) { return []; }
  // it may fail too, which nothing else handles
  if (result instanceof Promise) { result.catch(() => {}); }
  return [{
    code: 'late-value', path: ['build'],
    message: `must add all charts before it returns, got a function that returns ${result instanceof Promise ? 'a promise' : 'an Output'}`,
    remedy: 'await what it needs before creating the Cdk8sApp, and pass Outputs to props with outputString',
  }];
}

/** Reports objects that wait for themselves, each in one cycle. */
function cycleProblems(objects: readonly ApiObject[]): readonly OwnedProblem[] {
  const problems: OwnedProblem[] = [];
  const [done, reported, waiting] = [new Set<ApiObject>(), new Set<ApiObject>(), new Set<ApiObject>()];
  const visit = (object: ApiObject): void => {
    if (done.has(object)) { return; }
    if (!waiting.has(object)) {
      waiting.add(object);
      dependenciesOf(object).forEach(visit);
      waiting.delete(object);
      done.add(object);
      return;
    }
    const path = [...waiting];
    const cycle = path.slice(path.indexOf(object));
    if (cycle.some((each) => reported.has(each))) { return; }
    cycle.forEach((each) => reported.add(each));
    problems.push({
      construct: object.node.path, code: 'dependency-cycle', path: [],
      message: `must not depend on itself, got ${[...cycle, object].map(({ node }) => node.path).join(' → ')}`,
      remedy: 'remove one of these dependencies',
    });
  };
  objects.forEach(visit);
  return problems;
}

/**
 * The logical names of objects. Paths of constructs that differ only in "/" and "-" would have the same one, so the later one has the address of its
 * construct too.
 */
function namesOf(component: string, objects: readonly ApiObject[]): ReadonlyMap<ApiObject, string> {
  const taken = new Set<string>();
  return new Map(objects.map((object) => {
    const name = `${component}-${object.node.path.replaceAll('/', '-')}`;
    const ofType = `${object.apiVersion} ${object.kind} ${name}`;
    const isTaken = taken.has(ofType);
    taken.add(ofType);
    return [object, isTaken ? `${name}-${object.node.addr.slice(-8)}` : name];
  }));
}

function apiObjects(construct: IConstruct): ApiObject[] {
  return construct.node.findAll().filter((found): found is ApiObject => ApiObject.isApiObject(found));
}

/** The objects that an object waits for: its own dependencies, and those of its parents. */
function dependenciesOf(object: ApiObject): ApiObject[] {
  return object.node.scopes.flatMap((scope) => scope.node.dependencies).flatMap(apiObjects).filter((dependency) => dependency !== object);
}
