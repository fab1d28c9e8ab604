import { hostsBefore } from './support/builds';
import { forwardsHealthChecks } from './support/kube-proxy';
import { onKind } from './support/pods';
import { hasOverlay, onWindowsServices, replicasOf, sharedServiceCheck, windowsBackends } from './support/services';
import { listAt, lookUp, objectAt, PlainObject, scalarText, show } from '../../base';
import { Fix, removal, setting } from '../../findings';
import {
  HEALTH_CHECK_VIP_SINCE, MAX_SERVICE_BACKENDS, PRESERVE_DESTINATION_SINCE, SERVICE_ANNOTATIONS, SESSION_AFFINITY_SINCE, WindowsVersion,
} from '../../knowledge';
import { isAffinityTimeoutRejected, isDnsOnly, kubernetesKind, objectName, showName } from '../../kubernetes';
import { RuleDefinition } from '../rule';

export const serviceAffinityTimeout: RuleDefinition = {
  id: 'service-affinity-timeout',
  effect: 'ignored',
  looksUp: true,
  fixable: true,
  summary: 'a Service with Windows Pods sets a timeout for session affinity, which has no effect',
  check: sharedServiceCheck('service-affinity-timeout', removal, isAffinityTimeoutRejected),
};

export const serviceAffinityHost: RuleDefinition = {
  id: 'service-affinity-host',
  effect: 'ignored',
  looksUp: true,
  summary: 'a Service with Windows Pods uses session affinity, which their nodes don\'t support',
  check: onWindowsServices((spec, backends, context) => {
    if (spec.sessionAffinity !== 'ClientIP' || isDnsOnly(spec)) { return []; }
    const older = hostsBefore(backends, SESSION_AFFINITY_SINCE, context);
    return older.length === 0 ? [] : [{
      path: ['spec', 'sessionAffinity'],
      message: `sessionAffinity is "ClientIP", which nodes with ${older.join(', ')} don't support: connections of a client can reach different Pods`,
      help: `use nodes with ${WindowsVersion.ofBuild(SESSION_AFFINITY_SINCE).name} or later`,
    }];
  }),
};

export const serviceIpv6Only: RuleDefinition = {
  id: 'service-ipv6-only',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'a Service with Windows Pods has only IPv6',
  check: onWindowsServices((spec, _, context) => {
    const families = listAt(spec, 'ipFamilies');
    if (families.length !== 1 || families[0] !== 'IPv6') { return []; }
    const path = ['spec', 'ipFamilies'];
    return hasOverlay(context)
      ? [{
        path, message: 'ipFamilies must include IPv4, got [IPv6]: Windows Pods on an overlay network have IPv4 only, so they can\'t be reached',
        help: 'use [IPv4]', fix: removal(path),
      }]
      : [{
        path, effect: 'advice', message: 'ipFamilies is [IPv6], which Windows Pods have only on a bridged network (l2bridge) of a dual-stack cluster',
        help: 'use [IPv4], unless the cluster is one',
      }];
  }),
};

export const serviceDualStackOverlay: RuleDefinition = {
  id: 'service-dual-stack-overlay',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'a Service with Windows Pods requests IPv4 and IPv6 on an overlay network',
  check: onWindowsServices((spec, _, context) => {
    const dual = spec.ipFamilyPolicy === 'RequireDualStack' || listAt(spec, 'ipFamilies').length > 1;
    return dual && hasOverlay(context) ? [{
      path: ['spec', spec.ipFamilyPolicy === 'RequireDualStack' ? 'ipFamilyPolicy' : 'ipFamilies'],
      message: 'the Service requests IPv4 and IPv6, but Windows Pods on an overlay network have IPv4 only',
      help: 'set ipFamilyPolicy to SingleStack, or use a bridged network',
      ...(listAt(spec, 'ipFamilies')[0] !== 'IPv6' && { fix: singleStack(spec) }),
    }] : [];
  }),
};

