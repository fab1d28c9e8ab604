import { log, Resource } from '@pulumi/pulumi';
import { completeWorkload } from '../complete';
import { WINDOWS_TIMING } from '../knowledge';
import { decideAt, isPresent, PlainObject, Problem, valueAt } from '../manifest';
import { adoptProblems, Names, readArgs, throwIfAny, unknownArgs } from './component-args';
import { Gate, lateGate } from './late-gate';
import { PULUMI_LIFT } from './lift';
import { withoutComponents } from './references';
import { withSelector } from './selector';
import { readWindowsArgs, WindowsArgs } from './windows-args';

/** Arguments of all workload components. */
export interface WorkloadArgs {
  /** @default - a generated name */
  readonly metadata?: unknown;
  readonly spec: unknown;
  /** @default - see each argument */
  readonly windows?: WindowsArgs;
  /** @default - a new resource is created */
  readonly adopt?: unknown;
}

/** An object that is ready to be registered. */
export interface Prepared {
  /** Inputs of the provider's resource. */
  readonly inputs: any;
  /** Checks late values before the component's children are registered; `undefined` if all values are known. */
  readonly gate: (component: Resource) => Gate | undefined;
}

const NAMES: Names<WorkloadArgs> = { metadata: true, spec: true, windows: true, adopt: true };
const SELECTING = ['Deployment', 'StatefulSet', 'DaemonSet'];
const SKIP_AWAIT = 'pulumi.com/skipAwait';

/**
 * The provider's inputs for a workload with a completed Pod.
 *
 * @throws ProblemsError if a known argument is invalid, before anything is registered
 */
export function prepareWorkload(apiVersion: string, kind: string, name: string, given: WorkloadArgs): Prepared {
  const read = readArgs(name, given);
  const args = { ...read, windows: withoutComponents(read.windows) };
  const { manifest, problems } = complete(kind, args);
  throwIfAny(name, [...unknownArgs(read, NAMES), ...adoptProblems(args), ...problems]);
  if (isPresent(valueAt(args.metadata, ['name'])) && valueAt(args.metadata, ['annotations', SKIP_AWAIT]) === 'true') {
    void log.warn(`${name} has a fixed name and the annotation ${SKIP_AWAIT}: a replacement fails, since the new object is created before the old one is deleted. Remove one of the two`);
  }
  const selecting = SELECTING.includes(kind) ? withSelector(manifest, name, PULUMI_LIFT) : manifest;
  const inputs = { ...withDeadline(kind, selecting), apiVersion };
  return { inputs, gate: (component) => lateGate(component, name, args, (known) => complete(kind, known).problems) };
}

function complete(kind: string, { metadata, spec, windows }: WorkloadArgs): { manifest: PlainObject; problems: readonly Problem[] } {
  const { target, problems: ofArgs } = readWindowsArgs(windows);
  const { manifest, problems } = completeWorkload({ kind, ...(metadata === undefined ? {} : { metadata }), spec }, target, PULUMI_LIFT);
  return { manifest, problems: [...ofArgs, ...problems] };
}

/** A Deployment that waits for its Pods as long as the provider does. */
function withDeadline(kind: string, manifest: PlainObject): PlainObject {
  if (kind !== 'Deployment') { return manifest; }
  return decideAt(PULUMI_LIFT, manifest, ['spec'], (spec) =>
    ({ ...spec, progressDeadlineSeconds: spec.progressDeadlineSeconds ?? WINDOWS_TIMING.rolloutSeconds })) as PlainObject;
}
