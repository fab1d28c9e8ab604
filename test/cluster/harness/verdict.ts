import { execFileSync } from 'node:child_process';
import { ApiError, Cause } from './api-client';
import { Written } from './cluster';
import { count } from './counts';
import { goProgram } from './go-program';
import { PlacementReason } from '../../../src/where';

/** The rejection of something that must be rejected. Fails, naming the fact, when it is accepted. */
export async function rejectionOf(fact: string, attempt: Promise<Written>): Promise<ApiError> {
  count('rejections checked');
  const outcome = await attempt.catch((error: unknown) => error);
  if (outcome instanceof ApiError) { return outcome; }
  if (outcome instanceof Error) { throw outcome; }
  throw new Error(`fact no longer holds: ${fact}: the API server accepts it`);
}

/** What the server made of something that must be accepted without warning. Fails, naming the fact, when it is rejected or warned of. */
export async function acceptanceOf(fact: string, attempt: Promise<Written>): Promise<Written> {
  count('acceptances checked');
  const outcome: unknown = await attempt.catch((error: unknown) => error);
  if (outcome instanceof ApiError) { throw new Error(`fact no longer holds: ${fact}: the API server rejects it:\n${outcome.message}`); }
  if (outcome instanceof Error) { throw outcome; }
  const { warnings } = outcome as Written;
  if (warnings.length > 0) { throw new Error(`fact no longer holds: ${fact}: the API server warns:\n${warnings.join('\n')}`); }
  return outcome as Written;
}

/** Expects a rejection by admission (403) whose message holds the texts. */
export async function expectForbidden(fact: string, attempt: Promise<Written>, ...texts: readonly string[]): Promise<void> {
  const rejection = await rejectionOf(fact, attempt);
  if (rejection.status !== 403 || !texts.every((text) => rejection.message.includes(text))) {
    throw new Error(
      `fact no longer holds: ${fact}: the API server rejects otherwise\nexpected: 403 … ${texts.join(' … ')}\ngot:      ${rejection.message}`,
    );
  }
}

/** Expects a rejection for exactly these causes, in any order. */
export async function expectCauses(fact: string, attempt: Promise<Written>, causes: readonly Cause[]): Promise<void> {
  const rejection = await rejectionOf(fact, attempt);
  const lines = (list: readonly Cause[]) => list.map(({ field, message }) => `${field}: ${message}`);
  const [got, expected] = [lines(rejection.causes), lines(causes)];
  const missing = expected.filter((line) => !got.includes(line));
  const unexpected = got.filter((line) => !expected.includes(line));
  if (got.length === 0) { unexpected.push(rejection.message); }
  if (missing.length + unexpected.length > 0) {
    throw new Error([
      'fact no longer holds: ' + fact, ...missing.map((line) => `not among the causes: ${line}`),
      ...unexpected.map((line) => `unexpected cause: ${line}`),
    ].join('\n'));
  }
}

/** What the program asks of the scheduler. */
export interface FilterQuestion {
  readonly nodes: readonly unknown[];
  readonly running: readonly unknown[];
  readonly runtimeClasses: readonly unknown[];
  readonly pods: readonly unknown[];
  /** Whether the controller of DaemonSets creates the Pod of the same index. */
  readonly daemons: readonly boolean[];
}

/** The answer for a Pod: why it is rejected at admission, or the messages of all filters for each node. */
export interface FilterAnswer {
  readonly rejected?: string;
  readonly nodes?: readonly (readonly string[])[];
}

/** Runs the filters of the kube-scheduler itself, each on every Pod and node. */
export function schedulerFilters(question: FilterQuestion): readonly FilterAnswer[] {
  return JSON.parse(execFileSync(goProgram('placement'), [], { input: JSON.stringify(question), encoding: 'utf8', maxBuffer: 2 ** 30 }));
}

/** The scheduler's messages, and what they are for `whereItRuns`. */
export const MESSAGES: Readonly<Record<string, string>> = {
  'node(s) didn\'t match the requested node name': 'node-name',
  'node(s) were unschedulable': 'unschedulable',
  'node(s) didn\'t match Pod\'s node affinity/selector': 'selection',
  'pod affinity terms conflict': 'selection',
  'node(s) had untolerated taint(s)': 'taint',
  'node(s) didn\'t have free ports for the requested pod ports': 'host-port',
  'Too many pods': 'pod-count',
};

/** A message of the scheduler as a reason. @throws if it is unknown */
export function ofMessage(message: string): string {
  const code = MESSAGES[message] ?? message.replace(/^Insufficient /, 'resource ');
  if (code === message) { throw new Error(`unknown message of the scheduler: ${message}`); }
  return code;
}

/** A reason as the scheduler distinguishes them; `undefined` for what it doesn't know. */
export function ofReason({ code, by, message }: PlacementReason): string | undefined {
  if (by === 'unknown') { return undefined; }
  switch (code) {
    case 'os': case 'os-label': case 'build': case 'containerd': return undefined;
    case 'node-selector': case 'node-affinity': return 'selection';
    case 'resource': return `resource ${/ of (\S+), more than/.exec(message)![1]}`;
    default: return code;
  }
}
