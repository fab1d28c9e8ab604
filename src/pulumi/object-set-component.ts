import { ComponentResource, ComponentResourceOptions, Output } from '@pulumi/pulumi';
import { childOptions, componentOptions } from './child-options';
import { problemsError, readArgs, throwIfAny } from './component-args';
import { KubernetesObject, Ownership } from './kubernetes-object';
import { lateGate } from './late-gate';
import { lateObjectSet, placeholdersIn } from './late-values';
import { outputsOf } from './outputs';
import { formatPath, formatProblem, PlainObject, problemsWithin, scalarText } from '../base';
import { objectErrors } from '../checker/lazy-object-errors';
import { podTemplatePath } from '../kubernetes';
import { ObjectSet } from '../objects';

/** How a component creates its objects. */
export interface ObjectSetOptions {
  /** Arguments that decide which objects are created, by their paths without indices. @default - none */
  readonly plain?: readonly string[];
  /** @default 'own' */
  readonly ownership?: Ownership;
}

/** A component for the objects of a network or an add-on, with a child `<component>-<id>` per object. The IDs are stable. */
export abstract class ObjectSetComponent extends ComponentResource {
  /** The objects, by ID. */
  public readonly objects: { readonly [id: string]: KubernetesObject };
  /** Names of the objects in the cluster, by ID. */
  public readonly names: { readonly [id: string]: Output<string> };
  /** Non-fatal warnings. */
  public readonly advice: readonly string[];

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  protected constructor(
    type: string, name: string, given: object | undefined, make: (args: any) => ObjectSet, opts?: ComponentResourceOptions,
    { plain, ownership = 'own' }: ObjectSetOptions = {},
  ) {
    const args = readArgs(name, given);
    const { objects, problems, advice, problemsOf } = lateObjectSet(args, (options) => withErrors(readable(name, options, make)), plain);
    throwIfAny(name, problems);
    super(`k8s-windows:index:${type}`, name, {}, componentOptions(opts));
    const known = problemsOf && lateGate(this, name, args, problemsOf);
    const created: { readonly id: string; readonly manifest: PlainObject; readonly resource: KubernetesObject }[] = [];
    for (const { id, manifest } of objects) {
      const before = created.filter((other) => waitsFor(manifest, other.manifest)).map(({ resource }) => resource);
      const resource = new KubernetesObject(`${name}-${id}`, manifest, childOptions(this, opts, { gate: known, before }), ownership);
      created.push({ id, manifest, resource });
    }
    this.objects = Object.fromEntries(created.map(({ id, resource }) => [id, resource]));
    this.names = Object.fromEntries(created.map(({ id, resource }) => [id, resource.metadata.name]));
    this.advice = advice.map(formatProblem);
    this.registerOutputs(outputsOf(this, { names: this.names, advice: [...this.advice] }));
  }
}

/** The objects created from arguments. With a cast, arguments can have types that the core can't read: Outputs too, in place of lists. */
function readable(name: string, args: any, make: (args: any) => ObjectSet): ObjectSet {
  try {
    return make(args);
  } catch (error) {
    const late = placeholdersIn(args).map(formatPath);
    throw problemsError(name, [late.length > 0 ? {
      code: 'late-value', path: ['args'], message: `must have plain lists and objects, got an Output in ${late.join(', ')}`,
      remedy: 'use Outputs for the values in them',
    } : {
      code: 'argument-type', path: ['args'], message: `must match their declared types: ${(error as Error).message}`,
      remedy: 'check the type of each argument',
    }]);
  }
}

/** An object set with what the checker would report of its objects as errors. */
function withErrors(set: ObjectSet): ObjectSet {
  if (set.problems.length > 0) { return set; }
  const errors = set.objects.flatMap(({ manifest }) => problemsWithin([scalarText(manifest.kind)], objectErrors(manifest, [], undefined)));
  return { ...set, problems: errors };
}

/** API groups that the API server serves itself. Others are defined or served by workloads. */
const OWN_GROUP = /^(v1|(apps|batch|policy|autoscaling)\/.*|.*\.k8s\.io\/.*)$/;

/**
 * Whether an object waits for one that is applied before it. The provider waits for the Pods of a workload, which may need later objects.
 * So only objects that a workload serves wait for it: webhooks and custom resources.
 */
function waitsFor({ apiVersion, kind }: PlainObject, earlier: PlainObject): boolean {
  const served = !OWN_GROUP.test(String(apiVersion)) || /WebhookConfiguration$|^APIService$/.test(String(kind));
  return served || podTemplatePath(String(earlier.kind)).length === 0;
}
