import { objectAt, PlainObject, scalarText } from '../base';

/**
 * What happens with a manifest in a cluster:
 *
 * - `rejected`: the API server rejects the object, or the Pods that its controller creates
 * - `misplaced`: Pods are never scheduled, or run on nodes that don't support them
 * - `broken`: it can't start, stay up, or do its work
 * - `ended`: it runs only while the nodes last that it has
 * - `ignored`: the setting is accepted, but has no effect on Windows
 * - `ending`: it runs today, and no longer after a date
 * - `advice`: a change is recommended
 */
export type Effect = 'rejected' | 'misplaced' | 'broken' | 'ended' | 'ignored' | 'ending' | 'advice';

/** How severe a finding or problem is. By default, errors fail a run. */
export type Severity = 'error' | 'warning' | 'note';

/** Worst first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note'];

/** The severity of each effect, worst first. */
export const SEVERITY_OF: Readonly<Record<Effect, Severity>> = {
  rejected: 'error', misplaced: 'error', broken: 'error', ended: 'error', ignored: 'warning', ending: 'warning', advice: 'note',
};

/** Worst first. */
export const EFFECTS = Object.keys(SEVERITY_OF) as readonly Effect[];

/**
 * One change to the object of a finding. With `from`, the value replaces the one at that path, which another edit removes: comments of the
 * old key move to the new one.
 */
export type Edit =
  | {
    /** Sets the value at the path. */
    readonly op: 'set';
    /** Keys and indices from the object. */
    readonly path: readonly (string | number)[];
    /** The new value. */
    readonly value: unknown;
    /** Path of the value that this one replaces, and that another edit removes. @default - none */
    readonly from?: readonly (string | number)[];
  }
  | {
    /** Removes the value at the path. */
    readonly op: 'remove';
    /** Keys and indices from the object. */
    readonly path: readonly (string | number)[];
  }
  | {
    /** Appends to the list at the path, which is created if it is missing. */
    readonly op: 'append';
    /** Keys and indices from the object. */
    readonly path: readonly (string | number)[];
    /** The item to append. */
    readonly value: unknown;
  };

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
  /** The object to change. */
  readonly object: { readonly kind: string; readonly namespace?: string; readonly name: string };
  /** The changes to it. */
  readonly edits: readonly Edit[];
}

/** An object to add at the end of the file of the finding. */
export interface AddedObject {
  /** The object to add. */
  readonly add: { readonly [key: string]: unknown };
}

/** The Kubernetes object that a finding is about. */
export interface ObjectReference {
  /** API version, such as `apps/v1`. */
  readonly apiVersion: string;
  /** Kind, such as `Deployment`. */
  readonly kind: string;
  /** Namespace; absent if the manifest has none. */
  readonly namespace?: string;
  /** Name. */
  readonly name: string;
}

/** What a rule reports about one path of one object. */
export interface Finding {
  /** ID of the rule: kebab-case, and stable. */
  readonly rule: string;
  /** What happens in a cluster. */
  readonly effect: Effect;
  /** What is wrong and what will happen; lower case, without a period. */
  readonly message: string;
  /** The change to make. */
  readonly help: string;
  /** The object that has the problem. */
  readonly object: ObjectReference;
  /** JSON pointer from the object: `/spec/template/spec/containers/0/image`. */
  readonly path: string;
  /** Name of the file; absent for objects that were not read from a file. */
  readonly file?: string;
  /** 1-based; columns count UTF-16 units. Absent for objects that were not read from a file. */
  readonly line?: number;
  /** First column, from 1. */
  readonly column?: number;
  /** Last line, from 1. */
  readonly endLine?: number;
  /** Column after the last one, from 1. */
  readonly endColumn?: number;
  /** Changes that fix the finding; absent if none is always right. */
  readonly fix?: Fix;
}

/** A file or document that could not be read, and so was not checked. */
export interface Failure {
  /** Name of the file; absent if it has none. */
  readonly file?: string;
  /** 1-based; absent if the whole file could not be read. */
  readonly line?: number;
  /** Column, from 1; absent if the whole file could not be read. */
  readonly column?: number;
  /** What is wrong with the file; lower case, without a period. */
  readonly message: string;
  /** The change to make; absent if the message says it. */
  readonly help?: string;
}

/** What has a severity: a finding of a rule, by its effect, or a problem of a symptom. */
export type Rated =
  | { readonly effect: Effect; readonly severity?: undefined }
  | { readonly effect?: undefined; readonly severity: Severity };

/** What reports list: a finding of a rule, or a problem of a cluster at one of its objects. */
export type Reported = Omit<Finding, 'effect'> & Rated;

export function severityOf({ effect, severity }: Rated): Severity {
  return effect === undefined ? severity : SEVERITY_OF[effect];
}

/** Whether something is as severe as that, or more. */
export function isAsSevere(rated: Rated, least: Severity): boolean {
  return SEVERITIES.indexOf(severityOf(rated)) <= SEVERITIES.indexOf(least);
}

/** The reference to an object, which may lack any field. The name of one that gets its name from the API server ends with `*`. */
export function referenceTo(object: PlainObject): ObjectReference {
  const { name, namespace, generateName } = objectAt(object, 'metadata');
  const own = scalarText(name);
  return {
    apiVersion: scalarText(object.apiVersion),
    kind: scalarText(object.kind),
    ...(typeof namespace === 'string' && namespace !== '' && { namespace }),
    name: own === '' && typeof generateName === 'string' ? `${generateName}*` : own,
  };
}

/** A reference as a key: objects of one kind and name are the same, whatever their API version. */
export function keyOf({ kind, namespace, name }: Omit<ObjectReference, 'apiVersion'>): string {
  return `${kind}/${namespace ?? ''}/${name}`;
}

/** What a finding is about, without its position: the same when lines move. */
export function fingerprintOf({ rule, object, path }: Pick<Finding, 'rule' | 'object' | 'path'>): string {
  const { apiVersion, kind, namespace, name } = object;
  return `${rule} ${apiVersion} ${kind} ${namespace ? `${namespace}/` : ''}${name || '(no name)'} ${path}`;
}
