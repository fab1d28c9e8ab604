
/** What a pod template is: metadata and spec. */
export interface PodTemplate {
  readonly metadata?: KubeObject['metadata'];
  readonly spec: any;
}

/** Kinds that make pods, and where their template is. */
const TEMPLATE_PATHS: Readonly<Record<string, readonly string[]>> = {
  Pod: [],
  Deployment: ['spec', 'template'],
  ReplicaSet: ['spec', 'template'],
  ReplicationController: ['spec', 'template'],
  StatefulSet: ['spec', 'template'],
  DaemonSet: ['spec', 'template'],
  Job: ['spec', 'template'],
  CronJob: ['spec', 'jobTemplate', 'spec', 'template'],
};

/** Whether an object makes pods. */
export function makesPods(object: KubeObject): boolean {
  return object.kind in TEMPLATE_PATHS;
}

/** The pod template of an object that makes pods. */
export function podTemplateOf(object: KubeObject): PodTemplate {
  const path = TEMPLATE_PATHS[object.kind];
  if (!path) { throw new Error(`${describe(object)} makes no pods: use one of ${Object.keys(TEMPLATE_PATHS).join(', ')}`); }
  const template = path.reduce((value: any, key) => value[key], object);
  const claims: readonly any[] = object.kind === 'StatefulSet' ? object.spec.volumeClaimTemplates ?? [] : [];
  if (claims.length === 0) { return template; }
  return { ...template, spec: { ...template.spec, volumes: [...template.spec.volumes ?? [], ...claims.map(claimed)] } };
}

/** The volume that the controller of a StatefulSet makes of a claim template. */
function claimed({ metadata: { name } }: any): object {
  return { name, persistentVolumeClaim: { claimName: `${name}-0` } };
}

/** The image of a Windows container, where which one doesn't matter. Nothing is ever pulled. */
export const WINDOWS_IMAGE = 'mcr.microsoft.com/windows/nanoserver:ltsc2022';

/** The smallest pod with `spec.os`, and what is to be added to its `spec`. */
export function pod(os: 'windows' | 'linux' | undefined, spec: object = {}, metadata: object = {}): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { generateName: 'sample-', ...metadata },
    spec: { ...(os && { os: { name: os } }), containers: [container()], ...spec },
  };
}

/** The smallest container, and what is to be added to it. */
export function container(fields: object = {}): Record<string, any> {
  return { name: 'main', image: WINDOWS_IMAGE, ...fields };
}

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
