import { CheckOptions } from './options';
import { PodFacts, RunFacts } from './pod-facts';
import { PlainObject } from '../base';
import { Effect, Fix, RuleWithExamples, WithoutPage } from '../findings';
import { OsName } from '../knowledge';
import { FoundPod, PodOs } from '../kubernetes';
import { PodAspect } from '../pods';

/** A finding as a rule returns it; the engine adds the rule, effect, object, and position. */
export interface RuleFinding {
  /** Keys and indices from the object. The part of the path that exists in the file is underlined. */
  readonly path: readonly (string | number)[];
  /** If the value at the path is a string with JSON or YAML: the keys in it. @default - none */
  readonly inside?: readonly (string | number)[];
  /** What is wrong and what will happen; lower case, without a period. */
  readonly message: string;
  /** The change to make. */
  readonly help: string;
  /** Effect of this finding. @default - the effect of the rule */
  readonly effect?: Effect;
  /** Changes that fix the finding. @default - none: no change is always right */
  readonly fix?: Fix;
  /** Whether other selectors would make it untrue: it isn't reported if another object decides on the nodes of the Pod. @default false */
  readonly isOfNodes?: boolean;
}

/** The Pod of an object: its template and operating system. */
export interface PodUnderCheck {
  /** Path of the template in the object; empty for a Pod. */
  readonly path: readonly (string | number)[];
  /** The Pod template, or the Pod. */
  readonly template: PlainObject;
  /** `template.spec`, or an empty object if it is missing. */
  readonly spec: PlainObject;
  /** Operating system; `undefined` if it is unknown. */
  readonly os: OsName | undefined;
  /** What determines the operating system. */
  readonly osFrom: PodOs['osFrom'];
  /** What else is known of it. */
  readonly facts: PodFacts;
}

/** What rules of other objects need of a Windows workload. It is in memory for the whole run, so everything else is left out. */
export interface WindowsWorkload {
  /** Its apiVersion, kind, name, namespace, and replicas. */
  readonly object: PlainObject;
  /** Labels of its Pods. */
  readonly labels: PlainObject;
  /** The scheduling fields of its Pods, and the containers of HostProcess Pods. */
  readonly spec: PlainObject;
}

/** The first object of a name among those of the same API group, kind, and namespace. */
export interface FirstObject {
  /** Where it is defined, such as `web.yaml:3`; `undefined` if it wasn't read from a named file. */
  readonly place: string | undefined;
  /** Whether it, or another one of the name so far, is a Windows workload. */
  readonly isWindows: boolean;
}

/** What rules can look up. */
export interface CheckContext extends RunFacts {
  /** The Windows workloads of the run: all of them for a Service or NetworkPolicy, otherwise only those before the object. */
  readonly windowsWorkloads: readonly WindowsWorkload[];
  /**
   * Searches all objects of the run, of any kind. The files are read again for this, so use it for rare cases only. The result is kept for
   * each `look`, which must be the same function every time.
   *
   * @param mention only files with a match are read
   * @param look returns the result, or `undefined` to continue
   */
  search<T>(mention: RegExp, look: (object: PlainObject, context: CheckContext) => T | undefined): T | undefined;
  /** What is known of a Pod with a spec. */
  factsOf(spec: PlainObject): PodFacts;
  /** Finds an object by kind and name, in a namespace for namespaced kinds. */
  find(kind: string, name: string, namespace?: string): PlainObject | undefined;
  /** All objects of a kind; only kinds in `LOOKUP_KINDS`. */
  all(kind: string): readonly PlainObject[];
  /** The first object of the run with the API group, kind, namespace, and name of this one; `undefined` if this one is the first. */
  firstOf(object: PlainObject): FirstObject | undefined;
  /** The Pod of a workload of Kubernetes; `undefined` for other objects. */
  podOf(object: PlainObject): PodUnderCheck | undefined;
  /** The Pods of an object of a custom kind. The engine checks each of them on its own. */
  customPods(object: PlainObject): readonly FoundPod[];
  /** The Windows Pods of an object of any kind. */
  windowsPodsOf(object: PlainObject): readonly PodUnderCheck[];
}

/** The objects that a rule can have findings about: those of some kinds, and those with a Pod. */
export interface RuleScope {
  /** Kinds of the objects. @default - none */
  readonly kinds?: readonly string[];
  /** Whether objects with any Pod are among them, or only those with a Windows Pod. @default - none */
  readonly pods?: 'all' | 'windows';
}

/** The check of one object, and the objects that it is for: for others, it returns nothing. */
export interface RuleCheck {
  /** Checks one object. */
  (object: PlainObject, context: CheckContext): readonly RuleFinding[];
  /** The objects that it is for. @default - all objects */
  readonly scope?: RuleScope;
  /** The same check of a Pod, if its spec alone decides: paths of its findings start at the Pod template. @default - more decides */
  readonly ofSpec?: (pod: PodFacts) => readonly RuleFinding[];
}

/** A rule for manifests: what it checks, and the contents of its page. The examples are YAML. */
export interface Rule extends RuleWithExamples {
  /**
   * Whether its findings depend on other objects, so that all of them must be known before it runs; `for-more` if these only add findings to those
   * of one object; `namespace` if they are the Namespace and objects in it, such as a LimitRange. @default false
   */
  readonly looksUp?: boolean | 'for-more' | 'namespace';
  /** Whether findings can have a fix. @default false */
  readonly fixable?: boolean;
  /** What of the Pod, besides the fields that findings are about, decides on them: there are none while it isn't known. @default - nothing */
  readonly decidedBy?: readonly PodAspect[];
  /** Whether its findings hold whatever the value of their field is, so that a placeholder hides none. @default false */
  readonly isAboutPresence?: boolean;
  /** The rule checks only objects with one of these keys, at any depth. @default - all objects */
  readonly needs?: readonly string[];
  /** Options that the examples are checked with. @default - none */
  readonly exampleOptions?: Required<Pick<CheckOptions, 'platform' | 'kubernetes' | 'on' | 'images'>>;
  /** Checks one object. */
  readonly check: RuleCheck;
}

/** What of a rule decides on findings. */
export type DecidingRule = Pick<Rule, 'id' | 'effect' | 'needs' | 'decidedBy' | 'isAboutPresence' | 'check'>;

/** A rule for manifests as its source file has it. */
export type RuleDefinition = WithoutPage<Rule> & {
  /** Title of the topic under which it is listed. @default - that of `rules/index.ts`, which has the rule */
  readonly topic?: string;
};
