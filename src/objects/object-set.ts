import { inKeyOrder, PlainObject, Problem, problemsWithin, scalarText, sha256, TEXT_NOT_KNOWN_YET } from '../base';
import type { CompletedPod } from '../pods';
import { toYaml } from '../yaml';

/** One object of an object set. */
export interface NamedObject {
  /** Stable name within the set: the id of its construct. */
  readonly id: string;
  /** The object, as plain data. */
  readonly manifest: PlainObject;
}

/** An object and its problems. */
export interface CheckedObject {
  readonly manifest: PlainObject;
  readonly problems: readonly Problem[];
}

/** All objects of a network or an add-on. With problems, they are generated as far as possible. */
export interface ObjectSet {
  /** Objects in the order of `kubectl apply`. */
  readonly objects: readonly NamedObject[];
  /** Errors that prevent it from working; paths start at the options. */
  readonly problems: readonly Problem[];
  /** Non-fatal warnings; paths start at the options. */
  readonly advice: readonly Problem[];
}

/** Result for options that can't be read at all. */
export const NO_OBJECTS: Omit<ObjectSet, 'problems'> = { objects: [], advice: [] };

const RBAC = 'rbac.authorization.k8s.io';

/** A ConfigMap. Its keys are files. Without a namespace, it is created in the namespace of the context. */
export function configMap(name: string, namespace: string | undefined, labels: PlainObject, data: Readonly<Record<string, string>>): PlainObject {
  const metadata = { name, ...(namespace !== undefined && { namespace }), ...(Object.keys(labels).length > 0 && { labels }) };
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata, data };
}

/** A configuration as the contents of a file. */
export function asFile(config: unknown): string {
  return `${JSON.stringify(config, undefined, 2)}\n`;
}

export function serviceAccount(name: string, namespace: string, labels?: PlainObject): PlainObject {
  return { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace, ...(labels && { labels }) } };
}

export function clusterRole(metadata: PlainObject, rules: readonly PlainObject[]): PlainObject {
  return { apiVersion: `${RBAC}/v1`, kind: 'ClusterRole', metadata, rules };
}

/** What gives a subject the rules of a ClusterRole. */
export function roleBinding(kind: 'RoleBinding' | 'ClusterRoleBinding', metadata: PlainObject, role: string, subject: PlainObject): PlainObject {
  return { apiVersion: `${RBAC}/v1`, kind, metadata, roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: role }, subjects: [subject] };
}

/** A ServiceAccount, bound to an existing ClusterRole. */
export function accountWithRole(
  name: string, namespace: string, labels: PlainObject, role: string,
): readonly [account: NamedObject, binding: NamedObject] {
  const subject = { kind: 'ServiceAccount', name, namespace };
  return [
    { id: 'service-account', manifest: serviceAccount(name, namespace, labels) },
    { id: 'role-binding', manifest: roleBinding('ClusterRoleBinding', { name, labels }, role, subject) },
  ];
}

/** A ServiceAccount, bound to a ClusterRole of its own. */
export function accountWithRules(name: string, namespace: string, labels: PlainObject, rules: readonly PlainObject[]): readonly NamedObject[] {
  const [account, binding] = accountWithRole(name, namespace, labels, name);
  return [account, { id: 'role', manifest: clusterRole({ name, labels }, rules) }, binding];
}

/** A workload of completed Pods. */
export function workload(
  kind: 'DaemonSet' | 'Deployment' | 'StatefulSet' | 'Job', metadata: PlainObject, spec: PlainObject, { template, problems }: CompletedPod,
): CheckedObject {
  return {
    manifest: { apiVersion: kind === 'Job' ? 'batch/v1' : 'apps/v1', kind, metadata, spec: { ...spec, template } },
    problems: problemsWithin(['spec', 'template'], problems),
  };
}

/**
 * Attributes the problems of a generated object to the object, since no single option causes them. Image problems are skipped: images are options,
 * which are checked separately.
 */
export function ofObject({ manifest, problems }: CheckedObject): readonly Problem[] {
  return problemsWithin([scalarText(manifest.kind)], problems.filter(({ code }) => code !== 'image'));
}

/**
 * Annotation of a Pod template with the hash of its configuration, so that a changed configuration replaces the Pods, which read it only at startup.
 */
export const CONTENT_ANNOTATION = 'k8s-windows/content';

/** A hash of ten hexadecimal digits; the order of keys doesn't matter. The hash of a value that isn't known yet isn't known yet either. */
export function contentHash(value: unknown): string {
  const text = JSON.stringify(inKeyOrder(value)) ?? 'undefined';
  if (text.includes(TEXT_NOT_KNOWN_YET)) { return TEXT_NOT_KNOWN_YET; }
  return sha256(text).slice(0, 10);
}

/** The part of ConfigMaps that requires new Pods when it changes: their data, but not their names and labels. */
export function contentOf(configMaps: readonly PlainObject[]): Readonly<Record<string, string>> {
  return configMaps.length === 0 ? {} : { [CONTENT_ANNOTATION]: contentHash(configMaps.map(({ data }) => data)) };
}

/** A configuration as the text of a YAML file. */
export function asYamlFile(config: unknown): string {
  return toYaml(config, { aliasDuplicateObjects: false });
}
