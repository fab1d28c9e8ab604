import { ApiObject, Size } from 'cdk8s';
import { Construct } from 'constructs';
import { namesakeProblems, rememberName } from './cluster-conflicts';
import { completeAtSynth, CompletedManifest } from './completion';
import { gmsaGrantProblems } from './gmsa';
import { Plus, PlusContainer, plusWorkloadClass } from './internals';
import { ContainerFacts, withoutPlusDefaults } from './plus-defaults';
import { plusProblems } from './plus-props';
import { pathOf, rememberOrigin, rethrow, throwIfAny } from './problems';
import { namespaceProblems } from './windows-namespace';
import {
  CONTAINER_WINDOWS_OPTIONS, containerOptions, ContainerWindowsOptions, NO_OPTIONS, targetOf, WindowsOptions, windowsPropProblems,
} from './windows-options';
import { claimTemplatesIn, takeClaimTemplates } from './windows-volume';
import { ANYTHING, invalidValue, listAt, objectAt, PlainObject, Problem, problemsWithin, valueAt } from '../base';
import { DEFAULT_RESOURCES, SLOW_START } from '../knowledge';
import { findPodTemplate, isHostProcessPod, podTemplatePath, withValueAt } from '../kubernetes';
import { poolOf, poolProblems } from '../nodes';
import { completePod, earlyProblems, fieldProblems, imageProblems, nameProblems } from '../pods';

/** The part of a security context that is supported on Windows; the API server rejects the rest. */
export interface WindowsSecurityContext {
  /**
   * Prevents containers from running as `ContainerAdministrator` (`runAsNonRoot`).
   * @default - true if `runAsUserName` is another account; otherwise unset, since Server Core images run as `ContainerAdministrator`
   */
  readonly ensureNonRoot?: boolean;
}

/** Props of a cdk8s-plus container with the Windows options, without props that are unsupported on Windows. */
export type WindowsContainer<ContainerProps> = Omit<ContainerProps, 'securityContext'> & {
  /** Security context. @default - see `WindowsSecurityContext` */
  readonly securityContext?: WindowsSecurityContext;
  /** Windows options that override those of the Pod. @default - none */
  readonly windows?: ContainerWindowsOptions;
};

/** The type of the containers in props. */
type ContainerOf<Props> = Props extends { readonly containers?: readonly (infer C)[] } ? C : never;

/** Props of a cdk8s-plus workload with the Windows options, without props that are unsupported on Windows. */
export type WindowsWorkload<Props> = Omit<Props, 'containers' | 'initContainers' | 'securityContext' | 'hostNetwork' | 'shareProcessNamespace'> & {
  /** Containers of the Pod. @default - none; add them with `addContainer` */
  readonly containers?: WindowsContainer<ContainerOf<Props>>[];
  /** Init containers, which run to completion before the others start. @default - none */
  readonly initContainers?: WindowsContainer<ContainerOf<Props>>[];
  /** Security context. @default - see `WindowsSecurityContext` */
  readonly securityContext?: WindowsSecurityContext;
  /** Windows options of the Pod. @default - see each option */
  readonly windows?: WindowsOptions;
};

/** A workload class of cdk8s-plus. */
export type WorkloadClass = new (scope: Construct, id: string, props?: any) => any;

type PropsOf<Class extends WorkloadClass> = NonNullable<ConstructorParameters<Class>[2]>;

/** The Windows class of a cdk8s-plus workload class. */
type WindowsWorkloadClass<Class extends WorkloadClass> = Omit<Class, 'prototype'>
& (new (scope: Construct, id: string, props?: WindowsWorkload<PropsOf<Class>>) => InstanceType<Class>);

interface PlusContainerProps {
  readonly portNumber?: number;
  readonly port?: number;
  readonly startup?: unknown;
  readonly resources?: unknown;
  readonly securityContext?: { readonly ensureNonRoot?: boolean };
  readonly windows?: ContainerWindowsOptions;
}

// The base's constructor adds containers before a subclass has fields of its own, so these facts are stored on the container.
// (Not in a WeakMap, which slows down the garbage collector in an app with thousands of containers.)
const FACTS = Symbol('facts');
type WithFacts = PlusContainer & { [FACTS]?: ContainerFacts };
const NO_FACTS: ContainerFacts = {};
/** The facts of most containers. */
const NOTHING_EXPLICIT: ContainerFacts = { nonRootIsExplicit: false, resourcesAreExplicit: false };
/** Frames from the constructor of a class below to the user's line: a class of this package, and a few of others. */
const ORIGIN_FRAMES = 4;
/** Options of a workload in addition to the props of cdk8s-plus. */
const OF_WORKLOAD = { windows: ANYTHING };
/** Options of a container in addition to the props of cdk8s-plus. */
const OF_CONTAINER = { windows: CONTAINER_WINDOWS_OPTIONS };

