import { ComponentResource, ComponentResourceOptions, Output } from '@pulumi/pulumi';
import { ObjectSet } from '../complete';
import { formatProblem, PlainObject, podTemplatePath } from '../manifest';
import { childOptions, componentOptions } from './child-options';
import { readArgs } from './component-args';
import { KubernetesObject, Ownership } from './kubernetes-object';
import { lateGate } from './late-gate';
import { lateObjectSet } from './late-values';
import { problemsError, throwIfAny } from './problems-error';

/** A component around the objects of a network or an add-on: a child for each, named after the component and the object's unchanging id. */
export abstract class ObjectSetComponent extends ComponentResource {
  /** The objects, by their unchanging ids. */
  public readonly objects: { readonly [id: string]: KubernetesObject };
  /** Names of the objects in the cluster, by the same ids. */
  public readonly names: { readonly [id: string]: Output<string> };
  /** What works and is still better known before it is applied. */
  public readonly advice: readonly string[];

  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  protected constructor(
    type: string, name: string, given: object | undefined, make: (args: any) => ObjectSet, opts?: ComponentResourceOptions, ownership: Ownership = 'own',
  ) {
    const args = readArgs(name, given);
    const { objects, problems, advice, problemsOf } = lateObjectSet(args, (options) => readable(name, options, make));
    throwIfAny(name, problems);
    super(`k8s-windows:index:${type}`, name, {}, componentOptions(opts));
    const known = problemsOf && lateGate(this, name, args, problemsOf);
    const made: { readonly id: string; readonly manifest: PlainObject; readonly resource: KubernetesObject }[] = [];
    for (const { id, manifest } of objects) {
      const before = made.filter((other) => waitsFor(manifest, other.manifest)).map(({ resource }) => resource);
      const resource = new KubernetesObject(`${name}-${id}`, manifest, childOptions(this, opts, { gate: known, before }), ownership);
      made.push({ id, manifest, resource });
    }
    this.objects = Object.fromEntries(made.map(({ id, resource }) => [id, resource]));
    this.names = Object.fromEntries(made.map(({ id, resource }) => [id, resource.metadata.name]));
    this.advice = advice.map(formatProblem);
    this.registerOutputs();
  }
}

/** What arguments make; those that get past the compiler by a cast may be of types that can't be read at all. */
function readable(name: string, args: any, make: (args: any) => ObjectSet): ObjectSet {
  try {
    return make(args);
  } catch (error) {
    const message = `can't be read: ${(error as Error).message}`;
    throw problemsError(name, [{ code: 'argument-type', path: ['args'], message, remedy: 'hold each of them against its type' }]);
  }
}

/** Kinds of the API server itself; others are served by what workloads bring. */
const OWN_GROUP = /^(v1|(apps|batch|policy|autoscaling)\/.*|.*\.k8s\.io\/.*)$/;

/**
 * Whether an object waits for one that is applied before it. The provider waits for the pods of a workload, which may need what comes after
 * them: only what a workload serves waits for it, that is webhooks and custom resources.
 */
function waitsFor({ apiVersion, kind }: PlainObject, earlier: PlainObject): boolean {
  const served = !OWN_GROUP.test(String(apiVersion)) || /WebhookConfiguration$|^APIService$/.test(String(kind));
  return served || podTemplatePath(String(earlier.kind)).length === 0;
}
