import { objectAt, PlainObject } from '../manifest';

/** Kinds whose rules look at the workloads of the run: they are checked last. */
export const KINDS_CHECKED_LAST: ReadonlySet<string> = new Set(['Service', 'NetworkPolicy']);

/** Kinds that rules may look up, and whether they have namespaces. A run keeps these objects and lets the others go. */
export const LOOKUP_KINDS: Readonly<Record<string, 'cluster' | 'namespace'>> = {
  ClusterRole: 'cluster',
  ClusterRoleBinding: 'cluster',
  ClusterConfiguration: 'cluster',
  ConfigMap: 'namespace',
  GMSACredentialSpec: 'cluster',
  IPAMConfig: 'cluster',
  IPAMConfiguration: 'cluster',
  IPPool: 'cluster',
  Installation: 'cluster',
  KubeProxyConfiguration: 'cluster',
  LimitRange: 'namespace',
  Namespace: 'cluster',
  PersistentVolume: 'cluster',
  PersistentVolumeClaim: 'namespace',
  Role: 'namespace',
  RoleBinding: 'namespace',
  RuntimeClass: 'cluster',
  Service: 'namespace',
  ServiceAccount: 'namespace',
  StorageClass: 'cluster',
};

const MENTION = new RegExp(`\\b(?:${Object.keys(LOOKUP_KINDS).join('|')}|List)\\b`);

/** Whether a text may hold an object that rules look up: a quick look that spares parsing most files twice. */
export function mayHoldLookups(text: string): boolean {
  return MENTION.test(text);
}

/** The objects of a run that rules may look up. */
export class ObjectIndex {
  private readonly byKind = new Map<string, PlainObject[]>();
  private readonly byName = new Map<string, PlainObject>();
  /** All that is kept. */
  public readonly objects: PlainObject[] = [];

  /** Takes an object in, if it is of a kind that is looked up; the first one of a name counts. */
  public add(object: PlainObject): void {
    const kind = object.kind as string;
    if (!(kind in LOOKUP_KINDS)) { return; }
    this.objects.push(object);
    const all = this.byKind.get(kind);
    if (all) { all.push(object); } else { this.byKind.set(kind, [object]); }
    const { name, namespace } = objectAt(object, 'metadata');
    const key = keyOf(kind, String(name), typeof namespace === 'string' ? namespace : undefined);
    if (!this.byName.has(key)) { this.byName.set(key, object); }
  }

  /** Takes in a workload that rules of other objects look at. */
  public addWorkload(object: PlainObject): void {
    this.objects.push(object);
  }

  public find(kind: string, name: string, namespace?: string): PlainObject | undefined {
    assertLookup(kind);
    return this.byName.get(keyOf(kind, name, namespace));
  }

  public all(kind: string): readonly PlainObject[] {
    assertLookup(kind);
    return this.byKind.get(kind) ?? [];
  }
}

function keyOf(kind: string, name: string, namespace = 'default'): string {
  return LOOKUP_KINDS[kind] === 'cluster' ? `${kind}/${name}` : `${kind}/${namespace}/${name}`;
}

function assertLookup(kind: string): void {
  if (!(kind in LOOKUP_KINDS)) { throw new Error(`objects of kind ${kind} are not kept for look-up: add it to LOOKUP_KINDS`); }
}
