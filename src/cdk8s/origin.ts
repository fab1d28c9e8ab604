import { IConstruct } from 'constructs';
import { userFrames } from '../base';

const ORIGIN = Symbol.for('k8s-windows.origin');
/** Number of stack frames from our constructor to the user's line: few, since they are captured for every construct. */
const FRAMES = 8;

/**
 * Remembers where a construct is created. V8 formats the frames lazily, so this costs a microsecond.
 *
 * @param above a constructor of ours whose frame, and those that it calls, aren't needed
 * @param frames number of frames to keep
 */
export function rememberOrigin(construct: IConstruct, above: (...args: any[]) => unknown = rememberOrigin, frames = FRAMES): void {
  const limit = Error.stackTraceLimit;
  const holder = {};
  Error.stackTraceLimit = frames;
  Error.captureStackTrace(holder, above);
  Error.stackTraceLimit = limit;
  Object.defineProperty(construct, ORIGIN, { value: holder });
}

/** The user's line that created a construct, as a stack frame. */
export function originOf(construct: IConstruct): readonly string[] {
  const holder = (construct as { [ORIGIN]?: { readonly stack?: string } })[ORIGIN];
  const [frame] = userFrames(holder?.stack);
  const location = frame && (/\(([^()]+)\)\s*$/.exec(frame)?.[1] ?? /at (?:async )?(\S+)\s*$/.exec(frame)?.[1]);
  return location ? [`    at ${construct.node.path} (${location})`] : [];
}
