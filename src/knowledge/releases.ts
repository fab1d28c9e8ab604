/** Servicing channel of a Windows Server release. */
export type WindowsChannel = 'LTSC' | 'SAC' | 'annual';

/** A Windows Server release. */
export interface Release {
  readonly name: string;
  readonly product: string;
  readonly build: string;
  readonly channel: WindowsChannel;
  readonly imageTags: readonly string[];
  /** Last day of mainstream and of extended support of the base images, `YYYY-MM-DD`; absent once it has ended for a SAC release. */
  readonly mainstreamSupportEnds?: string;
  readonly extendedSupportEnds?: string;
  /** First and last Kubernetes minor version whose documentation lists the release for nodes. */
  readonly kubernetes?: { readonly first: string; readonly last?: string };
  /** Builds of the other images that a host of this release runs in process isolation (images of its own build always run). */
  readonly alsoRuns?: readonly string[];
  /** Set when host and image must have the same revision too (`10.0.14393.x`). */
  readonly revisionMustMatch?: true;
}

/**
 * Every Windows Server release for Kubernetes nodes or images.
 *
 * Sources: hcsshim `osversion/windowsbuilds.go` (builds), Microsoft's base image lifecycle (support dates), the Kubernetes
 * documentation's version tables (Kubernetes versions), Microsoft's version compatibility page and containerd's platform matcher
 * (which host runs which image).
 */
export const RELEASES = [
  { name: 'LTSC2016', product: 'Windows Server 2016', build: '10.0.14393', channel: 'LTSC', imageTags: ['ltsc2016', 'sac2016'], mainstreamSupportEnds: '2022-01-11', extendedSupportEnds: '2027-01-11', revisionMustMatch: true },
  { name: 'SAC1709', product: 'Windows Server, version 1709', build: '10.0.16299', channel: 'SAC', imageTags: ['1709'], kubernetes: { first: '1.9', last: '1.13' } },
  { name: 'SAC1803', product: 'Windows Server, version 1803', build: '10.0.17134', channel: 'SAC', imageTags: ['1803'], kubernetes: { first: '1.10', last: '1.13' } },
  { name: 'LTSC2019', product: 'Windows Server 2019', build: '10.0.17763', channel: 'LTSC', imageTags: ['ltsc2019', '1809'], mainstreamSupportEnds: '2024-01-09', extendedSupportEnds: '2029-01-09', kubernetes: { first: '1.14', last: '1.34' } },
  { name: 'SAC1903', product: 'Windows Server, version 1903', build: '10.0.18362', channel: 'SAC', imageTags: ['1903'], kubernetes: { first: '1.18', last: '1.18' } },
  { name: 'SAC1909', product: 'Windows Server, version 1909', build: '10.0.18363', channel: 'SAC', imageTags: ['1909'], kubernetes: { first: '1.18', last: '1.20' } },
  { name: 'SAC2004', product: 'Windows Server, version 2004', build: '10.0.19041', channel: 'SAC', imageTags: ['2004'], kubernetes: { first: '1.19', last: '1.22' } },
  { name: 'SAC20H2', product: 'Windows Server, version 20H2', build: '10.0.19042', channel: 'SAC', imageTags: ['20h2'], kubernetes: { first: '1.21', last: '1.23' } },
  { name: 'LTSC2022', product: 'Windows Server 2022', build: '10.0.20348', channel: 'LTSC', imageTags: ['ltsc2022'], mainstreamSupportEnds: '2026-10-13', extendedSupportEnds: '2031-10-14', kubernetes: { first: '1.23' } },
  { name: 'ANNUAL23H2', product: 'Windows Server, version 23H2', build: '10.0.25398', channel: 'annual', imageTags: [], alsoRuns: ['10.0.20348'] },
  { name: 'LTSC2025', product: 'Windows Server 2025', build: '10.0.26100', channel: 'LTSC', imageTags: ['ltsc2025'], mainstreamSupportEnds: '2029-10-09', extendedSupportEnds: '2034-10-10', kubernetes: { first: '1.35' }, alsoRuns: ['10.0.20348'] },
] as const satisfies readonly Release[];
