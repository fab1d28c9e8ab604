import { Dump } from './dump';
import { DumpKind } from './dump-objects';
import { Statement } from './statements';
import { excerptOf } from './support/excerpt';
import { Level, ObjectReference } from '../check/finding';
import { Platform } from '../knowledge';

/** What showed a symptom. */
export interface Evidence {
  readonly object: ObjectReference;
  /** Where in the object: a path such as `spec.nodeSelector[kubernetes.io/os]`, or an event: `event FailedMount`. */
  readonly place: string;
  /** What stands there: a value, or the words of a message. */
  readonly text: string;
}

/** One case of a symptom. Cases with the same cause and remedy are told together. */
export interface Sign {
  readonly evidence: Evidence;
  /** What it comes from here. @default - why of the symptom */
  readonly cause?: string;
  /** What to do here. @default - remedy of the symptom */
  readonly remedy?: string;
}

/** How to look. */
export interface DoctorOptions {
  /** How the cluster marks its Windows nodes. @default - told by the labels of the nodes; where they don't tell, by the taints that are there */
  readonly platform?: Platform;
  /** Kubernetes minor of the API server, `1.36`. @default - told by the image of the API server's pod, if it is in the dump */
  readonly kubernetes?: string;
}

/** A known trouble, and how it is seen. */
export interface Symptom {
  /** Kebab-case and unchanging; also the name of its file and of its page in `docs/symptoms`. */
  readonly id: string;
  readonly level: Level;
  /** One line: what is wrong. */
  readonly summary: string;
  /** What it comes from, in a few sentences. */
  readonly why: string;
  /** What to do. */
  readonly remedy: string;
  /** Where that is known from. */
  readonly source: string;
  /** Kinds without which it can't be seen. */
  readonly looksAt: readonly DumpKind[];
  /** Takes what is left: a sign without a cause counts only of objects of which no other symptom hears. @default false */
  readonly isLastResort?: boolean;
  /** Takes a statement that tells of this trouble; the first symptom that takes it has it. @default - none */
  readonly hears?: (statement: Statement, dump: Dump) => Sign | undefined;
  /** Looks at the objects themselves. @default - not at all */
  readonly finds?: (dump: Dump, options: DoctorOptions) => readonly Sign[];
}

/** Takes statements that one of the patterns matches; of Linux none, unless the words themselves tell of Windows. */
export function hearing(patterns: readonly RegExp[], more: HearingOptions = {}): NonNullable<Symptom['hears']> {
  const { reasons, anyOs = false, detail } = more;
  return (statement, dump) => {
    if ((!anyOs && statement.os === 'linux') || (reasons && !reasons.test(statement.reason))) { return undefined; }
    for (const pattern of patterns) {
      const match = pattern.exec(statement.text);
      if (match) { return { evidence: evidenceOf(statement, match.index), ...detail?.(statement, dump, match) }; }
    }
    return undefined;
  };
}

export interface HearingOptions {
  /** Of statements with these reasons only. */
  readonly reasons?: RegExp;
  /** Whether the words tell of Windows by themselves, so that it may be said of any node. */
  readonly anyOs?: boolean;
  /** What can be told of this case. */
  readonly detail?: (statement: Statement, dump: Dump, match: RegExpExecArray) => Omit<Sign, 'evidence'>;
}

/** A statement as evidence. @param at offset of the words that matter */
export function evidenceOf({ about, place, reason, text, exitCode }: Statement, at = 0): Evidence {
  const words = excerptOf(text, at);
  return { object: about, place, text: words !== '' ? words : [reason, exitCode === undefined ? '' : `exit code ${exitCode}`].filter((word) => word !== '').join(', ') };
}