/** Keeps only the IPv4 address of the Service, the only one with backends. */
function singleStack(spec: PlainObject): Fix {
  return {
    description: 'set ipFamilyPolicy to SingleStack, with IPv4',
    edits: [
      { op: 'set', path: ['spec', 'ipFamilyPolicy'], value: 'SingleStack' },
      ...(listAt(spec, 'ipFamilies').length > 1 ? [{ op: 'set' as const, path: ['spec', 'ipFamilies'], value: ['IPv4'] }] : []),
      ...(listAt(spec, 'clusterIPs').length > 1
        ? [{ op: 'set' as const, path: ['spec', 'clusterIPs'], value: [listAt(spec, 'clusterIPs')[0]] }]
        : []),
    ],
  };
}

export const serviceSctp: RuleDefinition = {
  id: 'service-sctp',
  effect: 'broken',
  looksUp: true,
  summary: 'a Service with Windows Pods has a port with a protocol that Windows doesn\'t support',
  check: sharedServiceCheck('service-sctp'),
};

export const serviceTooManyBackends: RuleDefinition = {
  id: 'service-too-many-backends',
  effect: 'broken',
  looksUp: true,
  summary: 'a Service has more Windows Pods than a Windows load balancer supports',
  check: onWindowsServices((spec, backends) => {
    const sum = backends.reduce((total, backend) => total + replicasOf(backend), 0);
    if (isDnsOnly(spec) || sum <= MAX_SERVICE_BACKENDS) { return []; }
    const names = backends.map(({ object }) => `${scalarText(object.kind)} ${showName(objectName(object))}`).join(', ');
    return [{
      path: ['spec', 'selector'],
      message: `the Service selects ${sum} Pods (${names}), but on Windows nodes it can have at most ${MAX_SERVICE_BACKENDS} backends`,
      help: 'split the Pods across several Services, or make the Service headless',
    }];
  }),
};

/** The annotations, each with the value that works. */
const KNOWN_ANNOTATIONS: readonly (readonly [string, string])[] = Object.values(SERVICE_ANNOTATIONS).flatMap((each) => Object.entries(each));

export const serviceAnnotationValue: RuleDefinition = {
  id: 'service-annotation-value',
  effect: 'ignored',
  fixable: true,
  summary: 'an annotation for kube-proxy on Windows has a prefix or an unknown value, so it is ignored',
  check: onKind('Service', (object) => {
    if (kubernetesKind(object) !== 'Service') { return []; }
    const annotations = objectAt(objectAt(object, 'metadata'), 'annotations');
    return Object.entries(annotations).flatMap(([key, value]) => {
      const known = KNOWN_ANNOTATIONS.find(([name]) => key.slice(key.lastIndexOf('/') + 1) === name);
      if (!known) { return []; }
      const [name, works] = known;
      const path = ['metadata', 'annotations', key];
      if (key !== name) {
        return [{
          path, message: `annotation ${key} is ignored: kube-proxy on Windows reads it only without a prefix`, help: `use ${name}: "${works}"`,
          ...renaming(annotations, key, name, works),
        }];
      }
      // kube-proxy accepts "disabled" in any letter case, but "true" only in lower case
      if (value === works || (works === 'disabled' && scalarText(value).toLowerCase() === works)) { return []; }
      if (name === 'preserve-destination' && value === 'false') { return []; }
      return [{
        path, message: `annotation ${key} is ${shown(value)}, which has no effect`, help: `set it to "${works}", or remove it`,
        ...(means(value, works) && { fix: setting(path, works) }),
      }];
    });
  }),
};

/** Other words for the value that works. */
const SAME_VALUES: Readonly<Record<string, RegExp>> = { true: /^(?:true|yes|y|on|1|enabled?)$/i, disabled: /^(?:disabled?|off|false|no|n|0)$/i };

