import { PlainObject, Problem, scalarText } from '../manifest';
import { CheckedObject } from './host-process-daemon-set';

/** One object of an object set. */
export interface NamedObject {
  /** Name inside the set, unchanging: the id of its construct. */
  readonly id: string;
  readonly manifest: PlainObject;
}

/** All the objects of a network or an add-on. With problems, they are made as far as they can be. */
export interface ObjectSet {
  /** In the order of `kubectl apply`. */
  readonly objects: readonly NamedObject[];
  /** What keeps it from working; paths start at the options. */
  readonly problems: readonly Problem[];
  /** Warnings: what works, but not as well as it could. */
  readonly advice: readonly Problem[];
}

/** What options make that can't be read at all. */
export const NO_OBJECTS: Omit<ObjectSet, 'problems'> = { objects: [], advice: [] };

const RBAC = 'rbac.authorization.k8s.io';

/** A ConfigMap. Its keys are files. Without a namespace, it goes to that of the context. */
export function configMap(name: string, namespace: string | undefined, labels: PlainObject, data: Readonly<Record<string, string>>): PlainObject {
  const metadata = { name, ...(namespace !== undefined && { namespace }), ...(Object.keys(labels).length > 0 && { labels }) };
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata, data };
}

/** A configuration as the text of a file. */
export function asFile(config: unknown): string {
  return `${JSON.stringify(config, undefined, 2)}\n`;
}

/** An account for pods, and the role that it has in the whole cluster. */
export function accountWithRole(name: string, namespace: string, labels: PlainObject, role: string): readonly PlainObject[] {
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace, labels } },
    {
      apiVersion: `${RBAC}/v1`,
      kind: 'ClusterRoleBinding',
      metadata: { name, labels },
      roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: role },
      subjects: [{ kind: 'ServiceAccount', name, namespace }],
    },
  ];
}

/** An account for pods, with a role of its own for the whole cluster. */
export function accountWithRules(name: string, namespace: string, labels: PlainObject, rules: readonly PlainObject[]): readonly NamedObject[] {
  const [account, binding] = accountWithRole(name, namespace, labels, name);
  return [
    { id: 'service-account', manifest: account },
    { id: 'role', manifest: { apiVersion: `${RBAC}/v1`, kind: 'ClusterRole', metadata: { name, labels }, rules } },
    { id: 'role-binding', manifest: binding },
  ];
}

/** Problems of an object that options made: they name it, since no single option is at fault. Its images are options, and were looked at as such. */
export function ofObject({ manifest, problems }: CheckedObject): readonly Problem[] {
  return problems.filter(({ code }) => code !== 'image').map((problem) => ({ ...problem, path: [scalarText(manifest.kind), ...problem.path] }));
}
