import { log, Resource } from '@pulumi/pulumi';
import { completeWorkload } from '../complete';
import { WINDOWS_TIMING } from '../knowledge';
import { decideAt, isPresent, PlainObject, Problem, valueAt } from '../manifest';
import { adoptProblems, readArgs } from './component-args';
import { Gate, lateGate } from './late-gate';
import { PULUMI_LIFT } from './lift';
import { throwIfAny } from './problems-error';
import { withoutComponents } from './references';
import { withSelector } from './selector';
import { readWindowsArgs, WindowsArgs } from './windows-args';

/** What all workload components take, seen no closer than needed. */
export interface WorkloadArgs {
  readonly metadata?: unknown;
  readonly spec: unknown;
  readonly windows?: WindowsArgs;
  readonly adopt?: unknown;
}

/** An object that is ready to be registered. */
export interface Prepared {
  /** Inputs of the provider's resource. */
  readonly inputs: any;
  /** Checks what is known later, for a component's children; `undefined` when all is known. */
  readonly gate: (component: Resource) => Gate | undefined;
}

const SELECTING = ['Deployment', 'StatefulSet', 'DaemonSet'];
const SKIP_AWAIT = 'pulumi.com/skipAwait';

/**
 * The provider's inputs of a workload, with its pod completed.
 *
 * @throws ProblemsError when something that is known now is wrong, before anything is registered
 */
export function prepareWorkload(apiVersion: string, kind: string, name: string, given: WorkloadArgs): Prepared {
  const read = readArgs(name, given);
  const args = { ...read, windows: withoutComponents(read.windows) };
  const { manifest, problems } = complete(kind, args);
  throwIfAny(name, [...adoptProblems(args), ...problems]);
  if (isPresent(valueAt(args.metadata, ['name'])) && valueAt(args.metadata, ['annotations', SKIP_AWAIT]) === 'true') {
    void log.warn(`${name} has a name of its own and the annotation ${SKIP_AWAIT}: when it is replaced, the new object comes before the old one is gone, and fails; remove one of the two`);
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

/** A Deployment that waits as long for its pods as the provider does. */
function withDeadline(kind: string, manifest: PlainObject): PlainObject {
  if (kind !== 'Deployment') { return manifest; }
  return decideAt(PULUMI_LIFT, manifest, ['spec'], (spec) =>
    ({ ...spec, progressDeadlineSeconds: spec.progressDeadlineSeconds ?? WINDOWS_TIMING.rolloutSeconds })) as PlainObject;
}