/** A value that is a word or number; any other string isn't shown, since it may be a secret. */
function shown(value: unknown): string {
  return typeof value !== 'string' || /^(?:\w{1,5}|enabled|disable|DISABLED|Disabled)$/.test(value) ? show(value) : 'another string';
}

function means(value: unknown, works: string): boolean {
  return lookUp(SAME_VALUES, works)?.test(scalarText(value)) ?? false;
}

/** Removes the prefix, if the value means the one that works and the name without prefix isn't used. */
function renaming(annotations: PlainObject, key: string, name: string, works: string): { readonly fix?: Fix } {
  if (annotations[name] !== undefined || !means(lookUp(annotations, key), works)) { return {}; }
  const path = ['metadata', 'annotations'];
  const from = [...path, key];
  return {
    fix: { description: `rename ${key} to ${name}`, edits: [{ op: 'set', path: [...path, name], value: works, from }, { op: 'remove', path: from }] },
  };
}

const NAME: keyof typeof SERVICE_ANNOTATIONS.preserveDestination = 'preserve-destination';

export const servicePreserveDestination: RuleDefinition = {
  id: 'service-preserve-destination',
  effect: 'advice',
  looksUp: true,
  needs: [NAME],
  summary: 'a Service with preserve-destination, which the Windows nodes don\'t support',
  check: onKind('Service', (object, context) => {
    const path = ['metadata', 'annotations', NAME];
    if (objectAt(objectAt(object, 'metadata'), 'annotations')[NAME] !== SERVICE_ANNOTATIONS.preserveDestination[NAME]) { return []; }
    const backends = windowsBackends(object, context);
    if (backends.length === 0) { return []; }
    const older = hostsBefore(backends, PRESERVE_DESTINATION_SINCE, context);
    return older.length === 0 ? [] : [{
      path, message: `annotation ${NAME} isn't supported by nodes with ${older.join(', ')}`,
      help: `use nodes with ${WindowsVersion.ofBuild(PRESERVE_DESTINATION_SINCE).name} or later`,
    }];
  }),
};

export const serviceHealthCheckVip: RuleDefinition = {
  id: 'service-health-check-vip',
  effect: 'advice',
  looksUp: true,
  summary: 'kube-proxy on Windows Server 2019 can\'t forward the health checks of a load balancer',
  check: onWindowsServices((spec, backends, context) => {
    if (spec.type !== 'LoadBalancer' || scalarText(spec.externalTrafficPolicy) === 'Local' || isDnsOnly(spec)) { return []; }
    const older = hostsBefore(backends, HEALTH_CHECK_VIP_SINCE, context);
    return older.length === 0 || !forwardsHealthChecks(context) ? [] : [{
      path: ['spec', 'type'],
      message: `kube-proxy has forwardHealthCheckVip, which fails on nodes with ${older.join(', ')} for Services with externalTrafficPolicy `
        + 'Cluster: the load balancer can take these nodes for unhealthy',
      help: `use externalTrafficPolicy Local, or nodes with ${WindowsVersion.ofBuild(HEALTH_CHECK_VIP_SINCE).name} or later`,
    }];
  }),
};

export const serviceExternalIps: RuleDefinition = {
  id: 'service-external-ips',
  effect: 'advice',
  looksUp: true,
  summary: 'a Service with Windows Pods uses the deprecated externalIPs',
  // the API server ignores it in others
  check: onWindowsServices((spec) => (listAt(spec, 'externalIPs').length > 0 && spec.clusterIP !== 'None' && spec.type !== 'ExternalName' ? [{
    path: ['spec', 'externalIPs'], message: 'externalIPs is deprecated since Kubernetes 1.36', help: 'use a Service of type LoadBalancer',
  }] : [])),
};

export const serviceNodePort: RuleDefinition = {
  id: 'service-node-port',
  effect: 'rejected',
  looksUp: true,
  summary: 'a Service with Windows Pods has a NodePort that the API server doesn\'t assign',
  check: sharedServiceCheck('service-node-port'),
};
