import type { WindowsTarget } from './target';
import {
  copyOf, hasOpaque, isOpaque, isPlainObject, isPresent, listAt, PlainObject, Problem, show, showType, valueAt, withoutAbsent,
} from '../../base';
import { DEFAULT_QUANTITIES, HOST_PROCESS_QUANTITIES, isDnsLabel, withoutUserInfo } from '../../knowledge';
import {
  decideList, decideObject, hasScheme, HOST_PROCESS, hostProcessPart, IMAGE_REMEDY, imageFault, isHostProcessPod, isKnownLater, Lift, withDefault,
  withoutScheme,
} from '../../kubernetes';

const LISTS = ['initContainers', 'containers'];

/** Reports containers of a Pod's spec without a valid image; paths start at the Pod template. */
export function imageProblems(spec: PlainObject): readonly Problem[] {
  return LISTS.flatMap((list) => (Array.isArray(spec[list]) ? spec[list] : []).flatMap((container, i) => {
    const image = isPlainObject(container) ? container.image : undefined;
    const fault = isKnownLater(container) || isKnownLater(image) ? undefined : imageFault(image);
    if (!fault) { return []; }
    // the API server rejects none, and spaces around one, but accepts what the kubelet can't parse
    const isAccepted = typeof image === 'string' && image !== '' && image === image.trim();
    const remedy = hasScheme(image) ? `use ${show(withoutScheme(image))}` : IMAGE_REMEDY;
    return [{
      code: isAccepted ? 'image-scheme' : 'image', path: ['spec', list, i, 'image'],
      message: `must ${fault}, got ${image === undefined ? 'none' : show(typeof image === 'string' ? withoutUserInfo(image) : image)}`, remedy,
    }];
  }));
}

/** Reports containers of a Pod's spec without a name, or with the name of another one; paths start at the Pod template. */
export function nameProblems(spec: PlainObject): readonly Problem[] {
  const seen = new Set<unknown>();
  return LISTS.flatMap((list) => listAt(spec, list).flatMap((container, i): readonly Problem[] => {
    const name = isPlainObject(container) ? container.name : undefined;
    if (isKnownLater(container) || isKnownLater(name)) { return []; }
    const isSeen = seen.has(name);
    seen.add(name);
    const isLabel = typeof name === 'string' && isDnsLabel(name);
    return isLabel && !isSeen ? [] : [{
      code: 'container-name', path: ['spec', list, i, 'name'],
      message: `must be ${isLabel ? 'different for each container' : 'a DNS label'}, got ${isPresent(name) ? show(name) : 'none'}`,
      remedy: 'set a different name of at most 63 lowercase letters, digits, and "-" for each container',
    }];
  }));
}

/** Options that change the default resources of a container. */
export type DefaultResourceOptions = Pick<WindowsTarget, 'hostProcess' | 'defaultMemory' | 'defaultCpu' | 'cpuLimit'>;

/** Resources of a construct's container that sets none. Without a CPU limit, it can use all CPUs of its node. */
export function defaultResources({ hostProcess, defaultMemory, defaultCpu, cpuLimit = !hostProcess }: DefaultResourceOptions = {}): PlainObject {
  const defaults = hostProcess ? HOST_PROCESS_QUANTITIES : DEFAULT_QUANTITIES;
  const requests = withoutAbsent({ cpu: valueOf(defaultCpu ?? defaults.cpu), memory: valueOf(defaultMemory ?? defaults.memory) });
  const { cpu, ...memory } = requests;
  return withoutEmpty({ limits: cpuLimit ? { ...requests } : memory, requests });
}

const valueOf = (given: string | false) => (given === false ? undefined : given);
const withoutEmpty = (sides: Readonly<Record<string, PlainObject>>) =>
  Object.fromEntries(Object.entries(sides).filter(([, side]) => Object.keys(side).length > 0));

/** The spec of a workload's Pod, with default resources for containers that don't set any. */
export function withDefaultResources(spec: PlainObject, options: DefaultResourceOptions, lift: Lift): PlainObject {
  return withResourcesOf(spec, options, (own, hostProcess) => withDefault(lift, own, defaultResources({ ...options, hostProcess })), lift);
}

/** The resources of a container, by those it has, and by whether it is HostProcess. */
type ResourcesOf = (own: unknown, isHostProcess: boolean) => unknown;

/** A Pod's spec with other resources of its containers. They are HostProcess by the options, or by the spec: all of them or none. */
export function withResourcesOf(
  spec: PlainObject, { hostProcess }: Pick<DefaultResourceOptions, 'hostProcess'>, resourcesOf: ResourcesOf, lift: Lift,
): PlainObject {
  const isNow = Boolean(hostProcess) || isHostProcessPod(spec);
  const ofPod = hostProcessPart(spec);
  const changed = (container: PlainObject): PlainObject => {
    const { resources } = container;
    const parts = [ofPod, hostProcessPart(container)];
    const byParts = (own: unknown, known: readonly unknown[]) =>
      resourcesOf(own, isNow || known.some((part) => valueAt(part, HOST_PROCESS) === true));
    const others = !isNow && hasOpaque(parts) ? lift.map(resources, parts, byParts) : byParts(resources, parts);
    return others === resources ? container : { ...container, resources: others };
  };
  const result = copyOf(spec);
  for (const list of LISTS) {
    if (isPresent(spec[list])) { result[list] = decideList(lift, spec[list], (all) => all.map((each) => decideObject(lift, each, changed))); }
  }
  return result;
}

/** Reports what the API server requires of the containers of any Pod, and it lacks: a container, and a name and an image of each. */
export function containerProblems(spec: PlainObject): readonly Problem[] {
  return [...noContainerProblems(spec), ...nameProblems(spec), ...imageProblems(spec)];
}

/** Reports a Pod without containers. */
function noContainerProblems({ containers }: PlainObject): readonly Problem[] {
  if (isOpaque(containers) || (Array.isArray(containers) && containers.length > 0)) { return []; }
  return [{
    code: 'no-containers', path: ['spec', 'containers'], message: `must have a container, got ${showType(containers ?? [])}`,
    remedy: 'add containers',
  }];
}
