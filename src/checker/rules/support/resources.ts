import { isPlainObject, isPresent, listAt, objectAt, parseQuantity, Path, PlainObject, scalarText, valueAt } from '../../../base';
import { Fix, setting } from '../../../findings';
import { FoundContainer, hasKnownLater, IDENTITY_LIFT, isKnownLater, isKnownNow, objectName, objectNamespace } from '../../../kubernetes';
import { withResources } from '../../../pods';
import { PodFacts, RunFacts } from '../../pod-facts';
import { CheckContext, RuleFinding } from '../../rule';

type Resource = 'cpu' | 'memory';

/**
 * Findings about containers without a limit, as LimitRanges and ResourceQuotas of the object's namespace decide: a default limit is enough for a
 * container that doesn't request more.
 */
export function asAdmitted(
  findings: readonly RuleFinding[], object: PlainObject, resource: Resource, context: CheckContext,
): readonly RuleFinding[] {
  if (findings.length === 0) { return findings; }
  const limits = defaultsOf('limits', object, resource, context);
  return findings.flatMap((finding): readonly RuleFinding[] => {
    const requests = valueAt(object, [...containerPath(finding.path), 'resources', 'requests']);
    const request = isKnownLater(requests) ? requests : valueAt(requests, [resource]);
    const why = limits.length > 0 ? overDefault(request, limits) : missingFor(request, object, resource, context);
    if (why === undefined) { return limits.length > 0 ? [] : [finding]; }
    return [{ ...finding, effect: 'rejected', message: finding.message.replace(/: [^:]*$/, `${why}: the API server rejects the Pod`) }];
  });
}

/** Path of the container that has a finding about its resources. */
function containerPath(path: Path): Path {
  const at = path.lastIndexOf('resources');
  return at < 0 ? path : path.slice(0, at);
}

/** The default of a LimitRange. */
interface RangeDefault {
  readonly range: string;
  readonly quantity: unknown;
}

/**
 * The fields of a LimitRange that give containers a limit, or a request: the first that is set.
 *
 * Source: kubernetes `pkg/apis/core/v1/defaults.go` (`SetDefaults_LimitRangeItem`), read 2026-11-30.
 */
const DEFAULTS = { limits: ['default', 'max'], requests: ['defaultRequest', 'default', 'max', 'min'] } as const;

/** The limits, or requests, that LimitRanges in the object's namespace give containers. */
function defaultsOf(side: keyof typeof DEFAULTS, object: PlainObject, resource: Resource, context: CheckContext): readonly RangeDefault[] {
  const namespace = objectNamespace(object);
  return context.all('LimitRange').filter((range) => objectNamespace(range) === namespace).flatMap((range) =>
    listAt(objectAt(range, 'spec'), 'limits').filter((limit) => valueAt(limit, ['type']) === 'Container').flatMap((limit) => {
      const quantity = DEFAULTS[side].map((field) => valueAt(limit, [field, resource])).find(isPresent);
      return isPresent(quantity) ? [{ range: objectName(range), quantity }] : [];
    }));
}

/**
 * That a container requests more than its default limit, as the end of a message. With several LimitRanges, their order is unknown.
 *
 * Source: kubernetes `plugin/pkg/admission/limitranger/admission.go` (`mergeContainerResources`), read 2026-11-30.
 */
function overDefault(request: unknown, limits: readonly RangeDefault[]): string | undefined {
  const asked = parseQuantity(request);
  const isOver = asked !== undefined && limits.every(({ quantity }) => (parseQuantity(quantity) ?? asked) < asked);
  const [first] = limits;
  return isOver && first
    ? `, but LimitRange ${first.range} sets ${scalarText(first.quantity)}, below the request of ${scalarText(request)}` : undefined;
}

/**
 * That a container lacks what a ResourceQuota requires, as the end of a message: a limit, or a request, which would default to the limit.
 *
 * Source: kubernetes `pkg/quota/v1/evaluator/core/pods.go` (`Constraints`), read 2026-11-30.
 */
