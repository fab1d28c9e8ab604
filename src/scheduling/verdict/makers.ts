import { PlainObject } from '../../base';
import { ObjectReference, referenceTo } from '../../findings';
import { objectNamespace } from '../../kubernetes';
import { controllerOf, keyInCluster } from '../cluster-model';

/** An object, and what makes it. */
export interface Made {
  readonly object: ObjectReference;
  /** Its controller, if another object makes it. */
  readonly controller?: ObjectReference;
}

/** The object that makes a Pod or another workload; `undefined` for one of its own, such as the Pod of a node's static manifest. */
export function makerOf(object: PlainObject): ObjectReference | undefined {
  const owner = controllerOf(object);
  return owner && owner.kind !== 'Node'
    ? { ...referenceTo({ ...owner, metadata: owner }), namespace: objectNamespace(object) } : undefined;
}

/** An item that is judged, and how many its maker made, if it stands for all of them. */
export interface Judged<T> {
  readonly item: T;
  readonly made?: number;
}

/** The items without those that another one of them makes. The first of a maker that isn't among them stands for the others. */
export function withoutMade<T>(items: readonly T[], madeOf: (item: T) => Made): readonly Judged<T>[] {
  const all = items.map((item) => ({ item, ...madeOf(item) }));
  if (!all.some(({ controller }) => controller)) { return all; }
  const known = new Set(all.map(({ object }) => keyInCluster(object)));
  const made = new Map<string, { readonly item: T; made: number }>();
  return all.flatMap(({ item, controller }): readonly Judged<T>[] => {
    if (!controller) { return [{ item }]; }
    const key = keyInCluster(controller);
    if (known.has(key)) { return []; }
    const first = made.get(key);
    if (first) {
      first.made++;
      return [];
    }
    const judged = { item, made: 1 };
    made.set(key, judged);
    return [judged];
  });
}
