import { insteadOf, isPlainObject, Problem, Problems, show, throwProblems } from '../options';
import { Reading } from './kubernetes-version';
import { isLabelKey, isLabelValue } from './labels';
import { NodeLabel } from './node-labels';
import { choice, INVALID_OPTION, listOf, mapOf, options as optionsOf, readOptions, required, STRING } from '../options/schema';

/** A taint of a node. */
export interface Taint {
  /** Key; case-sensitive. */
  readonly key: string;
  /** Value; case-sensitive. @default - no value */
  readonly value?: string;
  /** What happens with pods that don't tolerate it. */
  readonly effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';
}

/** Options of `Platform.custom`. */
export interface CustomPlatform {
  /** Name for messages. @default 'custom' */
  readonly name?: string;
  /** Taints of every Windows node; each is tolerated exactly. @default - none */
  readonly taints?: readonly Taint[];
  /** Labels of every Windows node; they are added to the nodeSelector. @default - none */
  readonly nodeLabels?: Readonly<Record<string, string>>;
}

/** Result of checking a platform's options. */
export interface CheckedPlatform {
  /** The platform; absent if there are problems. */
  readonly platform?: Platform;
  /** Problems; paths start at the options. */
  readonly problems: readonly Problem[];
}

/** A construct, as far as `Platform.set` needs it. */
export interface PlatformScope {
  readonly node: { readonly scope?: PlatformScope };
}

const TAINT = optionsOf<Taint>({
  key: required(STRING, 'give the key of the taint, such as "os"'),
  value: STRING,
  effect: required(choice('NoSchedule', 'PreferNoSchedule', 'NoExecute'), 'give NoSchedule, PreferNoSchedule, or NoExecute'),
});
/** The options of `Platform.custom`. */
export const CUSTOM_PLATFORM = optionsOf<CustomPlatform>({ name: STRING, taints: listOf(TAINT), nodeLabels: mapOf(STRING) });

const BRAND = Symbol.for('k8s-windows.Platform');
const ON_SCOPE = Symbol.for('k8s-windows.platform-of-scope');

/**
 * How a Kubernetes platform marks its Windows nodes: their taints, and so the tolerations that Windows Pods require.
 * Keys, values, and their letter case differ between platforms, and the scheduler compares them exactly.
 */
export class Platform {
  /** The convention of the Kubernetes documentation: `os=windows:NoSchedule`. */
  public static readonly UPSTREAM = new Platform('UPSTREAM', [{ key: 'os', value: 'windows', effect: 'NoSchedule' }]);
  /** Google Kubernetes Engine, which taints its Windows node pools: `node.kubernetes.io/os=windows:NoSchedule`. */
  public static readonly GKE = new Platform('GKE', [{ key: 'node.kubernetes.io/os', value: 'windows', effect: 'NoSchedule' }]);
  /** Azure Kubernetes Service: no taint. */
  public static readonly AKS = new Platform('AKS', []);
  /** AKS enabled by Azure Arc, formerly AKS-HCI: `node.kubernetes.io/os=Windows:NoSchedule`, with a capital W. */
  public static readonly AKS_HCI = new Platform('AKS_HCI', [{ key: 'node.kubernetes.io/os', value: 'Windows', effect: 'NoSchedule' }]);
  /** Amazon Elastic Kubernetes Service: no taint, but Pods get an IP address only if their nodeSelector names the OS. */
  public static readonly EKS = new Platform('EKS', []);
  /** OpenShift's Windows Machine Config Operator: `os=Windows:NoSchedule`, with a capital W. */
  public static readonly OPENSHIFT = new Platform('OPENSHIFT', [{ key: 'os', value: 'Windows', effect: 'NoSchedule' }]);
  /** Rancher RKE2: no taint. */
  public static readonly RKE2 = new Platform('RKE2', []);

  /** All predefined platforms. */
  public static readonly all: readonly Platform[] = [
    Platform.UPSTREAM, Platform.GKE, Platform.AKS, Platform.AKS_HCI, Platform.EKS, Platform.OPENSHIFT, Platform.RKE2,
  ];

  /**
   * Defines a custom platform by the taints and labels of its Windows nodes.
   *
   * @example Platform.custom({ taints: [{ key: 'os', value: 'win', effect: 'NoSchedule' }], nodeLabels: { pool: 'windows' } })
   * @throws ProblemsError if a taint or a label is invalid, with all problems
   */
  public static custom(options: CustomPlatform = {}): Platform {
    const { platform, problems } = Platform.check(options);
    throwProblems(problems);
    return platform!;
  }

