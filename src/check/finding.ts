/**
 * What a cluster will do with a manifest:
 *
 * - `rejected`: the API server refuses it
 * - `misplaced`: it is never scheduled, or lands on a node that can't run it
 * - `broken`: it starts and fails
 * - `ignored`: it is accepted, without effect on Windows
 * - `advice`: it works, but could be better
 */
export type Effect = 'rejected' | 'misplaced' | 'broken' | 'ignored' | 'advice';

/** Worst first. */
export const EFFECTS: readonly Effect[] = ['rejected', 'misplaced', 'broken', 'ignored', 'advice'];

/** How bad an effect is: CI fails on errors. */
export type Level = 'error' | 'warning' | 'note';

export const LEVELS: Readonly<Record<Effect, Level>> = { rejected: 'error', misplaced: 'error', broken: 'error', ignored: 'warning', advice: 'note' };

/**
 * One change that mends a finding, on the object that it is about. With `from`, the value takes the place of the one there, which another
 * edit removes: comments at the old key move along.
 */
export type Edit =
  | { readonly op: 'set'; readonly path: readonly (string | number)[]; readonly value: unknown; readonly from?: readonly (string | number)[] }
  | { readonly op: 'remove'; readonly path: readonly (string | number)[] }
  | { readonly op: 'append'; readonly path: readonly (string | number)[]; readonly value: unknown };

/** How a finding can be mended without a human. */
export interface Fix {
  /** What it does, in words: `remove privileged`. */
  readonly description: string;
  /** Changes to the object that the finding is about; empty when it is mended elsewhere. */
  readonly edits: readonly Edit[];
  /** Changes to other objects of the run, and objects that are added. @default - none */
  readonly elsewhere?: readonly (EditElsewhere | AddedObject)[];
}

/** Changes to another object of the run. */
export interface EditElsewhere {
  readonly object: { readonly kind: string; readonly namespace?: string; readonly name: string };
  readonly edits: readonly Edit[];
}

/** An object that is put behind the others, in the text of the finding. */
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

/** What one rule found at one place of one object, as data. */
export interface Finding {
  /** Id of the rule, kebab-case and unchanging. */
  readonly rule: string;
  readonly effect: Effect;
  /** What will happen, and why; lower case, without a full stop. */
  readonly message: string;
  /** The change to make. */
  readonly help: string;
  readonly object: ObjectReference;
  /** JSON pointer from the object: `/spec/template/spec/containers/0/image`. */
  readonly path: string;
  readonly file?: string;
  /** 1-based; columns count UTF-16 units. Absent when the object came without a text. */
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly fix?: Fix;
}

/** What could not be read, so that nothing can be said of it. */
export interface Failure {
  readonly file?: string;
  /** 1-based; absent when it is about the whole file. */
  readonly line?: number;
  readonly column?: number;
  /** What is wrong with the file; lower case, without a full stop. */
  readonly message: string;
  readonly help?: string;
}
