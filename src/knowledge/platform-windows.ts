import { reportedMinor } from './kubernetes-version';
import { Platform } from './platform';
import { WindowsVersion } from './windows-version';
import { lookUp } from '../options';

/** A Windows release for the nodes of a platform. Facts that the platform doesn't state are absent. */
export interface PlatformRelease {
  readonly release: WindowsVersion;
  /** First and last Kubernetes minor version (`1.32`) with which the platform supports the release. */
  readonly first?: string;
  readonly last?: string;
  /** First and last day of support, `YYYY-MM-DD`. */
  readonly since?: string;
  readonly until?: string;
  /** Set while the platform calls it a preview. */
  readonly isPreview?: true;
}

/** What a platform says of Windows releases. */
export interface PlatformReleases {
  /** Date of the source, `YYYY-MM-DD` or `YYYY-MM`: what the platform says may have changed since. */
  readonly asOf: string;
  readonly source: string;
  readonly releases: readonly PlatformRelease[];
}

const { LTSC2019, LTSC2022, LTSC2025, ANNUAL23H2 } = WindowsVersion;

/** Windows releases by platform name. A release or a platform that isn't listed is unknown, not unsupported. */
export const PLATFORM_RELEASES: Readonly<Record<string, PlatformReleases>> = {
  AKS: {
    asOf: '2025-07-03',
    source: 'AKS documentation, "Upgrade the OS version for your Windows workloads"; Azure/AKS#4091, #4168; node images in Azure/AKS CHANGELOG.md',
    releases: [
      { release: LTSC2019, last: '1.32', until: '2026-03-01' },
      { release: LTSC2022, last: '1.35', until: '2027-03-15' },
      { release: ANNUAL23H2, isPreview: true },
      { release: LTSC2025, first: '1.32', isPreview: true },
    ],
  },
  AKS_HCI: {
    asOf: '2025-11-18',
    source: 'Microsoft, Apps on Azure Blog, "Windows Server 2019 Retirement on AKS enabled by Azure Arc"',
    releases: [{ release: LTSC2019, until: '2026-04-01' }, { release: LTSC2022 }],
  },
  EKS: {
    asOf: '2026-01-26',
    source: 'Amazon EKS user guide, "Create nodes with optimized Windows AMIs", release calendar',
    releases: [{ release: LTSC2019, since: '2019-10-07' }, { release: LTSC2022, since: '2022-10-17' }, { release: LTSC2025, since: '2026-01-26' }],
  },
  GKE: {
    asOf: '2026-04-03',
    source: 'GKE API reference, "WindowsNodeConfig.OSVersion"',
    releases: [{ release: LTSC2019 }, { release: LTSC2022 }],
  },
  OPENSHIFT: {
    asOf: '2023',
    source: 'openshift/windows-machine-config-operator docs/wmco-prerequisites.md; which of them depends on the cloud',
    releases: [{ release: LTSC2019 }, { release: LTSC2022 }],
  },
  RKE2: {
    asOf: '2025',
    source: 'RKE2 documentation, "Requirements"',
    releases: [{ release: LTSC2019 }, { release: LTSC2022 }],
  },
};

/** Whether a platform supports a Windows release for nodes of a Kubernetes minor version; `unknown` if it doesn't say so. */
export type PlatformSupport = 'supported' | 'unsupported' | 'unknown';

/** What a platform says of a Windows release. */
export function platformRelease(platform: Platform, version: WindowsVersion): PlatformRelease | undefined {
  return lookUp(PLATFORM_RELEASES, platform.name)?.releases.find(({ release }) => release.build === version.build);
}

/** Whether a platform supports a Windows release for nodes of a Kubernetes minor version (`1.36`). */
export function platformSupport(platform: Platform, version: WindowsVersion, kubernetes: string): PlatformSupport {
  const row = platformRelease(platform, version);
  const minor = reportedMinor(kubernetes);
  if (!row || minor === undefined) { return 'unknown'; }
  const { first, last } = row;
  const isBefore = first !== undefined && minor < reportedMinor(first)!;
  const isAfter = last !== undefined && minor > reportedMinor(last)!;
  return isBefore || isAfter ? 'unsupported' : 'supported';
}

/** The support of a Windows release in words: `up to Kubernetes 1.32, until 2026-03-01`; empty if the platform states no limits. */
export function supportPeriod({ first, last, since, until, isPreview }: PlatformRelease): string {
  return [
    ...(first !== undefined ? [`from Kubernetes 1.${reportedMinor(first)}`] : []),
    ...(last !== undefined ? [`up to Kubernetes 1.${reportedMinor(last)}`] : []),
    ...(since !== undefined ? [`since ${since}`] : []),
    ...(until !== undefined ? [`until ${until}`] : []),
    ...(isPreview ? ['preview'] : []),
  ].join(', ');
}
