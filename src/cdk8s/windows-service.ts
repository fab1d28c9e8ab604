import { Construct, IConstruct } from 'constructs';
import { completeAtSynth, CompletedManifest } from './completion';
import { plusClass } from './internals';
import { plusProblems } from './plus-props';
import { apiObjectOf, pathOf, rememberOrigin, throwIfAny } from './problems';
import { WorkloadClass } from './windows-workload';
import {
  ANYTHING, BOOLEAN, choice, invalidValue, isPlainObject, isPresent, listAt, objectAt, options as optionsOf, PlainObject, Problem, readOptions, show,
} from '../base';
import {
  FieldShape, LABELED, METADATA_FIELDS, PRESERVE_DESTINATION_SINCE, SERVICE_ANNOTATIONS, SESSION_AFFINITY_SINCE, WindowsVersion,
} from '../knowledge';
import { ipVersion, isKnownLater, OptionProblems, shapeProblems, WINDOWS_VERSION, windowsServiceProblems, wrongField } from '../kubernetes';

/** Options of kube-proxy on Windows for a Service of Windows Pods. */
export interface WindowsServiceOptions {
  /**
   * Keeps the Service's address as the destination of packets (annotation `preserve-destination`). Requires Windows Server 2022 or later.
   * @default false
   */
  readonly preserveDestination?: boolean;
  /**
   * Allows kube-proxy to skip creating an HNS load balancer if all endpoints are local. `false` sets the annotation
   * `winProxyOptimization: disabled`.
   * @default true
   */
  readonly proxyOptimization?: boolean;
  /**
   * `ClientIP` sends all connections of a client to the same Pod. Requires Windows Server 2022 or later; Windows doesn't support a timeout.
   * @default 'None'
   */
  readonly sessionAffinity?: 'None' | 'ClientIP';
  /**
   * Routing of traffic from outside of the cluster: `Local` keeps the client's address and requires a Pod of the Service on the node. Only for a
   * Service of type `NodePort` or `LoadBalancer`, or with `externalIPs`.
   * @default 'Cluster'
   */
  readonly externalTrafficPolicy?: 'Cluster' | 'Local';
  /** Routing of traffic from inside of the cluster: `Local` uses only Pods on the client's node. @default 'Cluster' */
  readonly internalTrafficPolicy?: 'Cluster' | 'Local';
  /** Oldest Windows release of the nodes, which must support the other options. @default - not checked */
  readonly version?: WindowsVersion;
}

/** The props of cdk8s-plus' Service with the Windows options. */
export type WindowsServicePropsOf<Props> = Props & {
  /** Options of kube-proxy on Windows. @default - see each option */
  readonly windows?: WindowsServiceOptions;
};

/** Makes the `WindowsService` class from the Service class of a cdk8s-plus. */
export function windowsServiceClass<Class extends WorkloadClass>(base: Class): Omit<Class, 'prototype'> & (new (
  scope: Construct, id: string, props?: WindowsServicePropsOf<NonNullable<ConstructorParameters<Class>[2]>>,
) => InstanceType<Class>) {
  class WindowsService extends plusClass(base) {
    constructor(...args: any[]) {
      const [scope, id, given = {}] = args;
      throwIfAny(pathOf(scope, id), plusProblems(base, given, { windows: ANYTHING }));
      const { windows = {}, ...props } = given;
      throwIfAny(pathOf(scope, id), serviceOptionProblems(windows));
      super(scope, id, props);
      rememberOrigin(this);
      onWindowsService(this, windows);
    }
  }
  return WindowsService as any;
}

/**
 * Sets the options of kube-proxy on Windows on a Service, and rejects at synth what Windows doesn't support: protocols other than TCP and UDP, a
 * timeout of session affinity. Values that the API server rejects are problems too: ports, metadata, `externalTrafficPolicy`. Accepts any construct
 * of a Service: cdk8s-plus of any version, L1, `ApiObject`.
 *
 * @returns the same Service
 * @throws ProblemsError if it isn't a Service, or an option is invalid
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { Service } from 'cdk8s-plus-33';
 * import { onWindowsService } from 'k8s-windows/plus-33';
 *
 * const app = new App();
 * const chart = new Chart(app, 'shop');
 * const service = new Service(chart, 'web', { ports: [{ port: 80 }] });
 * onWindowsService(service, { sessionAffinity: 'ClientIP' });
 * app.synth();
 * ```
 */
