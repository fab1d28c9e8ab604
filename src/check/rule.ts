import { OsName, Platform, Taint } from '../knowledge';
import { PlainObject } from '../manifest';
import { Effect, Fix } from './finding';

/** What a rule says of one place; the engine adds rule, effect, object and position. */
export interface RuleFinding {
  /** Keys and indices from the object; the nearest one that exists in the text is underlined. */
  readonly path: readonly (string | number)[];
  /** Where the value at the path is a text of JSON or YAML itself: keys in it, for the place. */
  readonly inside?: readonly (string | number)[];
  /** What is wrong and what will happen; lower case, without a period. */
  readonly message: string;
  /** The change to make. */
  readonly help: string;
  /** When the rule's own effect isn't the one of this case. */
  readonly effect?: Effect;
  /** Changes that fix the finding. @default - none: no change is always right */
  readonly fix?: Fix;
}

/** A pod found in an object: its template, and what is known of its operating system. */
export interface PodUnderCheck {
  /** Keys from the object to the template; empty for a Pod. */
  readonly path: readonly string[];
  /** The Pod template, or the Pod. */
  readonly template: PlainObject;
  /** `template.spec`, or an empty object when there is none. */
  readonly spec: PlainObject;
  /** `undefined`: it can't be told. */
  readonly os: OsName | undefined;
  /** What told the OS. */
  readonly osFrom: 'spec.os' | 'nodeSelector' | 'affinity' | 'runtimeClass' | 'image' | undefined;
}

/** One kind of Windows nodes in the cluster, as far as known. */
export interface WindowsNodes {
  /** Taints of the nodes. */
  readonly taints: readonly Taint[];
  /** Labels of the nodes. */
  readonly labels: Readonly<Record<string, string>>;
  /** Windows build: `10.0.20348`. @default - unknown */
  readonly build?: string;
}

/** A Windows workload as far as other objects have to do with it: it is kept for the whole run, so no more than that. */
export interface WindowsWorkload {
  /** Its type, name, namespace and replicas. */
  readonly object: PlainObject;
  /** Labels of its pods. */
  readonly labels: PlainObject;
  /** Of its pods: what places them; of HostProcess pods the containers too. */
  readonly spec: PlainObject;
}

/** The first object of a name among those of the same API group, kind, and namespace. */
export interface FirstObject {
  /** Where it is defined, such as `web.yaml:3`; `undefined` if it wasn't read from a named file. */
  readonly place: string | undefined;
  /** Whether it, or another one of the name so far, is a Windows workload. */
  readonly isWindows: boolean;
}

/** All that a rule may look up. */
export interface CheckContext {
  /** Platform of the cluster. */
  readonly platform: Platform;
  /** Whether nobody gave the platform or the nodes, so that what a rule finds by them is advice. */
  readonly platformIsAssumed: boolean;
  /** Windows nodes read from the cluster (`--nodes`); else one entry made of the platform. */
  readonly windowsNodes: readonly WindowsNodes[];
  /** Kubernetes minor, such as `1.36`. */
  readonly kubernetes: string;
  /** Whether the cluster has Linux and Windows nodes. */
  readonly mixed: boolean;
  /** The Windows workloads of the run; all of them when a Service or NetworkPolicy is checked, else those that came before. */
  readonly windowsWorkloads: readonly WindowsWorkload[];
  /**
   * Looks through all objects of the run, whatever their kind. They are read again for that, so it is for rare cases; the result is kept for
   * each `look`, which must be the same function every time.
   *
   * @param mention a file without a match isn't read
   * @param look returns what it looks for, or `undefined`
   */
  search<T>(mention: RegExp, look: (object: PlainObject, context: CheckContext) => T | undefined): T | undefined;
  /** Finds an object by kind and name, in a namespace for namespaced kinds. */
  find(kind: string, name: string, namespace?: string): PlainObject | undefined;
  /** Every object of a kind that is looked up (`LOOKUP_KINDS`). */
  all(kind: string): readonly PlainObject[];
  /** The first object of the run with the API group, kind, namespace, and name of this one; `undefined` if this one is the first. */
  firstOf(object: PlainObject): FirstObject | undefined;
  /** The pod of an object, `undefined` when it holds none. */
  podOf(object: PlainObject): PodUnderCheck | undefined;
}

/** A rule: what it looks for, and everything that its documentation says. */
export interface Rule {
  /** Kebab-case and unchanging; also the name of its file and of its page in `docs/rules`. */
  readonly id: string;
  /** What happens in a cluster with a finding of this rule. */
  readonly effect: Effect;
  /** Keys without one of which, anywhere in an object, the rule finds nothing in it; it isn't asked then. @default - asked of every object */
  readonly needs?: readonly string[];
  /** One line: what is wrong. */
  readonly summary: string;
  /** Why: what the cluster does, in a few sentences. */
  readonly why: string;
  /** Where that is known from. */
  readonly source: string;
  /** Manifests (YAML) that show it; the bad one fires this rule, the good one doesn't. */
  readonly bad: string;
  /** The same manifest without a finding of this rule. */
  readonly good: string;
  /** Looks at one object; called for every object of a run. */
  check(object: PlainObject, context: CheckContext): readonly RuleFinding[];
}
