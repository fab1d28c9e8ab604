import { releaseNamedBy, releaseNamedOnWindows } from './image-os';
import { Reading, reportedMinor } from './kubernetes-version';
import { NetworkMode } from './networks';
import { DocumentedMinors, Release, RELEASES, SupportDates, WindowsChannel } from './releases';
import { insteadOf, INVALID_OPTION, remembering, throwProblems } from '../base';

/** How a container is isolated from its host. */
export type Isolation = 'process' | 'hyperv';

const BRAND = Symbol.for('k8s-windows.WindowsVersion');

const BY_NAME: ReadonlyMap<string, Release> = new Map(RELEASES.map((release) => [release.name, release]));

/**
 * A Windows Server release: the version of a node, or of a container image's base.
 *
 * A process-isolated container shares the kernel of its host, so not every host runs every image; see `processIsolationHosts` and
 * `hyperVIsolationHosts`.
 */
export class WindowsVersion {
  /** Windows Server 2016, build 10.0.14393. Host and image must have the same revision too. */
  public static readonly LTSC2016 = WindowsVersion.named('LTSC2016');
  /** Windows Server, version 1709, build 10.0.16299 (out of support). */
  public static readonly SAC1709 = WindowsVersion.named('SAC1709');
  /** Windows Server, version 1803, build 10.0.17134 (out of support). */
  public static readonly SAC1803 = WindowsVersion.named('SAC1803');
  /** Windows Server 2019, also known as version 1809, build 10.0.17763. */
  public static readonly LTSC2019 = WindowsVersion.named('LTSC2019');
  /** Windows Server, version 1903, build 10.0.18362 (out of support). */
  public static readonly SAC1903 = WindowsVersion.named('SAC1903');
  /** Windows Server, version 1909, build 10.0.18363 (out of support). */
  public static readonly SAC1909 = WindowsVersion.named('SAC1909');
  /** Windows Server, version 2004, build 10.0.19041 (out of support). */
  public static readonly SAC2004 = WindowsVersion.named('SAC2004');
  /** Windows Server, version 20H2, build 10.0.19042 (out of support). */
  public static readonly SAC20H2 = WindowsVersion.named('SAC20H2');
  /** Windows Server 2022, build 10.0.20348. Its images also run on 23H2 and on Windows Server 2025 hosts. */
  public static readonly LTSC2022 = WindowsVersion.named('LTSC2022');
  /** Windows Server, version 23H2 (annual channel), build 10.0.25398. A host only: it has no images of its own and runs those of 2022. */
  public static readonly ANNUAL23H2 = WindowsVersion.named('ANNUAL23H2');
  /** Windows Server 2025, build 10.0.26100. */
  public static readonly LTSC2025 = WindowsVersion.named('LTSC2025');

  /** Every release, oldest build first. */
  public static readonly all: readonly WindowsVersion[] = [
    WindowsVersion.LTSC2016, WindowsVersion.SAC1709, WindowsVersion.SAC1803, WindowsVersion.LTSC2019, WindowsVersion.SAC1903,
    WindowsVersion.SAC1909, WindowsVersion.SAC2004, WindowsVersion.SAC20H2, WindowsVersion.LTSC2022, WindowsVersion.ANNUAL23H2,
    WindowsVersion.LTSC2025,
  ];

  /**
   * The release with a build number.
   *
   * @param build value of the node label `node.kubernetes.io/windows-build`, such as `10.0.20348`; also with a revision
   * (`10.0.20348.2402`), or only the build (`20348`)
   * @throws ProblemsError if no release has that build; `findBuild` returns `undefined` instead
   */
  public static ofBuild(build: string): WindowsVersion {
    const version = WindowsVersion.findBuild(build);
    if (!version) {
      const remedy = `use one of ${WindowsVersion.all.map((v) => `${v.build} (${v.name})`).join(', ')}`;
      throwProblems([{
        code: INVALID_OPTION, path: ['build'], message: `must be a build of Windows Server, got ${JSON.stringify(build) ?? String(build)}`, remedy,
      }]);
    }
    return version!;
  }

  /** The release with a build number; `undefined` if there is none. Accepts the same values as `ofBuild`. */
  public static findBuild(build: string): WindowsVersion | undefined {
    return releaseOfBuild(String(build));
  }

  /**
   * The release that an image is built on, if its tag names it in the same way as Microsoft's images: `…:ltsc2022`,
   * `…:4.8-windowsservercore-ltsc2019`, `…:8.0-nanoserver-1809`, `…:10.0.20348.2402`.
   *
   * A bare `1809` or `2004` counts only after the name of a Windows base (`nanoserver-1809`) or in Microsoft's own registry, because elsewhere it may
   * be a date; a year (`windows-2022-3.1.4`) or a version of Windows (`servercore21H2`) only after such a name.
   *
   * @returns `undefined` if the tag names no release, or more than one
   */
  public static ofImage(image: string): WindowsVersion | undefined {
    return releaseOf(String(image));
  }

