import { isPlainObject, isPresent, listAt, objectAt, parseQuantity, Path, PlainObject, scalarText, valueAt } from '../../../base';
import { Fix, setting } from '../../../findings';
import { IDENTITY_LIFT, objectName, objectNamespace } from '../../../kubernetes';
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
  const limits = defaultLimits(object, resource, context);
  return findings.flatMap((finding): readonly RuleFinding[] => {
    const request = valueAt(object, [...containerPath(finding.path), 'resources', 'requests', resource]);
    const why = limits.length > 0 ? overDefault(request, limits) : quotaOf(object, resource, context);
    if (why === undefined) { return limits.length > 0 ? [] : [finding]; }
    return [{ ...finding, effect: 'rejected', message: finding.message.replace(/: [^:]*$/, `, but ${why}: the API server rejects the Pod`) }];
  });
}

/** Path of the container that has a finding about its resources. */
function containerPath(path: Path): Path {
  const at = path.lastIndexOf('resources');
  return at < 0 ? path : path.slice(0, at);
}

/** The default limit of a LimitRange. */
interface DefaultLimit {
  readonly range: string;
  readonly quantity: unknown;
}

/**
 * The limits that LimitRanges in the object's namespace give containers.
 *
 * Source: kubernetes `pkg/apis/core/v1/defaults.go` (`SetDefaults_LimitRangeItem`), read 2026-11-30.
 */
function defaultLimits(object: PlainObject, resource: Resource, context: CheckContext): readonly DefaultLimit[] {
  const namespace = objectNamespace(object);
  return context.all('LimitRange').filter((range) => objectNamespace(range) === namespace).flatMap((range) =>
    listAt(objectAt(range, 'spec'), 'limits').filter((limit) => valueAt(limit, ['type']) === 'Container').flatMap((limit) => {
      const quantity = valueAt(limit, ['default', resource]) ?? valueAt(limit, ['max', resource]);
      return isPresent(quantity) ? [{ range: objectName(range), quantity }] : [];
    }));
}

/**
 * Whether a container requests more than its default limit. With several LimitRanges, the order in which they apply is unknown.
 *
 * Source: kubernetes `plugin/pkg/admission/limitranger/admission.go` (`mergeContainerResources`), read 2026-11-30.
 */
function overDefault(request: unknown, limits: readonly DefaultLimit[]): string | undefined {
  const asked = parseQuantity(request);
  const isOver = asked !== undefined && limits.every(({ quantity }) => (parseQuantity(quantity) ?? asked) < asked);
  return isOver ? `LimitRange ${limits[0].range} sets ${scalarText(limits[0].quantity)}, below the request of ${scalarText(request)}` : undefined;
}

/**
 * The ResourceQuota that requires a limit of each container in the object's namespace. A quota with scopes may be for other Pods.
 *
 * Source: kubernetes v1.37.2 `pkg/quota/v1/evaluator/core/pods.go` (`Constraints`).
 */
function quotaOf(object: PlainObject, resource: Resource, context: CheckContext): string | undefined {
  const namespace = objectNamespace(object);
  const quota = context.all('ResourceQuota').find((each) => {
    const { hard, scopes, scopeSelector } = objectAt(each, 'spec');
    return objectNamespace(each) === namespace && !isPresent(scopes) && !isPresent(scopeSelector) && isPresent(valueAt(hard, [`limits.${resource}`]));
  });
  return quota && `ResourceQuota ${objectName(quota)} counts the limits of its namespace`;
}

/** The fix that gives a container a limit as completion does; none unless an option asks for it. @param path keys to the container */
export function limitFix(container: unknown, path: Path, resource: Resource, { resources }: RunFacts): { readonly fix?: Fix } {
  if (!isPlainObject(container)) { return {}; }
  const at = ['resources', 'limits', resource];
  const limit = isPresent(valueAt(container, at)) ? undefined : valueAt(withResources(container, resources, IDENTITY_LIFT), at);
  return isPresent(limit) ? { fix: setting([...path, ...at], limit) } : {};
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
