import { describe, KubeObject } from './kube-object';

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
