import { isPlainObject, listAt, lookUp, objectAt, parseQuantity, PlainObject, scalarText, valueAt } from '../base';
import { isContainerResource } from '../knowledge';
import { hostPortOf, isKnownLater } from '../kubernetes';

/** Amounts of resources in thousandths of their unit, by name. */
type Millis = ReadonlyMap<string, bigint>;
/** Amounts of resources as the scheduler counts them: processors in thousandths, everything else in whole units. */
export type Amounts = ReadonlyMap<string, bigint>;

/** What a Pod requests of its node. */
export interface PodRequests {
  readonly requests: Millis;
  /** Names of resources whose amount isn't a quantity. */
  readonly invalid: readonly string[];
  /** Names of those whose amount isn't known yet. */
  readonly open: readonly string[];
}

const NANOS_PER_MILLI = 1_000_000n;

/** A quantity in thousandths, rounded up, as the API server stores it. */
function millisOf(quantity: unknown): bigint | undefined {
  const nanos = parseQuantity(quantity);
  return nanos === undefined ? undefined : roundedUp(nanos, NANOS_PER_MILLI);
}

function roundedUp(amount: bigint, unit: bigint): bigint {
  return amount > 0n ? (amount + unit - 1n) / unit : amount / unit;
}

/**
 * What a Pod requests: the sum of its containers and sidecars, or what an init container requests beside the sidecars before it, if that is more;
 * what the Pod itself requests instead, where it does; and the overhead of its RuntimeClass. Limits are the default of requests.
 *
 * Source: kubernetes v1.37.2 `staging/src/k8s.io/component-helpers/resource/helpers.go`, `pkg/apis/core/v1/defaults.go`.
 *
 * @param status of a running Pod: while it is resized, the larger sums count, until 1.36 the sum of the larger amounts
 */
export function podRequests(spec: PlainObject, status: PlainObject = {}): PodRequests {
  const invalid = new Set<string>();
  const open = new Set<string>();
  const read = (list: PlainObject): Map<string, bigint> => {
    const millis = new Map<string, bigint>();
    for (const [name, quantity] of Object.entries(list)) {
      const amount = millisOf(quantity);
      if (amount !== undefined) { millis.set(name, amount); } else { (isKnownLater(quantity) ? open : invalid).add(name); }
    }
    return millis;
  };
  const isInfeasible = listAt(status, 'conditions')
    .some((each) => isPlainObject(each) && each.type === 'PodResizePending' && each.reason === 'Infeasible');
  const statuses = new Map(['containerStatuses', 'initContainerStatuses'].flatMap((list) => listAt(status, list)).filter(isPlainObject)
    .map((each) => [each.name, each]));
  const own = (container: unknown): Millis => {
    const resources = objectAt(container, 'resources');
    return read({ ...objectAt(resources, 'limits'), ...objectAt(resources, 'requests') });
  };
  /** What the kubelet reported of a container, in the first of these fields that it has. */
  const reported = (...fields: ReadonlyArray<(reported: PlainObject) => unknown>) => (container: unknown): Millis => {
    const found = fields.map((field) => field(statuses.get(valueAt(container, ['name'])) ?? {})).find(isPlainObject);
    return found ? read(found) : isInfeasible ? new Map() : own(container);
  };
  const allocated = ({ allocatedResources }: PlainObject) => allocatedResources;
  const actual = (of: PlainObject) => valueAt(of, ['resources', 'requests']);
  const inSpec = aggregate(spec, own);
  const ofStatus = (): readonly Millis[] => {
    const requested = actual(status);
    return isPlainObject(status.allocatedResources) && isPlainObject(requested) ? [read(status.allocatedResources), read(requested)]
      : [aggregate(spec, reported(allocated)), aggregate(spec, reported(actual, allocated))];
  };
  const inSpecIfFeasible = isInfeasible ? [] : [inSpec];
  const counted = statuses.size === 0 && !isInfeasible && !isPlainObject(status.resources) ? [inSpec] : [...inSpecIfFeasible, ...ofStatus()];
  const requests = counted.reduce<Map<string, bigint>>(most, new Map());
  const resources = objectAt(spec, 'resources');
  const [given, limits] = [read(objectAt(resources, 'requests')), read(objectAt(resources, 'limits'))];
  // what a Pod with resources of its own doesn't request is what its containers do, or else its limit
  const ofPod = new Map(given.size + limits.size === 0 ? [] : [...limits, ...inSpec, ...given].filter(([name]) => canBeOfPod(name)));
  const resized = !isPlainObject(status.resources) ? [ofPod]
    : [...(isInfeasible ? [] : [ofPod]), read(objectAt(status.resources, 'requests')), read(objectAt(status, 'allocatedResources'))];
  for (const [name, amount] of ofPod.size === 0 ? [] : resized.reduce<Map<string, bigint>>(most, new Map())) {
    if (canBeOfPod(name)) { requests.set(name, amount); }
  }
  return { requests: add(requests, read(objectAt(spec, 'overhead'))), invalid: [...invalid], open: [...open] };
}