/**
 * Makes the Windows class of a cdk8s-plus workload: it accepts the same props without those unsupported on Windows, and renders a Windows Pod. It
 * works with every version of cdk8s-plus, since it changes the rendered manifest instead of relying on internals of the base class.
 */
export function windowsWorkload<Class extends WorkloadClass>(plus: Plus, base: Class): WindowsWorkloadClass<Class> {
  class WindowsWorkload extends plusWorkloadClass(base) {
    private readonly windowsOptions: WindowsOptions;
    private readonly nonRootIsExplicit: boolean;

    constructor(...args: any[]) {
      const [scope, id, all = {}] = args;
      const { windows: given, ...props } = all ?? {};
      const windows: WindowsOptions = given === undefined ? NO_OPTIONS : given;
      const problems = [...plusProblems(base, all, OF_WORKLOAD, OF_CONTAINER), ...windowsPropProblems(windows)];
      if (problems.length > 0) { throwIfAny(pathOf(scope, id), problems); }
      super(scope, id, props);
      rememberOrigin(this, WindowsWorkload as never, ORIGIN_FRAMES);
      this.windowsOptions = windows;
      if (Construct.isConstruct(windows.pool)) { this.node.addDependency(windows.pool); }
      this.nonRootIsExplicit = props.securityContext?.ensureNonRoot !== undefined;
      throwIfAny(this, this.knownProblems());
      rememberName(this);
      completeAtSynth(ApiObject.of(this), this, (manifest) => this.completed(manifest), true, () => this.containerProblems());
    }

    public addContainer(props: PlusContainerProps): PlusContainer {
      this.checkContainer(props);
      try {
        return this.added(super.addContainer(forWindows(plus, props, 'containers')), props);
      } catch (error) { rethrow(error, this.node.path); }
    }

    public addInitContainer(props: PlusContainerProps): PlusContainer {
      this.checkContainer(props);
      try {
        return this.added(super.addInitContainer(forWindows(plus, props, 'initContainers')), props);
      } catch (error) { rethrow(error, this.node.path); }
    }

    /** Checks a container that is added later; those in the props are checked by the constructor. */
    private checkContainer(props: PlusContainerProps): void {
      if (this.windowsOptions) {
        throwIfAny(this, problemsWithin(['container'], plusProblems(base, props, OF_CONTAINER, {}, 'ContainerProps')));
      }
    }

    private added(container: PlusContainer, { windows, securityContext, resources }: PlusContainerProps): PlusContainer {
      const isExplicit = securityContext?.ensureNonRoot !== undefined || resources !== undefined || windows;
      (container as WithFacts)[FACTS] = isExplicit ? {
        nonRootIsExplicit: securityContext?.ensureNonRoot !== undefined,
        resourcesAreExplicit: resources !== undefined,
        windowsOptions: windows && containerOptions(windows),
      } : NOTHING_EXPLICIT;
      // while the base's constructor runs, the options aren't set yet
      if (this.windowsOptions) { throwIfAny(this, this.knownProblems()); }
      return container;
    }

    /** Problems that can be found before synth: of images, their tags, and the values of options. */
    private knownProblems(): readonly Problem[] {
      const list = (containers: readonly WithFacts[]) => containers.map(({ image, [FACTS]: facts }) =>
        (facts?.windowsOptions ? { image, securityContext: { windowsOptions: facts.windowsOptions } } : { image }));
      const spec = { initContainers: list(this.initContainers), containers: list(this.containers) };
      return this.atPod([...imageProblems(spec), ...earlyProblems({ spec }, targetOf(this.windowsOptions, this))]);
    }

    private containerProblems(): readonly Problem[] {
      this.claimTemplates();
      const misplaced = claimTemplatesIn(this.mountedVolumes()).filter(({ taken }) => !taken);
      if (misplaced.length > 0) {
        return [{
          code: 'claim-template', path: this.podPath('volumes'),
          message: `must have no claim templates, which only a WindowsStatefulSet has, got ${misplaced.map(({ construct }) => construct).join(', ')}`,
          remedy: 'use WindowsVolume.ephemeral, or a WindowsPersistentVolumeClaim',
        }];
      }
      if (this.containers.length === 0) {
        return [invalidValue('no-containers')(this.podPath('containers'), [], 'have a container', 'set containers, or call addContainer')];
      }
      const names = (containers: readonly PlusContainer[]) => containers.map(({ name }) => ({ name }));
      return this.atPod(nameProblems({ initContainers: names(this.initContainers), containers: names(this.containers) }));
    }

    /** Problems of a Pod template, with paths that start at the manifest. */
    private atPod(problems: readonly Problem[]): readonly Problem[] {
      return problems.map((problem) => ({ ...problem, path: this.podPath(...problem.path.slice(1)) }));
    }

    /** The claim templates among the volumes, which only a StatefulSet supports. */
    private claimTemplates(): readonly PlainObject[] {
      if (ApiObject.of(this).kind !== 'StatefulSet') { return []; }
      return takeClaimTemplates(this.mountedVolumes());
    }

    private mountedVolumes(): readonly unknown[] {
      const volumes: unknown[] = [];
      for (const { mounts } of [...this.initContainers, ...this.containers]) {
        for (const { volume } of mounts) { volumes.push(volume); }
      }
      volumes.push(...this.volumes);
      return volumes;
    }

    /** Path of a field of the Pod spec in the manifest. */
    private podPath(...rest: readonly (string | number)[]): readonly (string | number)[] {
      return [...podTemplatePath(ApiObject.of(this).kind), 'spec', ...rest];
    }

    private completed(rendered: PlainObject): CompletedManifest {
      const manifest = withClaimTemplates(rendered, this.claimTemplates());
      const { path, template: fromPlus } = findPodTemplate(manifest)!;
      const target = targetOf(this.windowsOptions, this);
      const containers: readonly WithFacts[] = [...this.initContainers, ...this.containers];
      const own = withoutPlusDefaults(objectAt(fromPlus, 'spec'), {
        nonRootIsExplicit: this.nonRootIsExplicit,
        runAsUserName: target.runAsUserName,
        hostProcess: Boolean(target.hostProcess),
        resources: target,
        container: (name) => containers.find((container) => container.name === name)?.[FACTS] ?? NO_FACTS,
      });
      // hostProcess set on containers implies hostNetwork, which the props don't have
      const spec = isHostProcessPod(own) ? { hostNetwork: true, ...own } : own;
      const { template, problems } = completePod({ ...fromPlus, spec }, target);
      const completed = withValueAt(manifest, path, template);
      const inTemplate = [
        ...imageProblems(spec), ...problems, ...poolProblems(template, poolOf(this.windowsOptions.pool)),
        ...gmsaGrantProblems(this, manifest, template),
      ];
      return {
        manifest: completed,
        platform: target.platform,
        problems: [
          ...namesakeProblems(this, manifest), ...templateProblems(manifest), ...problemsWithin(path, inTemplate),
          ...namespaceProblems(this, completed),
        ],
        ofFields: (known) => fieldProblems(manifest, known),
      };
    }
  }
  Object.defineProperty(WindowsWorkload, 'name', { value: `Windows${base.name}` });
  return WindowsWorkload as unknown as WindowsWorkloadClass<Class>;
}

