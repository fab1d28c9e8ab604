/** A Kubernetes object, as plain data. */
export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: {
    readonly name?: string;
    readonly generateName?: string;
    readonly namespace?: string;
    readonly labels?: Record<string, string>;
    readonly [field: string]: any;
  };
  readonly [field: string]: any;
}

/** Names an object in a message. */
export function describe(object: KubeObject): string {
  const { name, generateName, namespace } = object.metadata ?? {};
  return `${object.kind} ${namespace ? `${namespace}/` : ''}${name ?? `${generateName ?? ''}*`}`;
}
