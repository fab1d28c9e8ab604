import { itemOfParts, PartItem, Parts } from './parts';
import { PodExpressions } from './pod';
import { concat, equal, Expression, literal, Path, PlainObject } from '../base';
import { Effect, Fix, RuleText } from '../findings';

/**
 * A part of a Pod that decides on several rules:
 *
 * - `os`: `spec.os`
 * - `selection`: the operating system and build that its nodeSelector and required node affinity select
 * - `labels`: all labels of nodes that these select
 * - `tolerations`: the taints of Windows nodes that it tolerates
 * - `hostProcess`: whether its containers are HostProcess containers
 */
export type PodAspect = 'os' | 'selection' | 'labels' | 'tolerations' | 'hostProcess';

/**
 * A rule that a Pod alone decides. It is written once, as expressions: the checker evaluates them for the Pods of manifests, and a
 * ValidatingAdmissionPolicy for those of a cluster. What other objects could change isn't part of it.
 */
export interface PodRule extends Pick<RuleText, 'id' | 'effect' | 'summary'> {
  /** Title of the topic under which it is listed. @default - that of the list of topics, which has the rule */
  readonly topic?: string;
  /** The worst effect that a finding can have. @default - the effect of the rule */
  readonly worst?: Effect;
  /** The checker judges only objects with one of these keys, at any depth. @default - all objects */
  readonly needs?: readonly string[];
  /** What of the Pod, besides the fields that findings are about, decides on them: there are none while it isn't known. @default - nothing */
  readonly decidedBy?: readonly PodAspect[];
  /** The same of the part that a finding is about: paths from it. @default - none */
  readonly decidedByFields?: readonly Path[];
  /** Whether its findings hold whatever the value of their field is, so that a placeholder hides none. @default false */
  readonly isAboutPresence?: boolean;
  /** The Pods that it is about. */
  readonly pods: 'windows' | 'linux' | 'all';
  /**
   * Whether policies judge the templates of workloads by it, and not only Pods:
   *
   * - `always`
   * - `unless-completed`: if no mutating policy completes what it reports
   * - `never`: other objects decide, and what they give a Pod is there only when it is created: a limit of a LimitRange, nodes of a RuntimeClass
   *
   * @default 'always'
   */
  readonly inTemplates?: 'always' | 'unless-completed' | 'never';
  /** What it reports. */
  readonly findings: (pod: PodExpressions) => readonly PodFinding[];
  /** The change that fixes a finding, if one is always right. @default - none is */
  readonly fix?: (found: FoundInPod, spec: PlainObject) => Fix | undefined;
}

/** What a rule reports about a Pod. */
export interface FoundInPod {
  /** Keys and indices from the Pod. */
  readonly path: readonly (string | number)[];
  /** The parts of the Pod that it is about, from the outermost to the innermost. */
  readonly parts: readonly unknown[];
  readonly message: string;
  /** Whether the message continues the name of the field at the path. */
  readonly isAboutField: boolean;
  readonly help: string;
  /** Its effect, if it differs from that of the rule. */
  readonly effect?: Effect;
}

/** A mistake in each of some parts of a Pod. */
export interface PodFinding {
  /** The parts, from the outermost to the innermost; none for the Pod itself. */
  readonly parts: readonly { readonly of: Parts; readonly item: PartItem }[];
  /** Whether there is anything to report at all: a condition about the Pod, evaluated before its parts. */
  readonly only: Expression<boolean>;
  readonly when: Expression<boolean>;
  /** Keys from the innermost part to the field. */
  readonly at: readonly (string | number)[];
  readonly message: Expression<string>;
  readonly help: Expression<string>;
  readonly effect?: Effect;
  /** Whether the message says which part it is about. */
  readonly isNamed: boolean;
  /** Whether the message continues the name of the field. */
  readonly isAboutField: boolean;
}

/** A string, or its parts in their order. */
export type Text = string | Expression<string> | readonly (string | Expression<string>)[];

/** A finding as rules state it; for each part of a Pod, if there are any. */
export interface Statement {
  /** Whether the part has the mistake. */
  readonly when: Expression<boolean>;
  /** Keys from the part to the field with the mistake. */
  readonly at: readonly (string | number)[];
  /** What is wrong and what will happen; lower case, without a period. */
  readonly message: Text;
  /** The change to make. */
  readonly help: Text;
  /** Effect of this finding. @default - the effect of the rule */
  readonly effect?: Effect;
  /** Whether the message continues the name of the field or container: `must be …, got …`. @default false */
  readonly isAboutField?: boolean;
  /** Whether the message names the container or volume, which policies name otherwise. @default false */
  readonly isNamed?: boolean;
  /** Condition about the whole Pod, without which nothing is reported. @default - none */
  readonly only?: Expression<boolean>;
}

/** Nothing to fulfil. */
const ALWAYS = literal(true);

/** A mistake in each of some parts of a Pod. @param parts from the outermost to the innermost; none for the Pod itself */
export function eachOf(parts: readonly Parts[], state: (...items: readonly PartItem[]) => Statement): PodFinding {
  const located: PodFinding['parts'][number][] = [];
  const items: PartItem[] = [];
  for (const of of parts) {
    const item = itemOfParts(of);
    located.push({ of, item });
    items.push(item);
  }
  const { message, help, isNamed, isAboutField, only, ...statement } = state(...items);
  return {
    ...statement, parts: located, isNamed: isNamed ?? false, isAboutField: isAboutField ?? false, only: only ?? ALWAYS,
    // few Pods have the mistake
    get message() { return concat(...[message].flat()); },
    get help() { return concat(...[help].flat()); },
  };
}

/** Whether a rule is about a Pod of an operating system, which is empty if it is unknown. */
export function isAbout({ pods }: PodRule, os: Expression<string>): Expression<boolean> {
  return pods === 'all' ? ALWAYS : equal(os, literal(pods));
}
