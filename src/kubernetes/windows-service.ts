import { isPresent, listAt, PlainObject, Problem, show, valueAt } from '../base';
import { DEFAULT_AFFINITY_TIMEOUT_SECONDS, NODE_PORT_RANGE, WINDOWS_SERVICE_PROTOCOLS } from '../knowledge';

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
  return listAt(spec, 'ports').flatMap((port, i) => {
    const nodePort = valueAt(port, ['nodePort']);
    // 0 is the same as none
    return typeof nodePort !== 'number' || nodePort === 0 || (nodePort >= first && nodePort <= last) ? [] : [{
      code: 'service-node-port',
      path: ['spec', 'ports', i, 'nodePort'],
      message: `must be between ${first} and ${last}, got ${nodePort}: the API server rejects the Service, unless its --service-node-port-range `
        + 'allows the port',
      remedy: `use a port from ${first} to ${last}, or remove it, and the API server assigns one`,
    }];
  });
}

function protocolProblems(spec: PlainObject): readonly Problem[] {
  return (isDnsOnly(spec) ? [] : listAt(spec, 'ports')).flatMap((port, i) => {
    const protocol = valueAt(port, ['protocol']) ?? 'TCP';
    return WINDOWS_SERVICE_PROTOCOLS.includes(protocol as string) ? [] : [{
      code: 'service-sctp',
      path: ['spec', 'ports', i, 'protocol'],
      message: `must be ${WINDOWS_SERVICE_PROTOCOLS.join(' or ')} on Windows nodes, got ${show(protocol)}`,
      remedy: `use ${WINDOWS_SERVICE_PROTOCOLS.join(' or ')}`,
    }];
  });
}

function affinityProblems(spec: PlainObject): readonly Problem[] {
  const timeout = valueAt(spec, AFFINITY_TIMEOUT);
  // the API server writes the default into every such Service
  if (spec.sessionAffinity !== 'ClientIP' || !isPresent(timeout) || timeout === DEFAULT_AFFINITY_TIMEOUT_SECONDS) { return []; }
  return [{
    code: 'service-affinity-timeout',
    path: ['spec', ...AFFINITY_TIMEOUT],
    message: `must be ${DEFAULT_AFFINITY_TIMEOUT_SECONDS} or unset, got ${show(timeout)}: Windows nodes ignore it`,
    remedy: 'remove it',
  }];
}
