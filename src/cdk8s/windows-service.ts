import { Construct, IConstruct } from 'constructs';
import { WINDOWS_VERSION } from '../complete/option-schemas';
import { SERVICE_ANNOTATIONS, SESSION_AFFINITY_SINCE, WindowsVersion } from '../knowledge';
import { isPresent, objectAt, OptionProblems, PlainObject, Problem, show, windowsServiceProblems } from '../manifest';
import { completeAtSynth, CompletedManifest } from './completion';
import { rememberOrigin } from './origin';
import { plusProblems } from './plus-props';
import { apiObjectOf, pathOf, throwIfAny } from './problems-error';
import { WorkloadClass } from './workload-types';
import { ANYTHING, BOOLEAN, choice, options as optionsOf, readOptions } from '../options/schema';

/** What a Service in front of Windows pods may ask of Windows' proxy. */
export interface WindowsServiceOptions {
  /**
   * Keeps the service's address as the packets' destination (annotation `preserve-destination`). Needs direct server return on the nodes'
   * kube-proxy (`winkernel.enableDSR`).
   * @default false
   */
  readonly preserveDestination?: boolean;
  /**
   * Whether the proxy may spare the load balancer for a service with local endpoints only (annotation `winProxyOptimization: disabled`
   * switches it off).
   * @default true
   */
  readonly proxyOptimization?: boolean;
  /**
   * `ClientIP` sends a client to the same pod always; Windows Server 2022 or later. Windows has no time-out for it.
   * @default 'None'
   */
  readonly sessionAffinity?: 'None' | 'ClientIP';
  /** Where traffic from outside may go: `Local` keeps the client's address and needs a pod of the service on the node. @default 'Cluster' */
  readonly externalTrafficPolicy?: 'Cluster' | 'Local';
  /** Where traffic from inside may go. @default 'Cluster' */
  readonly internalTrafficPolicy?: 'Cluster' | 'Local';
  /** Oldest Windows release of the nodes, for what not every release can do. @default - not checked */
  readonly version?: WindowsVersion;
}

/** The props of cdk8s-plus' Service with the Windows options. */
export type WindowsServicePropsOf<Props> = Props & {
  /** What Windows' proxy is asked for. @default - nothing */
  readonly windows?: WindowsServiceOptions;
};

/** The Service class of a cdk8s-plus, with Windows options; bound to a version as the workloads are. */
export function windowsServiceClass<Class extends WorkloadClass>(base: Class): Omit<Class, 'prototype'> & (new (scope: Construct, id: string, props?: WindowsServicePropsOf<NonNullable<ConstructorParameters<Class>[2]>>) => InstanceType<Class>) {
  const Base = base as unknown as new (...args: any[]) => Construct;
  class WindowsService extends Base {
    constructor(...args: any[]) {
      const [scope, id, given = {}] = args;
      throwIfAny(pathOf(scope, id), plusProblems(base, given, { windows: ANYTHING }));
      const { windows = {}, ...props } = given;
      throwIfAny(pathOf(scope, id), optionProblems(windows));
      super(scope, id, props);
      rememberOrigin(this);
      onWindowsService(this, windows);
    }
  }
  return WindowsService as any;
}

/**
 * Gives a Service the options of Windows' proxy, and refuses at synth what Windows can't do: protocols other than TCP and UDP, IPv6 alone, a
 * time-out of session affinity. Takes any construct of a Service: cdk8s-plus of any version, L1, `ApiObject`.
 *
 * @returns the service given
 * @throws ProblemsError when it isn't a Service, or an option is invalid
 */
export function onWindowsService<Service extends IConstruct>(service: Service, options: WindowsServiceOptions = {}): Service {
  const object = apiObjectOf(service, 'service');
  throwIfAny(service, optionProblems(options));
  if (object.kind !== 'Service') {
    throwIfAny(service.node.path, [{ code: 'service-option', path: ['kind'], message: `must be "Service", got ${show(object.kind)}`, remedy: 'give the Service in front of the pods' }]);
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
    ],
  };
}

function contradictions(own: PlainObject, wanted: PlainObject, path: readonly string[]): readonly Problem[] {
  return Object.entries(wanted).filter(([key, value]) => isPresent(own[key]) && own[key] !== value).map(([key, value]) => ({
    code: 'service-contradiction', path: [...path, key], message: `must be ${show(value)}, as the option, got ${show(own[key])}`, remedy: 'set it in one place only',
  }));
}

const OPTIONS = optionsOf<WindowsServiceOptions>({
  preserveDestination: BOOLEAN, proxyOptimization: BOOLEAN, sessionAffinity: choice('None', 'ClientIP'), externalTrafficPolicy: choice('Cluster', 'Local'),
  internalTrafficPolicy: choice('Cluster', 'Local'), version: WINDOWS_VERSION,
});

function optionProblems(given: WindowsServiceOptions): readonly Problem[] {
  const { options, problems: invalid } = readOptions(given, OPTIONS);
  const problems = new OptionProblems('service-option', ['windows']);
  problems.add(invalid);
  const { version, sessionAffinity } = options ?? {};
  const since = WindowsVersion.ofBuild(SESSION_AFFINITY_SINCE);
  if (WindowsVersion.isWindowsVersion(version) && sessionAffinity === 'ClientIP' && WindowsVersion.all.indexOf(version) < WindowsVersion.all.indexOf(since)) {
    problems.must(['sessionAffinity'], sessionAffinity, `be "None" with nodes of ${version}, which don't support it`, `use nodes of ${since} or later, or remove it`);
  }
  return problems.list;
}
