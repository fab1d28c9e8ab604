import { all, Inputs, log, Output, Resource } from '@pulumi/pulumi';
import { completeWorkload } from '../complete';
import { WINDOWS_TIMING } from '../knowledge';
import { decideAt, isPresent, PlainObject, Problem, valueAt, withValueAt } from '../manifest';
import { lateValues } from './late-values';
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
}

/** An object that is ready to be registered. */
export interface Prepared {
  /** Inputs of the provider's resource. */
  readonly inputs: any;
  /** Rejects when what is known later is wrong; absent when all is known. */
  readonly gate?: Output<Resource[]>;
}

const SELECTING = ['Deployment', 'StatefulSet', 'DaemonSet'];
const SKIP_AWAIT = 'pulumi.com/skipAwait';

/**
 * The provider's inputs of a workload, with its pod completed.
 *
 * @throws ProblemsError when something that is known now is wrong, before anything is registered
 */
export function prepareWorkload(apiVersion: string, kind: string, name: string, given: WorkloadArgs): Prepared {
  const args = { ...given, windows: withoutComponents(given.windows) };
  const { manifest, problems } = complete(kind, args);
  throwIfAny(name, problems);
  if (isPresent(valueAt(args.metadata, ['name'])) && valueAt(args.metadata, ['annotations', SKIP_AWAIT]) === 'true') {
    void log.warn(`${name} has a name of its own and the annotation ${SKIP_AWAIT}: when it is replaced, the new object comes before the old one is gone, and fails; remove one of the two`);
  }
  const selecting = SELECTING.includes(kind) ? withSelector(manifest, name, PULUMI_LIFT) : manifest;
  const inputs = { ...withDeadline(kind, selecting), apiVersion };
  return { inputs, gate: gate(name, args, (known) => complete(kind, known as WorkloadArgs).problems) };
}

/** Checks once more when everything is known. A resource that depends on the result isn't registered when that fails. */
export function gate(name: string, args: object, problemsOf: (known: unknown) => readonly Problem[]): Output<Resource[]> | undefined {
  const late = lateValues(args);
  if (late.length === 0) { return undefined; }
  // not `output(args)`, which makes an Output of every object and list on the way
  return all(late.map(({ value }) => value)).apply((values) => {
    throwIfAny(name, problemsOf(late.reduce((known, { path }, i) => withValueAt(known, path, values[i]), args as PlainObject)));
    return [];
  });
}

/**
 * What a component registers as its outputs. A child that the gate has stopped never gets a name, and a program that waits for it would
 * never end where the process goes on (Automation API).
 */
export async function outputsBehind(checked: Output<Resource[]> | undefined, outputs: Inputs): Promise<Inputs> {
  await (checked as unknown as { promise(): Promise<unknown> } | undefined)?.promise();
  return outputs;
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