function missingFor(request: unknown, object: PlainObject, resource: Resource, context: CheckContext): string | undefined {
  const namespace = objectNamespace(object);
  const quotaOf = (...names: readonly string[]) => context.all('ResourceQuota').find((each) => {
    const { hard, ...spec } = objectAt(each, 'spec');
    return objectNamespace(each) === namespace && names.some((name) => isPresent(valueAt(hard, [name])))
      && counts(spec, context.podOf(object)!.facts);
  });
  const ofLimits = quotaOf(`limits.${resource}`);
  if (ofLimits) { return `, but ResourceQuota ${objectName(ofLimits)} requires one`; }
  const hasRequest = isPresent(request) || defaultsOf('requests', object, resource, context).length > 0;
  const ofRequests = hasRequest ? undefined : quotaOf(resource, `requests.${resource}`);
  return ofRequests && ` and no request, but ResourceQuota ${objectName(ofRequests)} requires a request`;
}

/**
 * Whether the scopes of a ResourceQuota surely select a Pod.
 *
 * Source: kubernetes `pkg/quota/v1/evaluator/core/pods.go` (`podMatchesScopeFunc`), read 2026-11-30.
 */
function counts({ scopes, scopeSelector }: PlainObject, { spec, containers }: PodFacts): boolean {
  const { activeDeadlineSeconds: deadline, priorityClassName: name } = spec;
  const selects = ({ scopeName, operator, values }: PlainObject) => {
    switch (scopeName) {
      case 'Terminating': return typeof deadline === 'number';
      case 'NotTerminating': return !isPresent(deadline);
      case 'NotBestEffort': return containers.some(hasQuantity);
      case 'PriorityClass':
        return isKnownNow(name) && name !== '' && (operator === 'Exists' || (operator === 'In' && listAt({ values }, 'values').includes(name)));
      default: return false;
    }
  };
  const selectors = [
    ...listAt({ scopes }, 'scopes').map((scopeName) => ({ scopeName, operator: 'Exists' })),
    ...listAt(scopeSelector, 'matchExpressions'),
  ];
  return !hasKnownLater([scopes, scopeSelector]) && selectors.every((each) => isPlainObject(each) && selects(each));
}

/** Whether a container, as one of a Pod that isn't BestEffort, requests or limits CPU or memory. */
function hasQuantity({ container, list }: FoundContainer): boolean {
  return list !== 'ephemeralContainers' && SIDES.some((side) =>
    ['cpu', 'memory'].some((resource) => (parseQuantity(valueAt(container, ['resources', side, resource])) ?? 0n) > 0n));
}

/** The fix that gives a container a limit as completion does; none unless an option asks for it. @param path keys to the container */
export function limitFix(container: unknown, path: Path, resource: Resource, { resources }: RunFacts): { readonly fix?: Fix } {
  if (!isPlainObject(container)) { return {}; }
  const at = ['limits', resource];
  const limit = isPresent(valueAt(container.resources, at)) ? undefined : valueAt(withResources(container.resources, resources, IDENTITY_LIFT), at);
  return isPresent(limit) ? { fix: setting([...path, 'resources', ...at], limit) } : {};
}

/** A request or limit of huge pages, of one container. */
export interface HugePages {
  readonly path: readonly (string | number)[];
  /** Such as `hugepages-2Mi`. */
  readonly name: string;
  readonly quantity: unknown;
}

/** The huge pages that a Pod requests. Only Linux nodes have any, so the scheduler places the Pod on those. */
export const hugePagesOf = (pod: PodFacts): readonly HugePages[] => pod.of(HUGE_PAGES);

const HUGE_PAGES = ({ containers }: PodFacts): readonly HugePages[] => {
  const found: HugePages[] = [];
  for (const { container, path } of containers) {
    const resources = objectAt(container, 'resources');
    for (const side of SIDES) {
      const quantities = objectAt(resources, side);
      for (const name of Object.keys(quantities)) {
        if (!name.startsWith('hugepages-') || (parseQuantity(quantities[name]) ?? 0n) <= 0n) { continue; }
        found.push({ path: ['spec', ...path, 'resources', side, name], name, quantity: quantities[name] });
      }
    }
  }
  return found;
};

const SIDES = ['limits', 'requests'] as const;
