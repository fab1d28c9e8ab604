import { PlacementReason } from '../../../src/where';

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