  /**
   * The release that an image is built on, if it is known to be for Windows: as `ofImage`, and also by a number alone at the end of its tag, such as
   * `…:1809` or `…:v0.14.0-1809`.
   */
  public static ofWindowsImage(image: string): WindowsVersion | undefined {
    return releaseOnWindows(String(image));
  }

  /**
   * Reads a release: a `WindowsVersion`, its name (`LTSC2022`), the tag of its images (`ltsc2022`), a year (`2022`), the product (`Windows Server
   * 2022`), or a build
   * (`20348`, `10.0.20348.2402`), in any letter case.
   */
  public static read(given: unknown): Reading<WindowsVersion> {
    if (WindowsVersion.isWindowsVersion(given)) { return { value: given }; }
    const text = typeof given === 'string' || typeof given === 'number'
      ? String(given).trim().toLowerCase().replace(/^windows(?: server)?[ -,]+(?:version )?/, '').replace(/^(2016|2019|2022|2025)$/, 'ltsc$1')
      : '';
    const isNamed = (name: string) => [name, name.replace(/^annual/, '')].includes(text);
    const named = WindowsVersion.all.find(({ name, imageTags }) => isNamed(name.toLowerCase()) || imageTags.includes(text));
    const value = named ?? WindowsVersion.findBuild(text);
    if (value) { return { value }; }
    const names = WindowsVersion.all.map(({ name }) => name);
    return {
      fault: {
        must: 'be a Windows Server release',
        remedy: `${typeof given === 'string' ? insteadOf(given, names) : `use one of: ${names.join(', ')}`}, or a build such as 10.0.20348`,
      },
    };
  }

  /**
   * The value of the label `kubernetes.azure.com/os-sku` of AKS nodes of this release. Source: azure-aks-docs, "Upgrade the OS version for your
   * Windows workloads".
   */
  public get aksOsSku(): string {
    return this.name.replace(/^LTSC/, 'Windows').replace(/^ANNUAL.*$/, 'WindowsAnnual');
  }

