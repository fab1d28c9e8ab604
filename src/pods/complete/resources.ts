import {
  BOOLEAN, isOpaque, isPlainObject, isPresent, objectAt, parseQuantity, Problem, QUANTITY_JSON, Schema, schemaOf, show, thousandthsOf, valueSchema,
  withoutAbsent,
} from '../../base';
import { DEFAULT_QUANTITIES, HOST_PROCESS_QUANTITIES, LEAST_LIMITS } from '../../knowledge';
import { fillObject, FoundContainer, Lift, OptionProblems } from '../../kubernetes';

/** Options about the resources of containers, the same wherever Pods are completed. */
export interface ResourceOptions {
  /**
   * Whether a missing memory or CPU limit is set to the request. Requests below 45 MB, or 10 thousandths of a CPU, don't become limits, with which a
   * Windows container doesn't start. On Windows a CPU limit is a hard cap.
   */
  readonly limitsFromRequests?: boolean;
  /** Memory limit of containers without a memory limit and request, as a quantity; `false` for none. */
  readonly defaultMemory?: string | false;
  /** CPU limit of containers without a CPU limit and request, as a quantity; `false` for none. */
  readonly defaultCpu?: string | false;
}

const defaultQuantity = (example: string) => valueSchema(
  'a positive quantity or false', (value) => value === false || (parseQuantity(value) ?? 0n) > 0n, `use a quantity such as "${example}", or false`,
  () => ({ anyOf: [QUANTITY_JSON, { type: 'number' }, { enum: [false] }] }),
);
const POSITIVE_MEMORY = defaultQuantity('2Gi');
/** With less, the container that gets the limit doesn't start. */
const DEFAULT_MEMORY: Schema = schemaOf(POSITIVE_MEMORY.wanted, POSITIVE_MEMORY.json, (value, path, problems) => {
  POSITIVE_MEMORY.check(value, path, problems);
  if ((parseQuantity(value) ?? 0n) > 0n && isLess(value, LEAST_LIMITS.memory)) {
    const must = `be at least ${LEAST_LIMITS.memory}, the least memory with which a Windows container of any base image starts, or false`;
    problems.must(path, value, must, 'use a quantity such as "2Gi", or false');
  }
});

/** The schemas of these options. */
export const RESOURCE_FIELDS = { limitsFromRequests: BOOLEAN, defaultMemory: DEFAULT_MEMORY, defaultCpu: defaultQuantity('500m') } as const;

/** How a missing limit and request of a resource are filled in. */
interface ResourceDefault {
  /** The value if both are missing. */
  readonly fallback?: string;
  /** Whether that value is the limit too, or only the request. */
  readonly isCapped: boolean;
  readonly limitFromRequest: boolean;
  /** The least request that becomes the limit. @default - any */
  readonly least?: string;
  /** Whether the request is written too; the API server sets it to the limit if it is missing. */
  readonly requestFromLimit: boolean;
}

/** How missing resources are filled in. */
export type ResourceDefaults = Readonly<Record<'cpu' | 'memory', ResourceDefault>>;

/** `undefined` for none, whether that is stated or not. A file, and JavaScript, can have a number. */
const valueOf = (given: string | false | undefined) => (given === false || given === undefined ? undefined : String(given));

/** What manifests of other authors get: nothing that the options don't ask for. */
export function retrofitDefaults(
  { limitsFromRequests = false, defaultMemory, defaultCpu, cpuLimit }: ResourceOptions & { readonly cpuLimit?: boolean },
): ResourceDefaults {
  return {
    cpu: {
      fallback: valueOf(defaultCpu), isCapped: cpuLimit ?? true, limitFromRequest: cpuLimit ?? limitsFromRequests, least: LEAST_LIMITS.cpu,
      requestFromLimit: false,
    },
    memory: {
      fallback: valueOf(defaultMemory), isCapped: true, limitFromRequest: limitsFromRequests, least: LEAST_LIMITS.memory, requestFromLimit: false,
    },
  };
}

