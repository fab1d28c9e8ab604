import { ClusterMessage, isOfTeardown } from './cluster-messages';
import { Dump, DumpKind } from './dump';
import { Described, Ignore, ObjectReference, Severity } from '../findings';
import { ImageLock } from '../images';
import { Day, Platform, WindowsVersion } from '../knowledge';
import { excerptOf } from './support/text';

/** An object or message that shows a problem. */
export interface Evidence {
  /** The object. */
  readonly object: ObjectReference;
  /** A path in the object, such as `spec.nodeSelector[kubernetes.io/os]`, or an event, such as `event FailedMount`. */
  readonly place: string;
  /** The value at the path, or an excerpt of the message. */
  readonly text: string;
}

/** An image build, and the build of a node that can't run it. */
export interface MismatchedBuilds {
  /** Release and build of the image: `LTSC2022 (10.0.20348)`. */
  readonly image: string;
  /** Release and build of the node. */
  readonly node: string;
}

/** An occurrence of a symptom. Occurrences with the same cause and remedy are reported as one problem. */
export interface Occurrence {
  readonly evidence: Evidence;
  /** The container of the Pod that it is about. @default - the whole object */
  readonly container?: string;
  /** Cause of this occurrence. @default - `why` of the symptom */
  readonly cause?: string;
  /**
   * What is known without the cause, which is reported as "cause unknown, known facts: …" unless another message of the object has a cause.
   * @default - none
   */
  readonly facts?: readonly string[];
  /** Remedy for this occurrence. @default - `remedy` of the symptom */
  readonly remedy?: string;
  /** The builds that don't match, which are a part of the cause. @default - it isn't about builds */
  readonly builds?: MismatchedBuilds;
}

/** Options of `diagnose`. */
export interface DoctorOptions {
  /**
   * Platform of the cluster, which determines the taints of Windows nodes.
   * @default - detected from node labels and annotations; otherwise, existing taints are accepted
   */
  readonly platform?: Platform;
  /** Minor version of the API server, such as `1.36`. @default - detected from the image of the API server's Pod, or else from the newest kubelet */
  readonly kubernetes?: string;
  /** The day for which to report releases that have ended. @default - unknown: only what a Kubernetes version ends is reported */
  readonly on?: Day;
  /** Windows release of images whose tags name none, for the verdicts. @default - unknown */
  readonly version?: WindowsVersion;
  /** What images are: the content of a lock, as `readLock` of `k8s-windows/images` returns it. @default - names decide */
  readonly images?: ImageLock;
  /** Findings of `check` that don't count in the verdicts. @default - all count */
  readonly ignore?: readonly Ignore[];
}

/** A known problem, and how to detect it. */
export interface Symptom extends Described {
  readonly severity: Severity;
  /** How to fix it. */
  readonly remedy: string;
  /** Kinds of objects that are needed to detect it. */
  readonly kinds: readonly DumpKind[];
  /** Whether an occurrence without a cause is ignored if another symptom explains the same object. Fallbacks are listed last. @default false */
  readonly isFallback?: boolean;
  /** Matches a message of this problem; each message belongs to the first symptom that matches it. @default - matches no message */
  readonly matches?: (message: ClusterMessage, dump: Dump) => Occurrence | undefined;
  /** Finds the problem in the objects themselves. @default - inspects no objects */
  readonly inspect?: (dump: Dump, options: DoctorOptions) => readonly Occurrence[];
}

/** What the page of a symptom in `docs/symptoms` has. */
export type SymptomPage = Pick<Symptom, 'summary' | 'why' | 'remedy' | 'source'>;

/** A cause that a message names, and its remedy. @default remedy - that of the symptom */
export type Cause = readonly [pattern: RegExp, cause: string, remedy?: string];

/** The first cause that a text names; `undefined` if it names none. */
export function causeIn(causes: readonly Cause[], text: string): Pick<Occurrence, 'cause' | 'remedy'> | undefined {
  const [, cause, remedy] = causes.find(([pattern]) => pattern.test(text)) ?? [];
  return cause === undefined ? undefined : { cause, ...(remedy !== undefined && { remedy }) };
}

/** Which messages are of a symptom; each message belongs to the first symptom that matches it. */
export interface MessagePatterns {
  /** Messages with one of these words, but none about the removal of a Pod. @default - all */
  readonly messages?: readonly RegExp[];
  /** Reasons that match. @default - all */
  readonly reasons?: RegExp;
  /** Reasons on Windows that match without these words. @default - none */
  readonly alone?: RegExp;
  /** Whether the patterns are specific to Windows, so that messages of Linux Pods and nodes match too. @default false */
  readonly anyOs?: boolean;
  /** Messages that match this too belong to another symptom. @default - none */
  readonly unless?: RegExp;
  /** A further condition. @default - none */
  readonly when?: (message: ClusterMessage) => boolean;
  /** Causes that a message names, the first of which counts. @default - none */
  readonly causes?: readonly Cause[];
  /** Cause and remedy of an occurrence without such a cause. @default - those of the symptom */
  readonly detail?: (message: ClusterMessage, dump: Dump, match: RegExpExecArray) => Omit<Occurrence, 'evidence'>;
}

/** A symptom as its topic has it, by its ID: all else is on its page. */
export interface SymptomSource extends Omit<Symptom, 'id' | 'severity' | 'kinds' | keyof SymptomPage>, MessagePatterns {
  /** @default 'error' */
  readonly severity?: Severity;
  /** @default - those of a message about a Pod: `Pod` and `Event` */
  readonly kinds?: readonly DumpKind[];
}

/** A symptom with its ID and its page. */
export function symptomOf(id: string, source: SymptomSource, page: SymptomPage): Symptom {
  const { severity = 'error', kinds = ['Pod', 'Event'], matches, inspect, isFallback, ...patterns } = source;
  const isMatched = (patterns.messages ?? patterns.reasons ?? patterns.when) !== undefined;
  return { id, severity, kinds, isFallback, inspect, matches: isMatched ? matchMessages(patterns) : matches, ...page };
}

const ANY_WORDS = [/^/];

/** Matches messages with one of the patterns. */
function matchMessages(
  { messages = ANY_WORDS, reasons, alone, anyOs, unless, when, causes = [], detail }: MessagePatterns,
): NonNullable<Symptom['matches']> {
  return (message, dump) => {
    if (isOfTeardown(message) || (!anyOs && message.os === 'linux') || (reasons && !reasons.test(message.reason)) || unless?.test(message.text)
      || when?.(message) === false) { return undefined; }
    const isAlone = alone?.test(message.reason) && (anyOs || message.os === 'windows');
    for (const pattern of isAlone ? ANY_WORDS : messages) {
      const match = pattern.exec(message.text);
      if (match) { return { evidence: evidenceOf(message, match.index), ...(causeIn(causes, message.text) ?? detail?.(message, dump, match)) }; }
    }
    return undefined;
  };
}

/** A message as evidence. @param at offset of the relevant words */
export function evidenceOf({ about, place, reason, text, exitCode, minutesAgo }: ClusterMessage, at = 0): Evidence {
  const words = excerptOf(text, at) || [reason, exitCode === undefined ? '' : `exit code ${exitCode}`].filter((word) => word !== '').join(', ');
  return { object: about, place, text: minutesAgo === undefined ? words : `${words} (last seen ${minutesAgo} minutes before the end of the dump)` };
}
