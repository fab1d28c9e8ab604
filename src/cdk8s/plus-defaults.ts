import { isPlainObject, listAt, lookUp, objectAt, PlainObject, sameQuantity, setOwn } from '../base';
import { ABSENT_ACCOUNTS, ADMINISTRATOR_ACCOUNT } from '../knowledge';
import { isPlaceholder } from '../kubernetes';
import { DefaultResourceOptions, defaultResources } from '../pods';

/**
 * Defaults of cdk8s-plus that are invalid on Windows. Its API can't omit them, so a field is removed if it has exactly the default value. Any
 * other value is the user's, and completion rejects it.
 */
const POD_DEFAULTS: PlainObject = { shareProcessNamespace: false, hostNetwork: false };
const POD_SECURITY_DEFAULTS: PlainObject = { fsGroupChangePolicy: 'Always' };
const CONTAINER_SECURITY_DEFAULTS: PlainObject = { privileged: false, readOnlyRootFilesystem: true, allowPrivilegeEscalation: false };
/** Valid on Windows, but Server Core images run as ContainerAdministrator: those that name it as their user don't start. */
const NON_ROOT: PlainObject = { runAsNonRoot: true };
const POD_SECURITY_DEFAULTS_AND_NON_ROOT: PlainObject = { ...POD_SECURITY_DEFAULTS, ...NON_ROOT };
const CONTAINER_SECURITY_DEFAULTS_AND_NON_ROOT: PlainObject = { ...CONTAINER_SECURITY_DEFAULTS, ...NON_ROOT };
/** Defaults for Linux containers that the user didn't set. */
const RESOURCE_DEFAULTS = { requests: { cpu: '1000m', memory: '512Mi' }, limits: { cpu: '1500m', memory: '2048Mi' } };

/** Facts about a container that its manifest doesn't contain. */
export interface ContainerFacts {
  /** Whether the user set `runAsNonRoot`, instead of cdk8s-plus by default. */
  readonly nonRootIsExplicit?: boolean;
  /** Whether the user set the resources, even if they equal cdk8s-plus' defaults. @default - unless they equal these */
  readonly resourcesAreExplicit?: boolean;
  /** `windowsOptions` of the container. */
  readonly windowsOptions?: PlainObject;
}

/** Facts about a workload that its manifest doesn't contain. */
export interface WorkloadFacts {
  readonly nonRootIsExplicit?: boolean;
  /** Account of the Pod, if one is set. */
  readonly runAsUserName?: string;
  readonly hostProcess?: boolean;
  /** How containers without explicit resources get them. @default - they keep the defaults of cdk8s-plus */
  readonly resources?: DefaultResourceOptions;
  readonly container: (name: unknown) => ContainerFacts;
}

/** The Pod spec of cdk8s-plus without its defaults for Linux. */
export function withoutPlusDefaults(spec: PlainObject, facts: WorkloadFacts): PlainObject {
  const everyUser = [...listAt(spec, 'initContainers'), ...listAt(spec, 'containers')].map((container) => userOf(container, facts));
  const keepsNonRoot = facts.nonRootIsExplicit || (!facts.hostProcess && isUnprivileged(facts.runAsUserName) && everyUser.every(isUnprivileged));
  const mayBeRoot = Boolean(facts.nonRootIsExplicit) && objectAt(spec, 'securityContext').runAsNonRoot === false;
  const result = copyWithout(spec, POD_DEFAULTS, keepsNonRoot ? POD_SECURITY_DEFAULTS : POD_SECURITY_DEFAULTS_AND_NON_ROOT);
  for (const list of ['initContainers', 'containers']) {
    const own = spec[list];
    if (!Array.isArray(own)) { continue; }
    result[list] = own.map((container) => (isPlainObject(container) ? ofContainer(container, facts, mayBeRoot) : container));
  }
  return result;
}

/** @param mayBeRoot whether the user set that on the Pod, which a default of its containers would override */
function ofContainer(container: PlainObject, facts: WorkloadFacts, mayBeRoot: boolean): PlainObject {
  const own = facts.container(container.name);
  const isHostProcess = facts.hostProcess || Boolean(own.windowsOptions?.hostProcess);
  const keepsNonRoot = own.nonRootIsExplicit || (!mayBeRoot && !isHostProcess && isUnprivileged(userOf(container, facts)));
  const result = copyWithout(container, {}, keepsNonRoot ? CONTAINER_SECURITY_DEFAULTS : CONTAINER_SECURITY_DEFAULTS_AND_NON_ROOT);
  const isDefault = equalResources(container.resources, RESOURCE_DEFAULTS)
    || (own.resourcesAreExplicit === false && equalResources(container.resources, defaultResources()));
  if (facts.resources && isDefault && !own.resourcesAreExplicit) {
    result.resources = defaultResources({ ...facts.resources, hostProcess: isHostProcess });
  }
  if (own.windowsOptions && Object.keys(own.windowsOptions).length > 0) {
    result.securityContext = { ...objectAt(result, 'securityContext'), windowsOptions: own.windowsOptions };
  }
  return result;
}

function userOf(container: unknown, facts: WorkloadFacts): string | undefined {
  const name = isPlainObject(container) ? container.name : undefined;
  return (facts.container(name).windowsOptions?.runAsUserName as string | undefined) ?? facts.runAsUserName;
}

function isUnprivileged(user: string | undefined): boolean {
  const others = [ADMINISTRATOR_ACCOUNT, ...ABSENT_ACCOUNTS];
  return user !== undefined && !isPlaceholder(user) && !others.some((name) => name.toLowerCase() === user.toLowerCase());
}

/** A copy of a Pod spec or container without fields that have a default value, in it and in its `securityContext`. */
function copyWithout(object: PlainObject, defaults: PlainObject, securityDefaults: PlainObject): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (key === 'securityContext' && isPlainObject(value)) {
      const left = copyWithout(value, securityDefaults, {});
      if (Object.keys(left).length > 0) { copy[key] = left; }
    } else if (!Object.hasOwn(defaults, key) || lookUp(defaults, key) !== value) {
      setOwn(copy, key, value);
    }
  }
  return copy;
}

function equalResources(resources: unknown, others: PlainObject): boolean {
  return isPlainObject(resources) && Object.keys(resources).length === 2 && ['requests', 'limits'].every((side) => {
    const [own, other] = [objectAt(resources, side), objectAt(others, side)];
    return Object.keys(own).length === 2 && sameQuantity(own.cpu, other.cpu) && sameQuantity(own.memory, other.memory);
  });
}
