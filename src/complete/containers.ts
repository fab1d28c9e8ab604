import { DEFAULT_QUANTITIES } from '../knowledge';
import { copyOf, decideList, decideObject, isOpaque, isPlainObject, IMAGE_REMEDY, imageFault, isPresent, Lift, PlainObject, Problem, show, showType } from '../manifest';

const LISTS = ['initContainers', 'containers'];

/** Reports containers of a Pod's spec without a valid image; paths start at the Pod template. */
export function imageProblems(spec: PlainObject): readonly Problem[] {
  return LISTS.flatMap((list) => (Array.isArray(spec[list]) ? spec[list] : []).flatMap((container, i) => {
    const image = isPlainObject(container) ? container.image : undefined;
    const fault = isOpaque(container) || isOpaque(image) ? undefined : imageFault(image);
    return fault ? [{ code: 'image', path: ['spec', list, i, 'image'], message: `must ${fault}, got ${show(image)}`, remedy: IMAGE_REMEDY }] : [];
  }));
}

/** Default resources of a container. Without a CPU limit, it can use all CPUs of its node. */
export function defaultResources(cpuLimit = true): PlainObject {
  const { cpu, memory } = DEFAULT_QUANTITIES;
  return { limits: cpuLimit ? { cpu, memory } : { memory }, requests: { cpu, memory } };
}

/** The spec of a workload's Pod, with default resources for containers that don't set any. */
export function withDefaultResources(spec: PlainObject, cpuLimit: boolean | undefined, lift: Lift): PlainObject {
  const result: Record<string, unknown> = { ...spec };
  for (const list of LISTS) {
    if (!isPresent(spec[list])) { continue; }
    result[list] = decideList(lift, spec[list], (containers) => containers.map((container) => decideObject(lift, container, (known) =>
      (isPresent(known.resources) ? known : Object.assign(copyOf(known), { resources: defaultResources(cpuLimit) })))));
  }
  return result;
}

/** Reports a Pod without containers. */
export function noContainerProblems({ containers }: PlainObject): readonly Problem[] {
  if (isOpaque(containers) || (Array.isArray(containers) && containers.length > 0)) { return []; }
  return [{ code: 'no-containers', path: ['spec', 'containers'], message: `must have a container, got ${showType(containers ?? [])}`, remedy: 'add containers' }];
}
