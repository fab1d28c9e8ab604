import { NodeLabel } from './node-labels';

/** A taint of a node. */
export interface Taint {
  /** Key, in exact letter case. */
  readonly key: string;
  /** Value, in exact letter case. @default - no value */
  readonly value?: string;
  readonly effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';
}

/** What `Platform.custom` takes. */
export interface CustomPlatform {
  /** Name for messages. @default 'custom' */
  readonly name?: string;
  /** Taints that every Windows node has; each is tolerated exactly. @default - none */
  readonly taints?: readonly Taint[];
  /** Labels that every Windows node has; each becomes part of the nodeSelector. @default - none */
  readonly nodeLabels?: Readonly<Record<string, string>>;
}

/** A construct, seen no closer than `Platform.set` needs. */
export interface PlatformScope {
  readonly node: { readonly scope?: PlatformScope };
}

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];
const BRAND = Symbol.for('k8s-windows.Platform');
const ON_SCOPE = Symbol.for('k8s-windows.platform-of-scope');

/**
 * How a Kubernetes platform marks its Windows nodes: which taints they have, so which tolerations a Windows pod needs.
 * Keys, values and their letter case differ between platforms, and the scheduler compares them to the letter.
 */
export class Platform {
  /** The convention of the Kubernetes documentation: `os=windows:NoSchedule`. */
  public static readonly UPSTREAM = new Platform('UPSTREAM', [{ key: 'os', value: 'windows', effect: 'NoSchedule' }]);
  /** Google Kubernetes Engine taints its Windows pools by itself: `node.kubernetes.io/os=windows:NoSchedule`. */
  public static readonly GKE = new Platform('GKE', [{ key: 'node.kubernetes.io/os', value: 'windows', effect: 'NoSchedule' }]);
  /** Azure Kubernetes Service: no taint. */
  public static readonly AKS = new Platform('AKS', []);
  /** AKS enabled by Azure Arc, formerly AKS-HCI: `node.kubernetes.io/os=Windows:NoSchedule`, with a capital W. */
  public static readonly AKS_HCI = new Platform('AKS_HCI', [{ key: 'node.kubernetes.io/os', value: 'Windows', effect: 'NoSchedule' }]);
  /** Amazon Elastic Kubernetes Service: no taint, but pods get an address only if their nodeSelector names the OS. */
  public static readonly EKS = new Platform('EKS', []);
  /** OpenShift's Windows Machine Config Operator: `os=Windows:NoSchedule`, with a capital W. */
  public static readonly OPENSHIFT = new Platform('OPENSHIFT', [{ key: 'os', value: 'Windows', effect: 'NoSchedule' }]);
  /** Rancher RKE2: no taint. */
  public static readonly RKE2 = new Platform('RKE2', []);

  /** The platforms known by name; all but those made by `custom`. */
  public static readonly all: readonly Platform[] = [
    Platform.UPSTREAM, Platform.GKE, Platform.AKS, Platform.AKS_HCI, Platform.EKS, Platform.OPENSHIFT, Platform.RKE2,
  ];

  /**
   * A platform of your own: the taints and labels of its Windows nodes.
   *
   * @throws when a taint has no key, or an effect that Kubernetes doesn't know, or when a label can't be a Windows node's
   */
  public static custom(options: CustomPlatform): Platform {
    const is = (value: unknown) => (value === undefined ? 'is missing' : `is ${JSON.stringify(value)}`);
    const wrong = (options.taints ?? []).flatMap((taint, i) => [
      ...(typeof taint.key === 'string' && taint.key !== '' ? [] : [`taints[${i}].key ${is(taint.key)}: give the taint's key, such as "os"`]),
      ...(taint.value === undefined || typeof taint.value === 'string' ? [] : [`taints[${i}].value ${is(taint.value)}: use a string`]),
      ...(EFFECTS.includes(taint.effect) ? [] : [`taints[${i}].effect ${is(taint.effect)}: use one of ${EFFECTS.join(', ')}`]),
    ]);
    for (const [key, value] of Object.entries(options.nodeLabels ?? {})) {
      if (typeof value !== 'string') { wrong.push(`nodeLabels[${key}] is ${JSON.stringify(value)}: use a string`); }
      if (key === NodeLabel.OS && value !== 'windows') { wrong.push(`nodeLabels[${key}] is ${JSON.stringify(value)}: Windows nodes have "windows"; remove it`); }
    }
    if (wrong.length > 0) { throw new Error(`custom platform: ${wrong.join('; ')}`); }
    return new Platform(options.name ?? 'custom', options.taints ?? [], options.nodeLabels ?? {});
  }

  /** The platform with a name, in any letter case and with `-` or `_`: `gke`, `aks-hci`. `undefined` when there is none. */
  public static named(name: string): Platform | undefined {
    return Platform.all.find((platform) => platform.name === name.toUpperCase().replace(/-/g, '_'));
  }

  /** Sets the platform of everything below a construct: an app, a chart, or a single workload. The nearest one counts. */
  public static set(scope: PlatformScope, platform: Platform): void {
    if (!Platform.isPlatform(platform)) {
      throw new Error(`platform is ${JSON.stringify(platform)}: use ${Platform.all.map((p) => `Platform.${p.name}`).join(', ')} or Platform.custom({ taints })`);
    }
    Object.defineProperty(scope, ON_SCOPE, { value: platform, configurable: true });
  }

  /** The platform set on a construct or on the nearest one above it; `Platform.UPSTREAM` when none is. */
  public static of(scope: PlatformScope): Platform {
    for (let at: PlatformScope | undefined = scope; at; at = at.node.scope) {
      const platform = (at as { [ON_SCOPE]?: Platform })[ON_SCOPE];
      if (platform) { return platform; }
    }
    return Platform.UPSTREAM;
  }

  /** Whether a value is a `Platform`, of this copy of the package or another. */
  public static isPlatform(value: unknown): value is Platform {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  private constructor(
    /** Name, for messages: that of the constant, or the one given to `custom`. */
    public readonly name: string,
    /** Taints of its Windows nodes. */
    public readonly taints: readonly Taint[],
    /** Labels by which its Windows nodes are selected, besides `kubernetes.io/os`. */
    public readonly nodeLabels: Readonly<Record<string, string>> = {},
  ) {
    Object.defineProperty(this, BRAND, { value: true });
  }
}