  /** Checks the options of `custom`, and returns the platform or all problems, with paths that start at the options. Never throws. */
  public static check(given: unknown): CheckedPlatform {
    const { options, problems, covers } = readOptions(given as CustomPlatform | undefined, CUSTOM_PLATFORM);
    const all = [...problems, ...(options ? labelProblems(options) : []).filter((problem) => !covers(problem))];
    if (all.length > 0) { return { problems: all }; }
    const { name = 'custom', taints = [], nodeLabels = {} } = options!;
    return { platform: new Platform(name, taints, nodeLabels), problems: [] };
  }

  /** The platform with a name, in any letter case and with `-` or `_`: `gke`, `aks-hci`. `undefined` if there is none. */
  public static named(name: string): Platform | undefined {
    return Platform.read(name).value;
  }

  /** Reads a platform: a `Platform`, or the name of one in any letter case and with `-` or `_`. */
  public static read(given: unknown): Reading<Platform> {
    if (Platform.isPlatform(given)) { return { value: given }; }
    const value = typeof given === 'string' ? Platform.all.find((platform) => platform.name === given.trim().toUpperCase().replace(/[- ]/g, '_')) : undefined;
    if (value) { return { value }; }
    const names = Platform.all.map((platform) => platform.id);
    return { fault: { must: 'be a platform', remedy: typeof given === 'string' ? insteadOf(given, names) : `use one of: ${names.join(', ')}` } };
  }

  /**
   * Sets the platform for everything below a construct: an app, a chart, or a single workload. The nearest one applies. It can be set at any time
   * before synth.
   *
   * @throws ProblemsError if it isn't a Platform
   */
  public static set(scope: PlatformScope, platform: Platform): void {
    const problems = new Problems(INVALID_OPTION);
    if (typeof (scope as Partial<PlatformScope> | undefined)?.node !== 'object') { problems.must(['scope'], scope, 'be a construct', 'give an app, a chart, or a workload'); }
    if (!Platform.isPlatform(platform)) {
      const known = Platform.read(platform).value;
      problems.must(['platform'], platform, 'be a Platform', known ? `use Platform.${known.name}` : `use ${Platform.all.map((p) => `Platform.${p.name}`).join(', ')} or Platform.custom({ taints })`);
    }
    throwProblems(problems.list);
    Object.defineProperty(scope, ON_SCOPE, { value: platform, configurable: true });
  }

  /** The platform set on a construct or on its nearest ancestor; `Platform.UPSTREAM` if none is set. */
  public static of(scope: PlatformScope): Platform {
    for (let at: PlatformScope | undefined = scope; at; at = at.node.scope) {
      const platform = (at as { [ON_SCOPE]?: Platform })[ON_SCOPE];
      if (platform) { return platform; }
    }
    return Platform.UPSTREAM;
  }

  /** Whether a value is a `Platform`, from any installed copy of this package. */
  public static isPlatform(value: unknown): value is Platform {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  private constructor(
    /** Name of the constant, or the name given to `custom`. */
    public readonly name: string,
    /** Taints of its Windows nodes. */
    public readonly taints: readonly Taint[],
    /** Labels that select its Windows nodes, in addition to `kubernetes.io/os`. */
    public readonly nodeLabels: Readonly<Record<string, string>> = {},
  ) {
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Name in files and commands: `aks-hci`. */
  public get id(): string {
    return this.name.toLowerCase().replace(/_/g, '-');
  }
}

/** Reports invalid taints and labels of a platform. */
function labelProblems({ taints = [], nodeLabels = {} }: CustomPlatform): readonly Problem[] {
  const problems = new Problems(INVALID_OPTION);
  const keyRemedy = 'use letters, digits, "-", "_", and "."; the key may have a prefix: a domain and "/"';
  const valueRemedy = 'use up to 63 letters, digits, "-", "_", and "."';
  if (Array.isArray(taints)) {
    taints.forEach((taint: unknown, i) => {
      const { key, value } = isPlainObject(taint) ? taint : {};
      if (typeof key === 'string' && !isLabelKey(key)) { problems.must(['taints', i, 'key'], key, 'be a valid taint key', keyRemedy); }
      if (typeof value === 'string' && !isLabelValue(value)) { problems.must(['taints', i, 'value'], value, 'be a valid taint value', valueRemedy); }
    });
  }
  for (const [key, value] of Object.entries(nodeLabels)) {
    const path = ['nodeLabels', key];
    if (!isLabelKey(key)) { problems.must(path, value, `have a valid label as its key, not ${show(key)}`, keyRemedy); }
    if (typeof value === 'string' && !isLabelValue(value)) { problems.must(path, value, 'be a valid label value', valueRemedy); }
    if (key === NodeLabel.OS && value !== 'windows') { problems.must(path, value, 'be "windows" on Windows nodes', 'remove it'); }
  }
  return problems.list;
}
