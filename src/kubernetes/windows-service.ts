import { invalidValue, isPresent, listAt, PlainObject, Problem, valueAt } from '../base';
import { DEFAULT_AFFINITY_TIMEOUT_SECONDS, NODE_PORT_RANGE, WINDOWS_SERVICE_PROTOCOLS } from '../knowledge';

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const GROUP = /^[0-9a-f]{1,4}$/i;
const ZONE = /%[0-9a-z.:-]+$/i;
const GROUPS = 8;

/** The version of an IP address, as a string in its usual form; 0 for anything else. An IPv6 address may have a zone, as in `fe80::1%eth0`. */
export function ipVersion(text: string): 0 | 4 | 6 {
  if (IPV4.test(text)) { return 4; }
  return isIpv6(text.replace(ZONE, '')) ? 6 : 0;
}

function isIpv6(address: string): boolean {
  const halves = address.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const last = halves.at(-1)!;
  // the last two groups may be written as an IPv4 address
  const groups = IPV4.test(last.at(-1) ?? '') ? [...halves.flat().slice(0, -1), '0', '0'] : halves.flat();
  if (!groups.every((group) => GROUP.test(group))) { return false; }
  return halves.length === 1 ? groups.length === GROUPS : halves.length === 2 && groups.length < GROUPS;
}

const AFFINITY_TIMEOUT = ['sessionAffinityConfig', 'clientIP', 'timeoutSeconds'];

/** Whether a Service exists only in DNS, so that kube-proxy doesn't handle it. */
export function isDnsOnly(spec: PlainObject): boolean {
  return spec.clusterIP === 'None' || spec.type === 'ExternalName';
}

/** Reports settings of a Service that Windows nodes don't support, or that the API server rejects; paths start at the Service. */
export function windowsServiceProblems(spec: PlainObject): readonly Problem[] {
  return [...protocolProblems(spec), ...affinityProblems(spec), ...nodePortProblems(spec)];
}

function nodePortProblems(spec: PlainObject): readonly Problem[] {
  const { first, last } = NODE_PORT_RANGE;
  const wrong = invalidValue('service-node-port');
  const rejected = ': the API server rejects the Service';
  return listAt(spec, 'ports').flatMap((port, i) => {
    const nodePort = valueAt(port, ['nodePort']);
    const path = ['spec', 'ports', i, 'nodePort'];
    // 0 is the same as none
    if (typeof nodePort !== 'number' || nodePort === 0) { return []; }
    // Source: kubernetes v1.37.2 `pkg/apis/core/validation/validation.go` (`ValidateService`), read 2026-11-29
    if ((spec.type ?? 'ClusterIP') === 'ClusterIP') {
      return [wrong(path, nodePort, 'be unset in a Service of type ClusterIP', 'remove it, or use type NodePort or LoadBalancer', rejected)];
    }
    const remedy = `use a port from ${first} to ${last}, or remove it, and the API server assigns one`;
    const unlessAllowed = `${rejected}, unless its --service-node-port-range allows the port`;
    return nodePort >= first && nodePort <= last ? [] : [wrong(path, nodePort, `be between ${first} and ${last}`, remedy, unlessAllowed)];
  });
}

function protocolProblems(spec: PlainObject): readonly Problem[] {
  const able = WINDOWS_SERVICE_PROTOCOLS.join(' or ');
  return (isDnsOnly(spec) ? [] : listAt(spec, 'ports')).flatMap((port, i) => {
    const protocol = valueAt(port, ['protocol']) ?? 'TCP';
    if (WINDOWS_SERVICE_PROTOCOLS.includes(protocol as string)) { return []; }
    return [invalidValue('service-sctp')(['spec', 'ports', i, 'protocol'], protocol, `be ${able} on Windows nodes`, `use ${able}`)];
  });
}

/** The longest timeout. Source: kubernetes v1.37.2 `pkg/apis/core/types.go`, "MaxClientIPServiceAffinitySeconds", read 2026-11-30. */
const LONGEST_AFFINITY = 86_400;

/** Whether the API server rejects the timeout of the session affinity of a Service. */
export function isAffinityTimeoutRejected(spec: PlainObject): boolean {
  const timeout = valueAt(spec, AFFINITY_TIMEOUT);
  return typeof timeout === 'number' && (timeout < 1 || timeout > LONGEST_AFFINITY);
}

function affinityProblems(spec: PlainObject): readonly Problem[] {
  const timeout = valueAt(spec, AFFINITY_TIMEOUT);
  // the API server writes the default into every such Service
  if (isDnsOnly(spec) || spec.sessionAffinity !== 'ClientIP' || !isPresent(timeout) || timeout === DEFAULT_AFFINITY_TIMEOUT_SECONDS) { return []; }
  const wrong = invalidValue('service-affinity-timeout');
  const path = ['spec', ...AFFINITY_TIMEOUT];
  return [isAffinityTimeoutRejected(spec)
    ? wrong(path, timeout, `be from 1 to ${LONGEST_AFFINITY}`, 'remove it', ': the API server rejects the Service, and Windows nodes ignore it')
    : wrong(path, timeout, `be ${DEFAULT_AFFINITY_TIMEOUT_SECONDS} or unset`, 'remove it', ': Windows nodes ignore it')];
}
