import { ApiObject } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { SERVICE_ANNOTATIONS, SESSION_AFFINITY_SINCE, WindowsVersion } from '../knowledge';
import { isPresent, objectAt, PlainObject, Problem, show, windowsServiceProblems } from '../manifest';
import { completeAtSynth, CompletedManifest } from './completion';
import { throwIfAny } from './problems-error';
import { WorkloadClass } from './workload-types';

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
      const [scope, id, { windows = {}, ...props } = {} as any] = args;
      super(scope, id, props);
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
 * @throws when it is no Service, or an option can't work
 */
export function onWindowsService<Service extends IConstruct>(service: Service, options: WindowsServiceOptions = {}): Service {
  throwIfAny(service.node.path, optionProblems(options));
  const object = ApiObject.of(service);
  if (object.kind !== 'Service') {
    throwIfAny(service.node.path, [{ code: 'service-option', path: ['kind'], message: `is ${show(object.kind)}, must be "Service"`, remedy: 'give the Service in front of the pods' }]);
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
    code: 'service-contradiction', path: [...path, key], message: `is ${show(own[key])}, but ${show(value)} is asked for`, remedy: 'say it in one place only',
  }));
}

function optionProblems(options: WindowsServiceOptions): readonly Problem[] {
  const problems: Problem[] = [];
  const allowed = { sessionAffinity: ['None', 'ClientIP'], externalTrafficPolicy: ['Cluster', 'Local'], internalTrafficPolicy: ['Cluster', 'Local'] } as const;
  for (const [key, values] of Object.entries(allowed)) {
    const value = options[key as keyof typeof allowed];
    if (value !== undefined && !(values as readonly string[]).includes(value)) {
      problems.push({ code: 'service-option', path: ['windows', key], message: `is ${show(value)}, which is unknown`, remedy: `use ${values.join(' or ')}` });
    }
  }
  const { version, sessionAffinity } = options;
  if (version && sessionAffinity === 'ClientIP' && WindowsVersion.all.indexOf(version) < WindowsVersion.all.indexOf(WindowsVersion.ofBuild(SESSION_AFFINITY_SINCE))) {
    problems.push({
      code: 'service-option', path: ['windows', 'sessionAffinity'],
      message: `is "ClientIP", but the nodes run ${version}, which can't do it`, remedy: `use nodes of ${WindowsVersion.ofBuild(SESSION_AFFINITY_SINCE)} or later, or remove it`,
    });
  }
  return problems;
}