/** What containers of constructs get: limits equal to requests, and a memory limit. */
export function constructDefaults(
  { limitsFromRequests = true, defaultMemory, defaultCpu, cpuLimit }: ResourceOptions & { readonly cpuLimit?: boolean }, isHostProcess: boolean,
): ResourceDefaults {
  const isCapped = cpuLimit ?? !isHostProcess;
  return {
    cpu: { fallback: valueOf(defaultCpu), isCapped, limitFromRequest: isCapped && limitsFromRequests, requestFromLimit: isCapped },
    memory: {
      fallback: valueOf(defaultMemory ?? (isHostProcess ? HOST_PROCESS_QUANTITIES : DEFAULT_QUANTITIES).memory), isCapped: true,
      limitFromRequest: limitsFromRequests, requestFromLimit: true,
    },
  };
}

/** Resources of a container, with missing CPU and memory limits and requests filled in. */
export function withResources(own: unknown, defaults: ResourceDefaults, lift: Lift): unknown {
  if (RESOURCES.every((resource) => fillsNothing(defaults[resource]))) { return own; }
  const completed = fillObject(lift, own, (resources) => {
    const { limits = {}, requests = {} } = withoutAbsent(resources);
    const withMissing = (side: Side, value: unknown, other: unknown) => {
      const fill = (known: unknown, [known2]: unknown[]) => filledIn(side, known ?? {}, known2 ?? {}, defaults, lift);
      return isOpaque(value) || isOpaque(other) ? lift.map(value, [other], fill) : fill(value, [other]);
    };
    const [l, r] = [withMissing('limits', limits, requests), withMissing('requests', requests, limits)];
    return l === limits && r === requests ? resources : { ...resources, ...given('limits', l), ...given('requests', r) };
  });
  return isEmpty(completed) ? own : completed;
}

const fillsNothing = (byDefault: ResourceDefault) => byDefault.fallback === undefined && !byDefault.limitFromRequest && !byDefault.requestFromLimit;
const isEmpty = (value: unknown) => isPlainObject(value) && Object.keys(value).length === 0;
const given = (key: string, value: unknown) => (value === undefined || isEmpty(value) ? {} : { [key]: value });

const RESOURCES = ['cpu', 'memory'] as const;

/** Whether a quantity is less than another one; no, if it isn't known. */
export function isLess(quantity: unknown, least = '0'): boolean {
  const value = parseQuantity(quantity);
  return value !== undefined && value < parseQuantity(least)!;
}

/** One of the two that a container has of each resource. */
type Side = 'limits' | 'requests';

/** The limits or requests of a container, with what is missing by the other ones. */
function filledIn(side: Side, own: unknown, others: unknown, defaults: ResourceDefaults, lift: Lift): unknown {
  if (!isPlainObject(own) || !isPlainObject(others)) { return own; }
  let filled = own;
  for (const resource of RESOURCES) {
    const [value, other] = [own[resource], others[resource]];
    const then = (known: unknown, [known2]: unknown[]) => (isPresent(known) ? known : missing(side, known2, defaults[resource]));
    const isLate = isOpaque(value) || (!isPresent(value) && isOpaque(other));
    const result = isLate ? lift.map(value, [other], then) : then(value, [other]);
    if (result !== undefined && result !== value) { filled = { ...filled, [resource]: result }; }
  }
  return filled;
}

/** What a missing limit or request becomes, by the other one. */
function missing(side: Side, other: unknown, { fallback, isCapped, limitFromRequest, least, requestFromLimit }: ResourceDefault): unknown {
  if (!isPresent(other)) { return (side === 'limits' ? isCapped : requestFromLimit || !isCapped) ? fallback : undefined; }
  return (side === 'limits' ? limitFromRequest && !isLess(other, least) : requestFromLimit) ? other : undefined;
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
      const [asked, allowed] = [thousandthsOf(request), thousandthsOf(limit)];
      if (asked !== undefined && allowed !== undefined && asked > allowed) {
        problems.must(
          [...path, 'resources', 'requests', resource], request, `be at most the limit ${limit === null ? 'null, which counts as 0' : show(limit)}, or the API server rejects the Pod`,
          `lower the request, or raise the limit to ${show(request)}`,
        );
      }
    }
  }
  return problems.list;
}
