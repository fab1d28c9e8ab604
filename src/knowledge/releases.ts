import { Day, Sourced } from './fact';

/** Servicing channel of a Windows Server release. */
export type WindowsChannel = 'LTSC' | 'SAC' | 'annual';

/** Last days of Microsoft's support for the base images of a release. */
export interface SupportDates extends Sourced {
  /** Of mainstream support: then only security updates follow. */
  readonly mainstreamEnds: Day;
  /** Of extended support: then no updates follow. */
  readonly extendedEnds: Day;
}

/** First and last Kubernetes minor version (`1.23`) whose documentation lists a release; `last` is absent while it still does. */
export interface DocumentedMinors extends Sourced {
  readonly first: string;
  readonly last?: string;
}

/** A Windows Server release. */
export interface Release {
  readonly name: string;
  readonly product: string;
  readonly build: string;
  readonly channel: WindowsChannel;
  readonly imageTags: readonly string[];
  /**
   * What others write behind a word for Windows in place of such a tag: the year, and the version of Windows. Sources: the tags of Fluent Bit,
   * OpenTelemetry, and TeamCity; gitlab-runner `helpers/container/helperimage/windows_info.go`. Read 2026-11-30.
   */
  readonly otherTags?: readonly string[];
  /** Last day of mainstream and of extended support; absent for a SAC release, whose support has ended, and for one without images. */
  readonly support?: SupportDates;
  /** The Kubernetes minor versions whose documentation lists the release for nodes. */
  readonly kubernetes?: DocumentedMinors;
  /** Builds of the other images that a host of this release runs in process isolation (images of its own build always run). */
  readonly alsoRuns?: readonly string[];
  /** Set when host and image must have the same revision too (`10.0.14393.x`). */
  readonly revisionMustMatch?: true;
}

const IMAGES: Sourced = {
  source: 'MicrosoftDocs/Virtualization-Documentation virtualization/windowscontainers/deploy-containers/base-image-lifecycle.md',
  readOn: '2026-11-24',
};
const LISTED: Sourced = {
  source: 'kubernetes/website, "Windows containers in Kubernetes", "Windows OS version compatibility", of each version', readOn: '2026-11-21',
};
/** Pull request 53724, of two days after the release of Kubernetes 1.35.0, replaced Windows Server 2019 by 2025. */
const REPLACED: Sourced = { source: `${LISTED.source}; kubernetes/website#53724, #55058`, readOn: '2026-11-27' };
/** Before the table: "Windows Server 2016 RTM or later", and 1709 preferred since 1.9. */
const REQUIRED: Sourced = {
  source: 'kubernetes/website, "Using Windows Server Containers in Kubernetes", "Prerequisites", of 1.5 and 1.9; 1.14 lists only Windows Server 2019',
  readOn: '2026-11-27',
};

/**
 * Every Windows Server release for Kubernetes nodes or images.
 *
 * Sources: hcsshim `osversion/windowsbuilds.go` (builds), Microsoft's version compatibility page and containerd's platform matcher
 * (which host runs which image).
 */
export const RELEASES = [
  {
    name: 'LTSC2016', product: 'Windows Server 2016', build: '10.0.14393', channel: 'LTSC', imageTags: ['ltsc2016', 'sac2016'], otherTags: ['2016'],
    revisionMustMatch: true,
    support: {
      mainstreamEnds: '2022-01-11', extendedEnds: '2027-01-11', ...IMAGES,
      differs: 'Microsoft Lifecycle, "Windows Server 2016": extended support until 2027-01-12; which is right is uncertain',
    },
    kubernetes: { first: '1.5', last: '1.13', ...REQUIRED },
  },
  {
    name: 'SAC1709', product: 'Windows Server, version 1709', build: '10.0.16299', channel: 'SAC', imageTags: ['1709'],
    kubernetes: { first: '1.9', last: '1.13', ...LISTED },
  },
  {
    name: 'SAC1803', product: 'Windows Server, version 1803', build: '10.0.17134', channel: 'SAC', imageTags: ['1803'],
    kubernetes: { first: '1.10', last: '1.13', ...LISTED },
  },
  {
    name: 'LTSC2019', product: 'Windows Server 2019', build: '10.0.17763', channel: 'LTSC', imageTags: ['ltsc2019', '1809'], otherTags: ['2019'],
    support: { mainstreamEnds: '2024-01-09', extendedEnds: '2029-01-09', ...IMAGES }, kubernetes: { first: '1.14', last: '1.34', ...REPLACED },
  },
  {
    name: 'SAC1903', product: 'Windows Server, version 1903', build: '10.0.18362', channel: 'SAC', imageTags: ['1903'],
    kubernetes: { first: '1.18', last: '1.18', ...LISTED },
  },
  {
    name: 'SAC1909', product: 'Windows Server, version 1909', build: '10.0.18363', channel: 'SAC', imageTags: ['1909'],
    kubernetes: { first: '1.18', last: '1.20', ...LISTED },
  },
  {
    name: 'SAC2004', product: 'Windows Server, version 2004', build: '10.0.19041', channel: 'SAC', imageTags: ['2004'],
    kubernetes: { first: '1.19', last: '1.22', ...LISTED },
  },
  {
    name: 'SAC20H2', product: 'Windows Server, version 20H2', build: '10.0.19042', channel: 'SAC', imageTags: ['20h2'],
    kubernetes: { first: '1.21', last: '1.23', ...LISTED },
  },
  {
    name: 'LTSC2022', product: 'Windows Server 2022', build: '10.0.20348', channel: 'LTSC', imageTags: ['ltsc2022'], otherTags: ['2022', '21h2'],
    support: { mainstreamEnds: '2026-10-13', extendedEnds: '2031-10-14', ...IMAGES }, kubernetes: { first: '1.23', ...LISTED },
  },
  { name: 'ANNUAL23H2', product: 'Windows Server, version 23H2', build: '10.0.25398', channel: 'annual', imageTags: [], alsoRuns: ['10.0.20348'] },
  {
    name: 'LTSC2025', product: 'Windows Server 2025', build: '10.0.26100', channel: 'LTSC', imageTags: ['ltsc2025'],
    otherTags: ['2025', '24h2'], support: {
      mainstreamEnds: '2029-10-09', extendedEnds: '2034-10-10', ...IMAGES,
      differs: 'publications that cite Microsoft Lifecycle, "Windows Server 2025": extended support until 2034-11-14; which is right is uncertain',
    }, kubernetes: { first: '1.35', ...REPLACED }, alsoRuns: ['10.0.20348'],
  },
] as const satisfies readonly Release[];
