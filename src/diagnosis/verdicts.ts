import { DoctorOptions } from './symptom';
import { PlainObject, withoutUndefined } from '../base';
import { checkObjects } from '../checker';
import { referenceTo } from '../findings';
import { readKubernetesVersion } from '../knowledge';
import { findPods, isCustomObject } from '../kubernetes';
import { keyInCluster, makerOf, Verdicts, withoutMade } from '../scheduling';

/** Kinds that rules about workloads look up. */
const LOOKED_UP: readonly unknown[] = ['RuntimeClass', 'GMSACredentialSpec', 'StorageClass', 'PersistentVolumeClaim', 'PersistentVolume'];

/**
 * What will happen to the workloads of a dump on its nodes, if it has some: a Pod is judged through the object that makes it, also if that isn't in
 * the dump. Equal Pods of one maker are checked once.
 */
export function verdictsIn(objects: readonly PlainObject[], { kubernetes, ...options }: DoctorOptions): Verdicts {
  if (!objects.some(({ kind }) => kind === 'Node')) { return { workloads: [] }; }
  const withPods = new Set(objects.filter((object) => findPods(object).length > 0));
  const judged = withoutMade([...withPods], (object) => ({ object: referenceTo(object), controller: makerOf(object) }));
  const others = objects.filter((object) => (isCustomObject(object) || LOOKED_UP.includes(object.kind)) && !withPods.has(object));
  const { workloads } = checkObjects([...others, ...judged.map(({ item }) => item)], {
    ...withoutUndefined(options), ...(readKubernetesVersion(kubernetes).value && { kubernetes }), nodes: objects,
  });
  const counts = new Map(judged.flatMap(({ item, made }) => (made === undefined ? [] : [[keyInCluster(makerOf(item)!), made] as const])));
  return {
    workloads: workloads.map((workload) => {
      const pods = counts.get(keyInCluster(workload));
      return pods === undefined ? workload : { ...workload, pods };
    }),
  };
}