export function onWindowsService<Service extends IConstruct>(service: Service, options: WindowsServiceOptions = {}): Service {
  const object = apiObjectOf(service, 'service');
  throwIfAny(service, serviceOptionProblems(options));
  if (object.kind !== 'Service') {
    throwIfAny(service, [wrongOption(['kind'], object.kind, 'be "Service"', 'use the Service of the Pods')]);
  }
  completeAtSynth(object, service, (manifest) => completed(manifest, options), true);
  return service;
}

function completed(manifest: PlainObject, options: WindowsServiceOptions): CompletedManifest {
  const spec = objectAt(manifest, 'spec');
  const metadata = objectAt(manifest, 'metadata');
  const wantedAnnotations: Record<string, string> = {
    ...(options.preserveDestination ? SERVICE_ANNOTATIONS.preserveDestination : {}),
    ...(options.proxyOptimization === false ? SERVICE_ANNOTATIONS.noProxyOptimization : {}),
  };
  const wantedFields: PlainObject = Object.fromEntries((['sessionAffinity', 'externalTrafficPolicy', 'internalTrafficPolicy'] as const)
    .filter((key) => options[key] !== undefined).map((key) => [key, options[key]]));
  const annotations = objectAt(metadata, 'annotations');
  return {
    manifest: {
      ...manifest,
      ...(Object.keys(wantedAnnotations).length === 0 ? {} : { metadata: { ...metadata, annotations: { ...wantedAnnotations, ...annotations } } }),
      spec: { ...wantedFields, ...spec },
    },
    problems: [
      ...contradictions(annotations, wantedAnnotations, ['metadata', 'annotations']),
      ...contradictions(spec, wantedFields, ['spec']),
      ...windowsServiceProblems({ ...wantedFields, ...spec }),
      ...shapeProblems(metadata, METADATA, ['metadata']),
      ...portProblems(spec),
      ...addressProblems(spec),
      ...externalPolicyProblems(spec, options),
    ],
  };
}

const wrongOption = invalidValue('service-option');
const SOURCE_RANGES = ['spec', 'loadBalancerSourceRanges'];
const METADATA: FieldShape = { fields: { name: 'label', namespace: 'label', ...LABELED.fields }, others: METADATA_FIELDS };
const PORTS: FieldShape = {
  list: {
    fields: { name: 'optional-label', port: 'port', targetPort: 'port-or-name' }, others: ['nodePort', 'protocol', 'appProtocol'], required: ['port'],
  },
  distinct: 'name',
};

function portProblems(spec: PlainObject): readonly Problem[] {
  const ports = listAt(spec, 'ports');
  const nameless = ports.length < 2 ? [] : ports.flatMap((port, i) => (isPlainObject(port) && (port.name ?? '') === '' ? [{
    code: 'field-missing', path: ['spec', 'ports', i, 'name'], message: 'is required in a Service with several ports',
    remedy: 'give each port a name, such as "http"',
  }] : []));
  const keys = ports.map((port) => {
    const { port: number, protocol = 'TCP' } = isPlainObject(port) ? port : {};
    return typeof number === 'number' && !isKnownLater(protocol) ? `${number}/${String(protocol)}` : undefined;
  });
  const repeated = keys.flatMap((key, i) => (key === undefined || keys.indexOf(key) === i ? [] : [{
    code: 'field-value', path: ['spec', 'ports', i, 'port'], message: `must differ from ports[${keys.indexOf(key)}] in port or protocol, got ${key}`,
    remedy: 'remove one of the two, or change its port',
  }]));
  return [...shapeProblems(spec.ports, PORTS, ['spec', 'ports']), ...nameless, ...repeated];
}

