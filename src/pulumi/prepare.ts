import { ComponentResource, ComponentResourceOptions, CustomResourceOptions, log, Output, Resource } from '@pulumi/pulumi';
import { adoptedName, adoptionOptions, adoptProblems, Workload } from './adopt';
import { childOptions } from './child-options';
import { Names, readArgs, throwIfAny, unknownArgs } from './component-args';
import { lateGate } from './late-gate';
import { PULUMI_LIFT } from './outputs';
import { labelProblems, withSelector } from './selector';
import { readWindowsArgs, WindowsArgs, withoutComponents } from './windows-args';
import { hasOpaque, isPresent, PlainObject, Problem, problemsWithin, valueAt } from '../base';
import { objectErrors } from '../checker/lazy-object-errors';
import { KINDS_WITH_SELECTOR, WINDOWS_TIMING } from '../knowledge';
import { decideAt, findPodTemplate, withDefault } from '../kubernetes';
import { poolProblems } from '../nodes/pools/pool-problems';
import { poolOf } from '../nodes/pools/pool-reference';
import { completeWorkload } from '../pods';

/** Arguments of all workload components. */
export interface WorkloadArgs {
  /** @default - a generated name */
  readonly metadata?: unknown;
  /** @default - none, which is a problem */
  readonly spec?: unknown;
  /** @default - see each argument */
  readonly windows?: WindowsArgs;
  /** @default - a new resource is created */
  readonly adopt?: string;
}

/** A workload that is ready to be registered. */
export interface Prepared {
  /** Inputs of the provider's resource. */
  readonly inputs: any;
  /** Options of the provider's resource. Late values are checked before it is registered. */
  readonly options: (component: ComponentResource, opts?: ComponentResourceOptions) => CustomResourceOptions;
  /** Name of the object in the cluster. */
  readonly nameOf: (component: ComponentResource, resource: Workload) => Output<string>;
}

const NAMES: Names<WorkloadArgs> = { metadata: true, spec: true, windows: true, adopt: true };
const SKIP_AWAIT = 'pulumi.com/skipAwait';

/**
 * The provider's inputs for a workload with a completed Pod.
 *
 * @throws ProblemsError if a known argument is invalid, before anything is registered
 */
export function prepareWorkload(apiVersion: string, kind: string, name: string, given: WorkloadArgs): Prepared {
  const read = readArgs(name, given);
  const windows = withoutComponents(read.windows);
  const args = { ...read, windows };
  const { manifest, problems } = complete(apiVersion, kind, args);
  throwIfAny(name, [...unknownArgs(read, NAMES), ...adoptProblems(args, kind), ...problems]);
  if (isPresent(valueAt(args.metadata, ['name'])) && valueAt(args.metadata, ['annotations', SKIP_AWAIT]) === 'true') {
    void log.warn(`${name} has a fixed name and the annotation ${SKIP_AWAIT}: a replacement fails, since the new object is created before the old `
      + 'one is deleted. Remove one of the two');
  }
  const isSelecting = KINDS_WITH_SELECTOR.includes(kind);
  const { manifest: selecting, ignoreChanges } = isSelecting ? withSelector(manifest, name, PULUMI_LIFT) : { manifest, ignoreChanges: [] };
  const inputs: Workload & { readonly apiVersion: string } = { ...withDeadline(kind, selecting), apiVersion };
  const adoptionOf = (component: ComponentResource) => ({ component, name, kind, adopt: args.adopt });
  return {
    inputs,
    options: (component, opts) => {
      const adoption = adoptionOptions(adoptionOf(component), isSelecting ? inputs : undefined);
      return childOptions(component, opts, {
        before: Resource.isInstance(windows?.pool) ? [windows.pool] : [],
        gate: lateGate(component, name, args, (known) => complete(apiVersion, kind, known).problems),
        own: { ...adoption, ignoreChanges: [...adoption.ignoreChanges ?? [], ...ignoreChanges] },
      });
    },
    nameOf: (component, resource) =>
      (isSelecting && args.adopt !== undefined ? adoptedName(adoptionOf(component), resource, inputs) : resource.metadata.name),
  };
}

function complete(
  apiVersion: string, kind: string, { metadata, spec, windows }: WorkloadArgs,
): { manifest: PlainObject; problems: readonly Problem[] } {
  const { target, problems: ofArgs } = readWindowsArgs(windows);
  const { manifest, problems } = completeWorkload({ kind, ...(metadata === undefined ? {} : { metadata }), spec }, target, PULUMI_LIFT);
  const all = [...ofArgs, ...KINDS_WITH_SELECTOR.includes(kind) ? labelProblems(spec) : [], ...problems];
  // without one, the component sets the selector
  const hasSelector = isPresent(valueAt(spec, ['selector']));
  const found = objectErrors({ ...manifest, apiVersion }, all, target.platform)
    .filter(({ code }) => code !== 'workload-selector' || hasSelector);
  const pod = target.pool && findPodTemplate({ ...manifest, apiVersion });
  const asleep = pod && !hasOpaque(pod.template) ? problemsWithin(pod.path, poolProblems(pod.template, poolOf(windows?.pool))) : [];
  return { manifest, problems: [...found, ...asleep] };
}

/** A Deployment that waits for its Pods as long as the provider does. */
function withDeadline(kind: string, manifest: PlainObject): PlainObject {
  if (kind !== 'Deployment') { return manifest; }
  return decideAt(PULUMI_LIFT, manifest, ['spec'], (spec) =>
    ({ ...spec, progressDeadlineSeconds: withDefault(PULUMI_LIFT, spec.progressDeadlineSeconds, WINDOWS_TIMING.rolloutSeconds) })) as PlainObject;
}
