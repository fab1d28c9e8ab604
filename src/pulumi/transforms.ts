import { AsyncResource } from 'node:async_hooks';
import { createUrn, DependencyResource, getProject, getStack, log, Resource, ResourceTransform, ResourceTransformArgs } from '@pulumi/pulumi';
import { PodChange, PodTarget, retrofitPod } from '../complete';
import { decideAt, findPodTemplate, formatPath, isPlainObject, objectAt, PlainObject, podOs, podTemplatePath, Problem, show } from '../manifest';
import { readArgs } from './component-args';
import { PULUMI_LIFT } from './lift';
import { ProblemsError } from '../options';
import { problemsError, throwIfAny } from './problems-error';
import { readWindowsArgs, WindowsArgs } from './windows-args';

/** Which objects a transform is for. */
export interface TransformOptions {
  /** Asked for each object with a pod, as far as it is known: whether to make it right. @default - all of them */
  readonly only?: (object: Readonly<Record<string, unknown>>) => boolean;
}

/** Options of `windowsTransform`. */
export interface WindowsTransformOptions extends WindowsArgs, TransformOptions {}

/**
 * A transform that makes every pod a Windows pod, whoever wrote it: plain resources, a Helm `Chart` v4, a `ConfigGroup` v2. Give it to
 * one resource in `transforms`, or to the whole stack by `pulumi.runtime.registerResourceTransform`. What Linux needs and the API server would refuse is
 * taken out, memory requests are raised to their limits, and both are logged as a warning on the resource. Components of this package keep their own options.
 *
 * @throws ProblemsError when an option can't work; the transform throws it for a pod that contradicts its target
 */
export function windowsTransform(options: WindowsTransformOptions = {}): ResourceTransform {
  const { only, ...windows } = readArgs('windowsTransform', options);
  const { target, problems } = readWindowsArgs(windows);
  throwIfAny('windowsTransform', [...onlyProblems(only), ...problems]);
  return transform(target, only);
}

/**
 * A transform that keeps every pod on the Linux nodes of a mixed cluster, whoever wrote it. Pods that say of themselves that they are for
 * Windows stay as they are, so that it can be given to a whole stack.
 */
export function linuxTransform(options: TransformOptions = {}): ResourceTransform {
  const { only } = readArgs('linuxTransform', options);
  throwIfAny('linuxTransform', onlyProblems(only));
  return transform({ os: 'linux' }, only);
}

function onlyProblems(only: unknown): readonly Problem[] {
  if (only === undefined || typeof only === 'function') { return []; }
  return [{ code: 'argument-type', path: ['only'], message: `must be a function, got ${show(only)}`, remedy: 'give one that takes an object, and returns true or false' }];
}

/** The components of this package have completed their pods by their own options. */
const OWN_CHILD = /k8s-windows:index:\w+::/;

function transform(target: PodTarget, only: TransformOptions['only']): ResourceTransform {
  // the engine calls back from outside of the program: what is logged there belongs to the program all the same
  return AsyncResource.bind(async ({ custom, type, name, props, opts }: ResourceTransformArgs) => {
    const parent = opts.parent && await urnOf(opts.parent);
    const kind = type.split(':')[2];
    if (!custom || !type.startsWith('kubernetes:') || /(Patch|List)$/.test(kind) || OWN_CHILD.test(parent ?? '')) { return undefined; }
    const manifest: PlainObject = { ...props, kind };
    const path = podTemplatePath(kind).length > 0 || kind === 'Pod' ? podTemplatePath(kind) : findPodTemplate(manifest)?.path;
    if (!path || (only && !only(manifest))) { return undefined; }
    const resource = { type, name, parent };
    let reported: Promise<unknown> | undefined;
    try {
      const changed = decideAt(PULUMI_LIFT, props, path, (template: unknown) => {
        if (!isPlainObject(template) || (target.os === 'linux' && saysWindows(template))) { return template; }
        const { template: retrofitted, problems, changes } = retrofitPod(template, target, PULUMI_LIFT);
        if (problems.length > 0) {
          const error = rejectedPodError(resource, target, problems.map((problem) => ({ ...problem, path: [...path, ...problem.path] })));
          // on the stack, as the errors that follow: Pulumi shows resources in any order
          reported = log.error(`${type} ${name}: ${error.message}`);
          throw error;
        }
        warn(resource, path, changes);
        return retrofitted;
      });
      return { props: changed as ResourceTransformArgs['props'], opts };
    } catch (error) {
      // before the errors that follow from it
      await reported;
      throw error;
    }
  });
}

/** A resource as a transform gets it, which has no object yet. */
interface TransformedResource {
  readonly type: string;
  readonly name: string;
  readonly parent?: string;
}

/** The error of a pod that can't become one for the nodes of a transform. */
function rejectedPodError({ type, name }: TransformedResource, { os }: PodTarget, problems: readonly Problem[]): ProblemsError {
  const error = problemsError(name, problems);
  const why = `${os}Transform rejects the Pod of ${type} ${name}: see the problems above. Errors about its parent and the resource monitor follow from this one`;
  // what the engine is given, and repeats for every resource around this one
  Object.defineProperty(error, 'toString', { value: () => why });
  return error;
}

/** The engine tells a transform the parent by its URN, which is known at preview too. */
function urnOf(resource: Resource): Promise<string> {
  return new Promise((resolve) => resource.urn.apply(resolve));
}

function saysWindows(template: PlainObject): boolean {
  const { os, osFrom } = podOs(objectAt(template, 'spec'));
  return os === 'windows' && osFrom !== 'image';
}

/** Reports what was taken out or changed, on the resource itself; it has no object yet that could be named. */
function warn({ type, name, parent }: TransformedResource, path: readonly string[], changes: readonly PodChange[]): void {
  if (changes.length === 0) { return; }
  const lines = changes.map(({ path: inPod, from, to, reason }) =>
    `  ${formatPath([...path, ...inPod])}: ${show(from)} ${to === undefined ? 'was taken out' : `is now ${show(to)}`}: ${reason}`);
  const urn = createUrn(name, type, parent, getProject(), getStack());
  void urn.apply((known) => log.warn(`changed for the nodes it is to run on:\n${lines.join('\n')}`, new DependencyResource(known)));
}
