import { AsyncResource } from 'node:async_hooks';
import { createUrn, DependencyResource, getProject, getStack, log, Resource, ResourceTransform, ResourceTransformArgs } from '@pulumi/pulumi';
import { functionProblems, problemsError, readArgs, throwIfAny, unknownArgs } from './component-args';
import { isSecretAt, secretsAmong, SecretValue, withSecretsHidden } from './late-gate';
import { lateValues } from './late-values';
import { PULUMI_LIFT } from './outputs';
import { readWindowsArgs, WindowsArgs } from './windows-args';
import { formatPath, objectAt, Path, PlainObject, Problem, ProblemsError, show } from '../base';
import { objectErrors, unsuppressed } from '../checker/lazy-object-errors';
import { COMMON_MARKS, OsName } from '../knowledge';
import {
  areRejectedFieldsOpen, ChangedPod, FoundPod, isCustomObject, isHostProcessOpen, isOsOpen, isSelectionOpen, podOs, podTemplatePath,
  sharedFieldProblems, withChangedPods, withPod,
} from '../kubernetes';
import { KeptValue, PodChange, PodTarget, retrofitFoundPod } from '../pods';

/** Options of all transforms. */
export interface TransformOptions {
  /** Called for each object with a Pod or Pod template, as far as it is known: whether to transform it. @default - all objects */
  readonly only?: (object: Readonly<Record<string, unknown>>) => boolean;
}

/** Options of `windowsTransform`. */
export interface WindowsTransformOptions extends WindowsArgs, TransformOptions {}

/**
 * A transform that turns all Pods into Windows Pods: of plain resources, of a Helm `Chart` v4, and of a `ConfigGroup` v2. Pass it to a resource
 * in `transforms`, or to the whole stack with `pulumi.runtime.registerResourceTransform`. It removes fields that the API server rejects on Windows
 * Pods, and logs them as warnings of the resource. Requests and limits stay as they are, unless `limitsFromRequests`, `defaultMemory`, `defaultCpu`,
 * or `cpuLimit` says otherwise. Components of this package keep their own options.
 *
 * @throws ProblemsError if an option is invalid. The transform itself throws it for a Pod that conflicts with the options
 *
 * @example
 * ```ts
 * import { runtime } from '@pulumi/pulumi';
 * import { windowsTransform } from 'k8s-windows/pulumi';
 *
 * runtime.registerResourceTransform(windowsTransform({ platform: 'GKE', version: 'LTSC2019' }));
 * ```
 */
export function windowsTransform(options: WindowsTransformOptions = {}): ResourceTransform {
  const { only, ...windows } = readArgs('windowsTransform', options);
  const { target, problems } = readWindowsArgs(windows);
  // its options are those of `windows` in a component
  const own = problems.map((problem) => ({ ...problem, path: problem.path[0] === 'windows' ? problem.path.slice(1) : problem.path }));
  throwIfAny('windowsTransform', [...onlyProblems(only), ...own]);
  return transform(target, only);
}

/**
 * A transform that keeps all Pods on the Linux nodes of a mixed cluster. It doesn't change Pods that select Windows, so that it can be
 * applied to a whole stack.
 *
 * @throws ProblemsError if an option is invalid. The transform itself throws it for a Pod that conflicts with Linux nodes
 *
 * @example
 * ```ts
 * import { runtime } from '@pulumi/pulumi';
 * import { linuxTransform } from 'k8s-windows/pulumi';
 *
 * runtime.registerResourceTransform(linuxTransform());
 * ```
 */
export function linuxTransform(options: TransformOptions = {}): ResourceTransform {
  const args = readArgs('linuxTransform', options);
  const { only } = args;
  throwIfAny('linuxTransform', [...unknownArgs<TransformOptions>(args, { only: true }), ...onlyProblems(only)]);
  return transform({ os: 'linux' }, only);
}

function onlyProblems(only: unknown): readonly Problem[] {
  return only === undefined ? [] : functionProblems('only', only, 'pass a function that accepts an object and returns true or false');
}

/** Children of this package's components, which complete their Pods by their own options. */
const OWN_CHILD = /k8s-windows:index:\w+::/;