/** A StatefulSet with claim templates in place of the volumes that represent them. */
function withClaimTemplates(manifest: PlainObject, templates: readonly PlainObject[]): PlainObject {
  if (templates.length === 0) { return manifest; }
  const names = templates.map((template) => objectAt(template, 'metadata').name);
  const path = [...podTemplatePath('StatefulSet'), 'spec'];
  const { volumes, ...spec } = valueAt(manifest, path) as PlainObject;
  const others = listAt({ volumes }, 'volumes').filter((volume) => !names.includes(valueAt(volume, ['name'])));
  const rest = withValueAt(manifest, path, { ...spec, ...(others.length > 0 && { volumes: others }) });
  return withValueAt(rest, TEMPLATES, [...listAt(objectAt(manifest, 'spec'), 'volumeClaimTemplates'), ...templates]);
}

const TEMPLATES = ['spec', 'volumeClaimTemplates'];

/** Claim templates of one name, of which a Pod could mount only one: cdk8s-plus has an option of its own for them. */
function templateProblems(manifest: PlainObject): readonly Problem[] {
  const names = listAt(objectAt(manifest, 'spec'), 'volumeClaimTemplates').map((template) => valueAt(template, ['metadata', 'name']));
  const remedy = 'use WindowsVolume.claimTemplate or volumeClaimTemplates for the volume, not both';
  const repeated = (name: unknown, i: number) => invalidValue('claim-template')([...TEMPLATES, i], name, 'have a unique name', remedy);
  return names.flatMap((name, i) => (names.indexOf(name) === i ? [] : repeated(name, i)));
}

/** Props of a container with defaults for Windows in place of the base's, so that autoscalers and Services see the final values. */
function forWindows(plus: Plus, { windows, ...props }: PlusContainerProps, list: string): unknown {
  const port = props.portNumber ?? props.port;
  const startup = props.startup ?? (list === 'containers' && port !== undefined
    ? plus.Probe.fromTcpSocket({ port, failureThreshold: SLOW_START.failureThreshold })
    : undefined);
  return { ...props, startup, resources: props.resources ?? defaultResources(plus) };
}

function defaultResources(plus: Plus): unknown {
  const cpu = plus.Cpu.millis(DEFAULT_RESOURCES.cpuMillis);
  const memory = Size.mebibytes(DEFAULT_RESOURCES.memoryMebibytes);
  return { cpu: { request: cpu, limit: cpu }, memory: { request: memory, limit: memory } };
}