/** Source: kubernetes v1.37.2 `pkg/apis/core/validation/validation.go` (`ValidateService`), read 2026-11-29. */
function addressProblems(spec: PlainObject): readonly Problem[] {
  const { type = 'ClusterIP', clusterIP } = spec;
  const problems = [...shapeProblems(spec.externalIPs, { list: 'ip' }, ['spec', 'externalIPs'])];
  if (clusterIP !== 'None' && clusterIP !== '') {
    problems.push(...shapeProblems(clusterIP, 'ip', ['spec', 'clusterIP']));
  } else if (clusterIP === 'None' && (type === 'LoadBalancer' || type === 'NodePort')) {
    const must = `be an IP address or unset in a Service of type ${type}`;
    problems.push(wrongField(['spec', 'clusterIP'], clusterIP, must, 'remove it, or use type ClusterIP'));
  }
  const ranges = listAt(spec, 'loadBalancerSourceRanges');
  if (ranges.length > 0 && type !== 'LoadBalancer' && !isKnownLater(type)) {
    problems.push(wrongField(SOURCE_RANGES, ranges, `be unset in a Service of type ${show(type)}`, 'remove it, or use type LoadBalancer'));
  }
  ranges.forEach((range, i) => {
    if (isKnownLater(range) || isRange(range)) { return; }
    problems.push(wrongField([...SOURCE_RANGES, i], range, 'be a CIDR', 'use one such as "10.0.0.0/8"'));
  });
  return problems;
}

/** Whether a value is a CIDR; the API server ignores spaces around it. */
function isRange(value: unknown): boolean {
  const [, ip = '', bits] = (typeof value === 'string' && /^([^/]+)\/(\d{1,3})$/.exec(value.trim())) || [];
  const version = ipVersion(ip);
  return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128);
}

/** Source: kubernetes v1.36.3 `pkg/apis/core/validation/validation.go` (`validateServiceExternalTrafficPolicy`). */
function externalPolicyProblems(spec: PlainObject, options: WindowsServiceOptions): readonly Problem[] {
  const policy = spec.externalTrafficPolicy ?? options.externalTrafficPolicy;
  const { type = 'ClusterIP' } = spec;
  const isExternal = isKnownLater(type) || type === 'NodePort' || type === 'LoadBalancer'
    || (type === 'ClusterIP' && (isKnownLater(spec.externalIPs) || listAt(spec, 'externalIPs').length > 0));
  return isExternal || !isPresent(policy) ? [] : [wrongOption(
    [isPresent(spec.externalTrafficPolicy) ? 'spec' : 'windows', 'externalTrafficPolicy'], policy,
    `be unset in a Service of type ${show(type)}, which the API server rejects with it`, 'remove it, or use type NodePort or LoadBalancer',
  )];
}

function contradictions(own: PlainObject, wanted: PlainObject, path: readonly string[]): readonly Problem[] {
  return Object.entries(wanted).filter(([key, value]) => isPresent(own[key]) && own[key] !== value).map(([key, value]) =>
    invalidValue('service-contradiction')([...path, key], own[key], `be ${show(value)}, as in the option`, 'set it in one place only'));
}

const OPTIONS = optionsOf<WindowsServiceOptions>({
  preserveDestination: BOOLEAN, proxyOptimization: BOOLEAN, sessionAffinity: choice('None', 'ClientIP'),
  externalTrafficPolicy: choice('Cluster', 'Local'),
  internalTrafficPolicy: choice('Cluster', 'Local'), version: WINDOWS_VERSION,
});

function serviceOptionProblems(given: WindowsServiceOptions): readonly Problem[] {
  const { options, problems: invalid } = readOptions(given, OPTIONS);
  const problems = new OptionProblems('service-option', ['windows']);
  problems.add(invalid);
  const { version, sessionAffinity, preserveDestination } = options ?? {};
  const requires = (key: string, value: unknown, other: string, build: string) => {
    const since = WindowsVersion.ofBuild(build);
    if (!WindowsVersion.isWindowsVersion(version) || WindowsVersion.all.indexOf(version) >= WindowsVersion.all.indexOf(since)) { return; }
    problems.must([key], value, `be ${other} with nodes of ${version}, which don't support it`, `use nodes of ${since} or later, or remove it`);
  };
  if (sessionAffinity === 'ClientIP') { requires('sessionAffinity', sessionAffinity, '"None"', SESSION_AFFINITY_SINCE); }
  if (preserveDestination === true) { requires('preserveDestination', preserveDestination, 'false', PRESERVE_DESTINATION_SINCE); }
  return problems.list;
}
