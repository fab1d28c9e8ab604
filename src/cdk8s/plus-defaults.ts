import { ADMINISTRATOR_ACCOUNT, DEFAULT_QUANTITIES } from '../knowledge';
import { isPlainObject, listAt, objectAt, PlainObject, sameQuantity } from '../manifest';

/**
 * What cdk8s-plus fills in on its own and Windows can't have. Its typed API has no way to leave these out, so a field is taken out when it
 * has exactly the value of the default; another value is the user's and is left for completion to refuse.
 */
const POD_DEFAULTS: PlainObject = { shareProcessNamespace: false, hostNetwork: false };
const POD_SECURITY_DEFAULTS: PlainObject = { fsGroupChangePolicy: 'Always' };
const CONTAINER_SECURITY_DEFAULTS: PlainObject = { privileged: false, readOnlyRootFilesystem: true, allowPrivilegeEscalation: false };
/** A guess about Linux containers, not a statement of the user's. */
const RESOURCE_DEFAULTS = { requests: { cpu: '1000m', memory: '512Mi' }, limits: { cpu: '1500m', memory: '2048Mi' } };

/** What is known of a container beside its manifest. */
export interface ContainerFacts {
  /** `runAsNonRoot` is the user's own, not cdk8s-plus' default. */
  readonly nonRootIsExplicit?: boolean;
  /** The resources are the user's own, even if they are cdk8s-plus' default to the letter. */
  readonly resourcesAreExplicit?: boolean;
  /** `windowsOptions` of the container. */
  readonly windowsOptions?: PlainObject;
}

/** What is known of a workload beside its manifest. */
export interface WorkloadFacts {
  readonly nonRootIsExplicit?: boolean;
  /** Account of the pod, when one is named. */
  readonly runAsUserName?: string;
  readonly hostProcess?: boolean;
  readonly container: (name: unknown) => ContainerFacts;
}

/** The spec of a pod that cdk8s-plus made, without its defaults for Linux. */
export function withoutPlusDefaults(spec: PlainObject, facts: WorkloadFacts): PlainObject {
  const containers = (list: string) => listAt(spec, list).map((container) => (isPlainObject(container) ? ofContainer(container, facts) : container));
  const everyUser = [...listAt(spec, 'initContainers'), ...listAt(spec, 'containers')].map((container) => userOf(container, facts));
  const keepsNonRoot = facts.nonRootIsExplicit || (!facts.hostProcess && isUnprivileged(facts.runAsUserName) && everyUser.every(isUnprivileged));
  return {
    ...dropDefaults(spec, POD_DEFAULTS),
    ...securityContext(spec, { ...POD_SECURITY_DEFAULTS, ...(keepsNonRoot ? {} : { runAsNonRoot: true }) }),
    ...(spec.initContainers === undefined ? {} : { initContainers: containers('initContainers') }),
    ...(spec.containers === undefined ? {} : { containers: containers('containers') }),
  };
}

function ofContainer(container: PlainObject, facts: WorkloadFacts): PlainObject {
  const own = facts.container(container.name);
  const keepsNonRoot = own.nonRootIsExplicit || (!facts.hostProcess && isUnprivileged(userOf(container, facts)));
  const { resources, ...rest } = container;
  const cleaned = { ...rest, ...securityContext(container, { ...CONTAINER_SECURITY_DEFAULTS, ...(keepsNonRoot ? {} : { runAsNonRoot: true }) }) };
  const made = !own.resourcesAreExplicit && isDefaultResources(resources) ? { requests: { ...DEFAULT_QUANTITIES }, limits: { ...DEFAULT_QUANTITIES } } : resources;
  return {
    ...cleaned,
    ...(made === undefined ? {} : { resources: made }),
    ...(own.windowsOptions ? { securityContext: { ...objectAt(cleaned, 'securityContext'), windowsOptions: own.windowsOptions } } : {}),
  };
}

function userOf(container: unknown, facts: WorkloadFacts): string | undefined {
  const name = isPlainObject(container) ? container.name : undefined;
  return (facts.container(name).windowsOptions?.runAsUserName as string | undefined) ?? facts.runAsUserName;
}

function isUnprivileged(user: string | undefined): boolean {
  return user !== undefined && user.toLowerCase() !== ADMINISTRATOR_ACCOUNT.toLowerCase();
}

/** `{ securityContext }` without defaults; `{ securityContext: undefined }` when nothing is left. */
function securityContext(object: PlainObject, defaults: PlainObject): PlainObject {
  if (!isPlainObject(object.securityContext)) { return {}; }
  const left = dropDefaults(object.securityContext, defaults);
  return { securityContext: Object.keys(left).length === 0 ? undefined : left };
}

function dropDefaults(object: PlainObject, defaults: PlainObject): PlainObject {
  return Object.fromEntries(Object.entries(object).filter(([key, value]) => !(key in defaults) || defaults[key] !== value));
}

function isDefaultResources(resources: unknown): boolean {
  const sides = ['requests', 'limits'] as const;
  return isPlainObject(resources) && Object.keys(resources).length === 2 && sides.every((side) => {
    const [own, made] = [objectAt(resources, side), RESOURCE_DEFAULTS[side]];
    return Object.keys(own).length === 2 && sameQuantity(own.cpu, made.cpu) && sameQuantity(own.memory, made.memory);
  });
}
