import { isPlainObject, isPresent, listAt, objectAt, parseQuantity, Path, PlainObject, valueAt } from '../../../base';
import { Fix, setting } from '../../../findings';
import { IDENTITY_LIFT, objectName, objectNamespace } from '../../../kubernetes';
import { withResources } from '../../../pods';
import { PodFacts, RunFacts } from '../../pod-facts';
import { CheckContext, RuleFinding } from '../../rule';

/** Whether a LimitRange in the object's namespace gives containers a limit for a resource by default. */
export function hasDefaultLimit(object: PlainObject, resource: 'cpu' | 'memory', context: CheckContext): boolean {
  const namespace = objectNamespace(object);
  return context.all('LimitRange').some((range) => objectNamespace(range) === namespace
    && listAt(objectAt(range, 'spec'), 'limits').some((limit) => valueAt(limit, ['type']) === 'Container'
      && isPresent(valueAt(limit, ['default', resource]) ?? valueAt(limit, ['max', resource]))));
}

/**
 * Findings about containers without a limit, in a namespace with a ResourceQuota that counts limits: the API server rejects the Pods. A quota with
 * scopes may be for other Pods.
 *
 * Source: kubernetes v1.37.2 `pkg/quota/v1/evaluator/core/pods.go` (`Constraints`).
 */
export function withQuota(
  findings: readonly RuleFinding[], object: PlainObject, resource: 'cpu' | 'memory', context: CheckContext,
): readonly RuleFinding[] {
  const quota = findings.length > 0 && quotaOf(object, resource, context);
  return quota ? findings.map((finding) => ({
    ...finding, effect: 'rejected',
    message: finding.message.replace(/: [^:]*$/, `, but ${quota} counts the limits of its namespace: the API server rejects the Pod`),
  })) : findings;
}

/** The ResourceQuota that requires a limit of each container in the object's namespace. */
export function quotaOf(object: PlainObject, resource: 'cpu' | 'memory', context: CheckContext): string | undefined {
  const namespace = objectNamespace(object);
  const quota = context.all('ResourceQuota').find((each) => {
    const { hard, scopes, scopeSelector } = objectAt(each, 'spec');
    return objectNamespace(each) === namespace && !isPresent(scopes) && !isPresent(scopeSelector) && isPresent(valueAt(hard, [`limits.${resource}`]));
  });
  return quota && `ResourceQuota ${objectName(quota)}`;
}

/** The fix that gives a container a limit as completion does; none unless an option asks for it. @param path keys to the container */
export function limitFix(container: unknown, path: Path, resource: 'cpu' | 'memory', { resources }: RunFacts): { readonly fix?: Fix } {
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
