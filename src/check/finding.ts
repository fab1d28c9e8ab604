/**
 * What happens with a manifest in a cluster:
 *
 * - `rejected`: the API server rejects the object
 * - `misplaced`: Pods are never scheduled, or run on nodes that don't support them
 * - `broken`: it starts, and then fails
 * - `ignored`: the setting is accepted, but has no effect on Windows
 * - `advice`: it works, but another setting is recommended
 */
export type Effect = 'rejected' | 'misplaced' | 'broken' | 'ignored' | 'advice';

/** Worst first. */
export const EFFECTS: readonly Effect[] = ['rejected', 'misplaced', 'broken', 'ignored', 'advice'];

/** The severity of an effect. By default, errors fail a run. */
export type Level = 'error' | 'warning' | 'note';

export const LEVELS: Readonly<Record<Effect, Level>> = { rejected: 'error', misplaced: 'error', broken: 'error', ignored: 'warning', advice: 'note' };

/**
 * One change to the object of a finding. With `from`, the value replaces the one at that path, which another edit removes: comments of the
 * old key move to the new one.
 */
export type Edit =
  | { readonly op: 'set'; readonly path: readonly (string | number)[]; readonly value: unknown; readonly from?: readonly (string | number)[] }
  | { readonly op: 'remove'; readonly path: readonly (string | number)[] }
  | { readonly op: 'append'; readonly path: readonly (string | number)[]; readonly value: unknown };

/** Changes that fix a finding, and are always right. */
export interface Fix {
  /** A summary for people: `remove privileged`. */
  readonly description: string;
  /** Changes to the object of the finding; empty if the fix changes only other objects. */
  readonly edits: readonly Edit[];
  /** Changes to other objects of the run, and objects to add. @default - none */
  readonly elsewhere?: readonly (EditElsewhere | AddedObject)[];
}

/** Changes to another object of the run. */
export interface EditElsewhere {
  readonly object: { readonly kind: string; readonly namespace?: string; readonly name: string };
  readonly edits: readonly Edit[];
}

/** An object to add at the end of the file of the finding. */
export interface AddedObject {
  readonly add: { readonly [key: string]: unknown };
}

/** The Kubernetes object that a finding is about. */
export interface ObjectReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

/** What a rule reports about one path of one object. */
export interface Finding {
  /** ID of the rule: kebab-case, and stable. */
  readonly rule: string;
  readonly effect: Effect;
  /** What is wrong and what will happen; lower case, without a period. */
  readonly message: string;
  /** The change to make. */
  readonly help: string;
  readonly object: ObjectReference;
  /** JSON pointer from the object: `/spec/template/spec/containers/0/image`. */
  readonly path: string;
  readonly file?: string;
  /** 1-based; columns count UTF-16 units. Absent for objects that were not read from a file. */
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly fix?: Fix;
}

/** A file or document that could not be read, and so was not checked. */
export interface Failure {
  readonly file?: string;
  /** 1-based; absent if the whole file could not be read. */
  readonly line?: number;
  readonly column?: number;
  /** What is wrong with the file; lower case, without a period. */
  readonly message: string;
  readonly help?: string;
}
