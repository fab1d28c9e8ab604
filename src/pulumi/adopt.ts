import { isDeepStrictEqual } from 'node:util';
import { all, CustomResourceOptions, Output, output, Resource, ResourceHook, rootStackResource } from '@pulumi/pulumi';
import { wrongArg } from './component-args';
import { lateError, whenKnown } from './late-gate';
import { COMPONENT_LABEL, isMocked } from './selector';
import { invalidValue, isPlainObject, Problem, show, valueAt } from '../base';

/** Pulumi's version with resource hooks. Source: Pulumi's changelog, read on 2026-11-23. */
const HOOKS_SINCE = '3.182';
/** Names of hooks must be unique in a program. */
let hooks = 0;
/** The problem of a resource that can't be adopted, or of a workload that doesn't fit it. */
const unfit = invalidValue('adopt');

/** Problems of the argument `adopt`, which names a resource of a kind. */
export function adoptProblems({ adopt }: { readonly adopt?: unknown }, kind: string): readonly Problem[] {
  if (adopt === undefined) { return []; }
  if (typeof adopt !== 'string' || adopt === '') {
    return [wrongArg(['adopt'], adopt, 'be the logical name or the URN of a resource', 'pass a plain string')];
  }
  const type = /^urn:pulumi:[^:]*::[^:]*::(?:.*\$)?([^$]*)::/.exec(adopt)?.[1];
  if (adopt.startsWith('urn:') && (type === undefined || !type.startsWith('kubernetes:') || !type.endsWith(`:${kind}`))) {
    return [wrongArg(['adopt'], adopt, `be the URN of a ${kind} of Kubernetes`, 'use a URN that "pulumi stack --show-urns" prints')];
  }
  if (ResourceHook === undefined) {
    return [{
      code: 'argument-type', path: ['adopt'],
      message: `requires @pulumi/pulumi ${HOOKS_SINCE}, whose resource hooks check what it adopts, got an older version`,
      remedy: 'update @pulumi/pulumi and the Pulumi CLI',
    }];
  }
  return [];
}

/** A child that adopts a resource. */
export interface Adoption {
  readonly component: Resource;
  readonly name: string;
  readonly kind: string;
  /** The argument. @default - a new resource is created */
  readonly adopt: string | undefined;
}

/** A workload, as inputs or as a resource, with Outputs anywhere. */
export interface Workload {
  readonly metadata?: any;
  readonly spec?: any;
}

/**
 * The options of a child that adopts a resource of the stack. Hooks stop the engine, in previews too, where it would create the child, since the
 * stack has no such resource or the arguments replace it, and where it would update a workload with another selector. The engine
 * would delete a named resource before it creates the other one, so it is told not to.
 *
 * @param selecting inputs with a selector, which is immutable. @default - the kind has none
 */
export function adoptionOptions(adoption: Adoption, selecting?: Workload): CustomResourceOptions {
  const { component, name, kind, adopt } = adoption;
  if (adopt === undefined) { return {}; }
  const alias = adopt.startsWith('urn:') ? adopt : { name: adopt, parent: rootStackResource };
  if (isMocked()) { return { aliases: [alias] }; }
  hooks += 1;
  const beforeCreate = new ResourceHook(`k8s-windows create ${hooks}`, () => {
    const remedy = `if "pulumi stack --show-urns" doesn't show this ${kind} at the top level, correct the name, pass its URN, or remove adopt; else `
      + 'pass the name, namespace, and other immutable fields that it has';
    const must = `be a ${kind} that the stack has and can keep`;
    throw lateError(component, name, [unfit(['adopt'], adopt, must, remedy, ': it would create another one')]);
  }, { onDryRun: true });
  const beforeUpdate = selecting && new ResourceHook(`k8s-windows update ${hooks}`, async ({ newInputs }) => {
    const problem = await whenKnown(selectorProblem(kind, { spec: output(newInputs!.spec) }, selecting));
    if (problem) { throw lateError(component, name, [problem]); }
  }, { onDryRun: true });
  return {
    aliases: [alias],
    deleteBeforeReplace: false,
    // the engine keeps it, and the hook compares
    ...(selecting ? { ignoreChanges: ['spec.selector'] } : {}),
    hooks: { beforeCreate: [beforeCreate], ...(beforeUpdate ? { beforeUpdate: [beforeUpdate] } : {}) },
  };
}

/** The name of an adopted workload. It rejects if only the selector differs, since there is no update then. */
export function adoptedName({ component, name, kind }: Adoption, resource: Workload, inputs: Workload): Output<string> {
  return all([resource.metadata.name, selectorProblem(kind, resource, inputs)]).apply(([known, problem]) => {
    if (problem) { throw lateError(component, name, [problem]); }
    return known as string;
  });
}

/** The problem of inputs with another selector than the workload that they are for, or whose Pods it doesn't select. */
function selectorProblem(kind: string, existing: Workload, inputs: Workload): Output<Problem | undefined> {
  // a lifted property is known even if others of its object aren't
  const [kept, own] = [existing.spec, output(inputs.spec) as any];
  const found: Output<any[]> = all([kept.selector, own.selector, own.template.metadata?.labels]);
  return found.apply(([selector, given, labels]) => {
    const isDefault = valueAt(given, ['matchLabels', COMPONENT_LABEL]) !== undefined;
    if (!isDefault && !isDeepStrictEqual(selector, given)) {
      const must = `be that of the adopted ${kind}, ${show(selector)}, since it is immutable`;
      return unfit(['spec', 'selector'], given, must, 'pass the same selector, or remove adopt to replace the object');
    }
    const selected = valueAt(selector, ['matchLabels']);
    const { [COMPONENT_LABEL]: _, ...others } = labels ?? {};
    const missing = isPlainObject(selected) ? Object.entries(selected).filter(([key, value]) => valueAt(labels, [key]) !== value) : [];
    const must = `have the labels that the adopted ${kind} selects, ${show(selected)}`;
    return !isDefault || missing.length === 0 ? undefined : unfit(['spec', 'template', 'metadata', 'labels'], others, must, 'add these labels');
  });
}