function transform(target: PodTarget, only: TransformOptions['only']): ResourceTransform {
  // the engine calls back from outside of the program's context, which logging needs
  return AsyncResource.bind(async ({ custom, type, name, props, opts }: ResourceTransformArgs) => {
    const parent = opts.parent && await urnOf(opts.parent);
    const [, , kind = ''] = type.split(':');
    if (!custom || !type.startsWith('kubernetes:') || /(Patch|List)$/.test(kind) || OWN_CHILD.test(parent ?? '')) { return undefined; }
    const manifest: PlainObject = { ...props, apiVersion: apiVersionOf(type), kind };
    if ((!isCustomObject(manifest) && !isWorkload(kind)) || (only && !only(manifest))) { return undefined; }
    const secrets = await secretsAmong(lateValues(props));
    const resource = { type, name, parent, secrets };
    let reported: Promise<unknown> | undefined;
    const reject = (problems: readonly Problem[]) => {
      if (problems.length === 0) { return; }
      const error = rejectedPodError(resource, target, problems.map((problem) => withSecretsHidden(problem, secrets)));
      // on the stack, like the errors that follow: Pulumi shows resources in any order
      reported = log.error(`${type} ${name}: ${error.message}`);
      throw error;
    };
    try {
      const changePod = (pod: FoundPod): ChangedPod => {
        if (target.os === 'linux' ? selectsWindows(pod.template) : pod.os === 'linux') { return { pod, template: pod.template }; }
        const { template, problems, changes, kept } = retrofitFoundPod(pod, target, PULUMI_LIFT);
        reject(unsuppressed(problems, manifest));
        report(resource, target, changes, kept);
        return { pod, template };
      };
      const change = (object: PlainObject, pods: readonly FoundPod[]): PlainObject => {
        const all = pods.map(changePod);
        reject(all.flatMap((each) => sharedFieldProblems(each, all)));
        const changed = all.reduce((at, { pod, template }) => withPod(at, pod, template), object);
        if (target.os === 'windows' && all.some(({ pod, template }) => template !== pod.template)) {
          reject(objectErrors(changed, [], target.platform));
        }
        return changed;
      };
      const changed = withChangedPods(manifest, change, PULUMI_LIFT, ({ template }) => isOpen(template, target.os));
      return { props: withProps(props, changed), opts };
    } catch (error) {
      // before the errors that follow from it
      await reported;
      throw error;
    }
  });
}

/** The apiVersion of the objects of a resource type: `kubernetes:keda.sh/v1alpha1:ScaledJob`. */
function apiVersionOf(type: string): string {
  const version = type.split(':')[1] ?? '';
  return version.startsWith('core/') ? version.slice('core/'.length) : version;
}

function isWorkload(kind: string): boolean {
  return kind === 'Pod' || podTemplatePath(kind).length > 0;
}

/** The inputs of a resource, changed as its object was. */
function withProps(props: PlainObject, changed: PlainObject): PlainObject {
  return Object.fromEntries(Object.keys(props).map((key) => [key, changed[key]]));
}

/** A resource as a transform receives it, before it has an object. */
interface TransformedResource {
  readonly type: string;
  readonly name: string;
  readonly parent?: string;
  readonly secrets: readonly SecretValue[];
}

/** The error for a Pod that conflicts with the target of a transform. */
function rejectedPodError({ type, name }: TransformedResource, { os }: PodTarget, problems: readonly Problem[]): ProblemsError {
  const error = problemsError(name, problems);
  const why = `${os}Transform rejects the Pod of ${type} ${name}: see the problems above. Errors about its parent and the resource monitor follow `
    + 'from this one';
  // the engine gets this text, and repeats it for every parent of the resource
  Object.defineProperty(error, 'toString', { value: () => why });
  return error;
}

/** The URN of a parent, which is known in previews too. */
function urnOf(resource: Resource): Promise<string> {
  return new Promise((resolve) => resource.urn.apply(resolve));
}

function selectsWindows(template: PlainObject): boolean {
  const { os, osFrom } = podOs(objectAt(template, 'spec'));
  return os === 'windows' && osFrom !== 'image';
}

/** Whether a late value decides which operating system a Pod selects, or which of its fields are removed. */
function isOpen(template: PlainObject, os: OsName): boolean {
  const spec = objectAt(template, 'spec');
  const isMark = (label: string) => COMMON_MARKS.labels.some(({ key }) => key === label);
  return isOsOpen(spec) || isSelectionOpen(spec, isMark) || isHostProcessOpen(spec) || areRejectedFieldsOpen(template, os);
}

/** Logs the changed fields as a warning of the resource, and kept values as an information. */
function report(
  { type, name, parent, secrets }: TransformedResource, { os }: PodTarget, changes: readonly PodChange[], kept: readonly KeptValue[],
): void {
  const shown = (path: Path, value: unknown) => (isSecretAt(path, value, secrets) ? 'a secret value' : show(value));
  const what = ({ path, from, to }: PodChange) => (from === undefined
    ? `added ${shown(path, to)}`
    : to === undefined ? `${shown(path, from)} was removed` : `${shown(path, from)} is now ${shown(path, to)}`);
  const urn = createUrn(name, type, parent, getProject(), getStack());
  const logLines = (level: 'info' | 'warn', title: string, lines: readonly string[]) => {
    if (lines.length > 0) { void urn.apply((known) => log[level](`${title}:\n${lines.join('\n')}`, new DependencyResource(known))); }
  };
  logLines(
    'warn', `changed for ${os === 'windows' ? 'Windows' : 'Linux'} nodes`,
    changes.map((change) => `  ${formatPath(change.path)}: ${what(change)}: ${change.reason}`),
  );
  logLines(
    'info', 'left as is', kept.map(({ path, value, reason }) => `  ${formatPath(path)}: ${value === undefined ? '' : `${shown(path, value)}: `}${reason}`),
  );
}
