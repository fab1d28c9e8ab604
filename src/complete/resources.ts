import {
  copyOf, decideObject, FoundContainer, isOpaque, isPlainObject, isPresent, Lift, objectAt, OptionProblems, parseQuantity, PlainObject,
  Problem, show,
} from '../manifest';

/** How missing resources are filled in. */
export interface ResourceDefaults {
  /** Memory limit and request of containers without either; `false` for none. */
  readonly defaultMemory: string | false;
  /** Whether a missing CPU limit or request is set to the other one; if not, CPU isn't changed. */
  readonly cpuLimit: boolean;
}

/** The resources of a container, with missing CPU and memory requests set to the limits and vice versa, and with a memory limit. */
export function withResources(container: PlainObject, defaults: ResourceDefaults, lift: Lift): PlainObject {
  const completed = decideObject(lift, container.resources ?? {}, (resources) => {
    const limits = resources.limits ?? {};
    const requests = resources.requests ?? {};
    if (isOpaque(limits) || isOpaque(requests)) {
      // each side depends on the other
      const later = (side: 0 | 1, own: unknown, other: unknown) => lift.map(own, [other], (known, [known2]) =>
        paired(...(side === 0 ? [known ?? {}, known2 ?? {}] : [known2 ?? {}, known ?? {}]) as [unknown, unknown], defaults)[side]);
      return { ...resources, ...given('limits', later(0, resources.limits, resources.requests)), ...given('requests', later(1, resources.requests, resources.limits)) };
    }
    const [l, r] = paired(limits, requests, defaults);
    return l === resources.limits && r === resources.requests ? resources : { ...resources, ...given('limits', l), ...given('requests', r) };
  });
  return completed === container.resources || isEmpty(completed) ? container : Object.assign(copyOf(container), { resources: completed });
}

const isEmpty = (value: unknown) => isPlainObject(value) && Object.keys(value).length === 0;
const given = (key: string, value: unknown) => (value === undefined || isEmpty(value) ? {} : { [key]: value });

const MEMORY = ['memory'] as const;
const CPU_AND_MEMORY = ['cpu', ...MEMORY] as const;

/** Limits and requests, each completed from the other. */
function paired(limits: unknown, requests: unknown, { defaultMemory, cpuLimit }: ResourceDefaults): readonly [unknown, unknown] {
  if (!isPlainObject(limits) || !isPlainObject(requests)) { return [limits, requests]; }
  const resources = cpuLimit ? CPU_AND_MEMORY : MEMORY;
  if (resources.every((resource) => isPresent(limits[resource]) && isPresent(requests[resource]))) { return [limits, requests]; }
  const missing: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const resource of resources) {
    const fallback = resource === 'memory' && defaultMemory !== false ? defaultMemory : undefined;
    const known = [limits[resource], requests[resource]].find(isPresent) ?? fallback;
    if (known === undefined) { continue; }
    if (!isPresent(limits[resource])) { missing[0][resource] = known; }
    if (!isPresent(requests[resource])) { missing[1][resource] = known; }
  }
  const filled = (own: PlainObject, more: Record<string, unknown>) => (Object.keys(more).length === 0 ? own : { ...own, ...more });
  return [filled(limits, missing[0]), filled(requests, missing[1])];
}

/** Resources that may be requested below their limit. Source: kubernetes v1.36.3 `pkg/apis/core/helper/helpers.go` (IsOvercommitAllowed). */
const OVERCOMMITTED = ['cpu', 'memory', 'ephemeral-storage'] as const;

/** Reports containers that request more than their limit. */
export function requestProblems(containers: readonly FoundContainer[]): readonly Problem[] {
  const problems = new OptionProblems('request-over-limit', ['spec']);
  for (const { container, path } of containers) {
    const resources = objectAt(container, 'resources');
    const [requests, limits] = [objectAt(resources, 'requests'), objectAt(resources, 'limits')];
    for (const resource of OVERCOMMITTED) {
      const [request, limit] = [requests[resource], limits[resource]];
      // as nearly always, since each is filled in from the other
      if (request === limit) { continue; }
      const [asked, allowed] = [parseQuantity(request), parseQuantity(limit)];
      if (asked !== undefined && allowed !== undefined && asked > allowed) {
        problems.must([...path, 'resources', 'requests', resource], request, `be at most the limit ${show(limit)}, or the API server rejects the Pod`, `lower the request, or raise the limit to ${show(request)}`);
      }
    }
  }
  return problems.list;
}