  /** Whether a value is a `WindowsVersion`, from any installed copy of this package. */
  public static isWindowsVersion(value: unknown): value is WindowsVersion {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  private static named(name: (typeof RELEASES)[number]['name']): WindowsVersion {
    return new WindowsVersion(BY_NAME.get(name)!);
  }

  /** Name of the constant, such as `LTSC2022`. */
  public readonly name: string;
  /** Product name, such as `Windows Server 2022`. */
  public readonly product: string;
  /** Build, in the form of the node label `node.kubernetes.io/windows-build`: `10.0.20348`. */
  public readonly build: string;
  /** Servicing channel. */
  public readonly channel: WindowsChannel;
  /** Tags of the Microsoft base images, in lowercase; empty for a release without images. */
  public readonly imageTags: readonly string[];
  /** Last days of Microsoft's support for its images; absent for a SAC release, whose support has ended, and for one without images. */
  public readonly support?: SupportDates;
  /** The Kubernetes minor versions whose documentation lists the release. */
  public readonly kubernetes?: DocumentedMinors;
  /** Whether host and image must have the same revision too, as on Windows Server 2016. */
  public readonly revisionMustMatch: boolean;
  private readonly alsoRuns: readonly string[];
  private processHosts?: readonly WindowsVersion[];

  private constructor(release: Release) {
    this.name = release.name;
    this.product = release.product;
    this.build = release.build;
    this.channel = release.channel;
    this.imageTags = release.imageTags;
    this.support = release.support;
    this.kubernetes = release.kubernetes;
    this.revisionMustMatch = release.revisionMustMatch ?? false;
    this.alsoRuns = release.alsoRuns ?? [];
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** The name of the release, as JSON: a release lists itself among its hosts. */
  public toJSON(): string {
    return this.name;
  }

  /** The hosts that run an image of this release in process isolation, oldest first. */
  public get processIsolationHosts(): readonly WindowsVersion[] {
    if (!this.processHosts) {
      const hosts: WindowsVersion[] = [];
      for (const host of WindowsVersion.all) { if (host.build === this.build || host.alsoRuns.includes(this.build)) { hosts.push(host); } }
      this.processHosts = hosts;
    }
    return this.processHosts;
  }

  /** The hosts that run an image of this release in Hyper-V isolation: those of the same build or a later one. */
  public get hyperVIsolationHosts(): readonly WindowsVersion[] {
    return WindowsVersion.all.filter((host) => host.buildNumber >= this.buildNumber);
  }

  /** The hosts that run an image of this release. */
  public hosts(isolation: Isolation = 'process'): readonly WindowsVersion[] {
    return isolation === 'hyperv' ? this.hyperVIsolationHosts : this.processIsolationHosts;
  }

  /** Whether an image of this release runs on a host. */
  public runsOn(host: WindowsVersion, isolation: Isolation = 'process'): boolean {
    return this.hosts(isolation).some((h) => h.build === host.build);
  }

  /** Whether the documentation of a Kubernetes minor version (`1.36`) lists this release for nodes. */
  public supportedBy(kubernetes: string): boolean {
    if (!this.kubernetes) { return false; }
    const minor = reportedMinor(kubernetes) ?? NaN;
    const bound = (version: string) => Number(version.split('.')[1]);
    return minor >= bound(this.kubernetes.first) && (this.kubernetes.last === undefined || minor <= bound(this.kubernetes.last));
  }

  /** Name and build, for messages. */
  public toString(): string {
    return `${this.name} (${this.build})`;
  }

  private get buildNumber(): number {
    return Number(this.build.split('.')[2]);
  }
}

const releaseOfBuild = remembering((build) => {
  const number = /^(?:10\.0\.)?(\d{5})(?:\.\d+)?$/.exec(build)?.[1];
  return WindowsVersion.all.find((v) => v.build === `10.0.${number}`);
});

/** Whether a release came before another one. */
export function isEarlier(release: WindowsVersion, than: WindowsVersion): boolean {
  return WindowsVersion.all.indexOf(release) < WindowsVersion.all.indexOf(than);
}

/** The newest of some releases: if hosts run images of all of them, its own do. */
export function newestOf(versions: readonly WindowsVersion[]): WindowsVersion | undefined {
  for (let i = WindowsVersion.all.length - 1; i >= 0; i--) { if (versions.includes(WindowsVersion.all[i]!)) { return WindowsVersion.all[i]; } }
  return undefined;
}

const named = (name: string) => WindowsVersion.all.find((version) => version.name === name);
const releaseOf = remembering((image) => named(releaseNamedBy(image)));
const releaseOnWindows = remembering((image) => named(releaseNamedOnWindows(image)));

/** An update that nodes need: a machine whose revision is lower lacks it. */
export interface WindowsUpdate {
  readonly release: WindowsVersion;
  readonly name: string;
  /** Revision of Windows after the update, the last number of the build `10.0.17763.379`. */
  readonly revision: number;
  /** What requires it. */
  readonly for: string;
  /** The network mode that requires it; all if absent. */
  readonly mode?: NetworkMode;
  /** Whether only direct server return of kube-proxy requires it. */
  readonly dsr?: true;
}

const { LTSC2019, LTSC2022 } = WindowsVersion;

/**
 * Updates that Kubernetes nodes need.
 * Source: Microsoft Support, the pages of the updates; Kubernetes documentation of 1.14 ("KB4489899", "KB4482887"); kubernetes-sigs/sig-windows-tools
 * `hostprocess/calico/kube-proxy/start.ps1` (KB4580390); openshift/windows-machine-config-operator `docs/wmco-prerequisites.md` (KB5012637).
 */
export const WINDOWS_UPDATES: readonly WindowsUpdate[] = [
  { release: LTSC2019, name: 'KB4482887', revision: 348, for: 'kube-proxy in an overlay network', mode: 'overlay' },
  { release: LTSC2019, name: 'KB4489899', revision: 379, for: 'an overlay network', mode: 'overlay' },
  { release: LTSC2019, name: 'KB4580390', revision: 1554, for: 'direct server return', dsr: true },
  { release: LTSC2022, name: 'KB5012637', revision: 681, for: 'container networking, by the Windows Machine Config Operator' },
];

/**
 * Revision of Windows Server 2019 (`10.0.17763.<revision>`) since which containerd can mount single files over existing ones: the update of
 * 16 September 2020.
 */
export const UPDATE_FOR_FILE_MOUNTS = { revision: 1490, source: 'microsoft/Windows-Containers#31; kubernetes/kubernetes#83730' } as const;

/**
 * Revision of Windows Server 2019 since which gMSAs work with containerd (KB5000822, 9 March 2021). Source: Kubernetes documentation, "Configure
 * GMSA".
 */
export const UPDATE_FOR_GMSA = { revision: 1817 } as const;

/**
 * How a version is turned into placement:
 *
 * - `compatible`: required node affinity for every build that runs the images
 * - `exact`: a nodeSelector for the version's own build
 */
export type Placement = 'compatible' | 'exact';

/** How Pods can be placed by the Windows release that their image tags name, the default first. */
export const PLACEMENTS = ['compatible', 'exact', 'none'] as const satisfies readonly (Placement | 'none')[];
