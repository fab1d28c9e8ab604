import { checkObjects } from '../check/check-objects';
import { Platform } from '../knowledge';
import { findPodTemplate, isCustomObject, PlainObject } from '../manifest';
import { keyOfController } from '../placement/cluster-model';
import { makerOf, Verdicts } from '../verdict';

/** Kinds that rules about workloads look up. */
const LOOKED_UP: readonly unknown[] = ['RuntimeClass', 'GMSACredentialSpec', 'StorageClass', 'PersistentVolumeClaim', 'PersistentVolume'];

/**
 * What will happen to the workloads of a dump on its nodes, if it has some: a Pod is judged through the object that makes it, also if that isn't in the dump.
 */
export function verdictsIn(objects: readonly PlainObject[], platform: Platform | undefined): Verdicts {
  if (!objects.some(({ kind }) => kind === 'Node')) { return { workloads: [] }; }
  const known = new Set(objects.map(keyOfController));
  const made = new Map<string, number>();
  const judged = objects.filter((object) => {
    if (!findPodTemplate(object)) { return isCustomObject(object) || LOOKED_UP.includes(object.kind); }
    const maker = makerOf(object);
    if (!maker) { return true; }
    const key = keyOfController({ kind: maker.kind, metadata: maker });
    if (known.has(key)) { return false; }
    made.set(key, (made.get(key) ?? 0) + 1);
    // equal Pods of one maker are judged once
    return made.get(key) === 1;
  });
  const { workloads } = checkObjects(judged, { ...(platform && { platform }), nodes: objects });
  return {
    workloads: workloads.map((workload) => {
      const pods = made.get(keyOfController({ kind: workload.kind, metadata: workload }));
      return pods === undefined ? workload : { ...workload, pods };
    }),
  };
}