/** The sum of containers and sidecars, or what an init container has beside the sidecars before it, if that is more. */
function aggregate(spec: PlainObject, of: (container: unknown) => Millis): Map<string, bigint> {
  const running = new Map<string, bigint>();
  for (const container of listAt(spec, 'containers')) { add(running, of(container)); }
  const sidecars = new Map<string, bigint>();
  const starting = new Map<string, bigint>();
  for (const container of listAt(spec, 'initContainers')) {
    const each = of(container);
    if (isSidecar(container)) {
      add(running, each);
      add(sidecars, each);
      most(starting, sidecars);
    } else {
      most(starting, add(new Map(each), sidecars));
    }
  }
  return most(running, starting);
}

/** Whether a Pod itself can request a resource, not only its containers. */
function canBeOfPod(name: string): boolean {
  return name === 'cpu' || name === 'memory' || name.startsWith('hugepages-');
}

function add(to: Map<string, bigint>, from: Millis): Map<string, bigint> {
  for (const [name, amount] of from) { to.set(name, (to.get(name) ?? 0n) + amount); }
  return to;
}

function most(to: Map<string, bigint>, from: Millis): Map<string, bigint> {
  for (const [name, amount] of from) {
    const known = to.get(name);
    if (known === undefined || amount > known) { to.set(name, amount); }
  }
  return to;
}

/** Amounts as the scheduler counts them. */
export function amountsOf(millis: Millis): Amounts {
  return new Map([...millis].filter(([name]) => isCounted(name)).map(([name, amount]) => [name, name === 'cpu' ? amount : roundedUp(amount, 1000n)]));
}

/** Whether the scheduler counts a resource: an extended resource, or one that it knows. Others are rejected by the API server. */
function isCounted(name: string): boolean {
  return isContainerResource(name) || name.startsWith('attachable-volumes-');
}

/** The amount of a resource that a node has, as the scheduler counts it. */
export function allocatableAmount(allocatable: PlainObject, name: string): bigint {
  const millis = millisOf(lookUp(allocatable, name)) ?? 0n;
  return name === 'cpu' ? millis : roundedUp(millis, 1000n);
}

/** An amount as a quantity: `1500m`, `2Gi`. */
export function formatAmount(name: string, amount: bigint): string {
  if (name === 'cpu') { return amount % 1000n === 0n ? String(amount / 1000n) : `${amount}m`; }
  if (amount === 0n || !/^(?:memory|ephemeral-storage|hugepages-.*)$/.test(name)) { return String(amount); }
  const unit = [...BINARY].find(([, size]) => amount % size === 0n) ?? BINARY.find(([, size]) => amount >= size * 10n);
  return unit ? `${scalarText(Number(amount / unit[1]))}${unit[0]}` : String(amount);
}

const BINARY: readonly (readonly [string, bigint])[] = [['Ti', 2n ** 40n], ['Gi', 2n ** 30n], ['Mi', 2n ** 20n], ['Ki', 2n ** 10n]];

/** A port of a Pod on its node. */
export interface HostPort {
  readonly ip: string;
  readonly protocol: string;
  readonly port: number;
}

const EVERY_ADDRESS = '0.0.0.0';

/** The host ports of a Pod while it runs: those of its containers and sidecars. In the host network, every port of a container is one. */
export function hostPortsOf(spec: PlainObject): readonly HostPort[] {
  const sidecars = listAt(spec, 'initContainers').filter(isSidecar);
  return [...sidecars, ...listAt(spec, 'containers')].flatMap((container) => listAt(container, 'ports').flatMap((each): HostPort[] => {
    const used = hostPortOf(each, spec.hostNetwork);
    const text = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise);
    return used ? [{ port: used.port, protocol: text(used.protocol, 'TCP'), ip: text(used.ip, EVERY_ADDRESS) }] : [];
  }));
}

/** Whether an init container keeps running beside the containers. */
function isSidecar(container: unknown): boolean {
  return isPlainObject(container) && container.restartPolicy === 'Always';
}

/** Whether two Pods with these host ports can't run on the same node. */
export function portsConflict(a: HostPort, b: HostPort): boolean {
  return a.port === b.port && a.protocol === b.protocol && (a.ip === b.ip || a.ip === EVERY_ADDRESS || b.ip === EVERY_ADDRESS);
}

/** `TCP 8080`, with the address if it isn't every one. */
export function formatHostPort({ ip, protocol, port }: HostPort): string {
  return `${protocol} ${port}${ip === EVERY_ADDRESS ? '' : ` of ${ip}`}`;
}
