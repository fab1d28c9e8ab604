import { Day, daysBetween } from './fact';
import { reportedMinor } from './kubernetes-version';
import { Platform, platformRelease, platformSupport } from './platform';
import { WindowsVersion } from './windows-version';

/** Days before an end at which it is reported. Half a year: a pool with another release needs images that are built for it. */
export const HORIZON = 180;

/** When and where nodes are judged. */
export interface Situation {
  readonly platform: Platform;
  /** Kubernetes minor version, such as `1.36`. @default - it is unknown */
  readonly kubernetes?: string;
  /** The day. @default - it is unknown: nothing is said that depends on it */
  readonly on?: Day;
}

/** One end of a Windows release. */
export interface Ending {
  /** The day on which it happens; absent for a Kubernetes version. @default - absent */
  readonly day?: Day;
  /** What then is so: `new AKS node pools can't have it`. */
  readonly what: string;
}

/** What has ended for nodes of a Windows release, and what will. */
export interface Lifecycle {
  /** `ended`: nodes of the release can't be created, or get no updates. `ending`: that happens within `HORIZON` days. */
  readonly state: 'ended' | 'ending' | 'current';
  readonly past: readonly Ending[];
  /** Those to come, soonest first. */
  readonly future: readonly Ending[];
}

const NO_UPDATES = 'Windows gets no more security updates';

/** What has ended for nodes of a release, and what will: by what the platform says of it, and by Microsoft's support. */
export function lifecycleOf(release: WindowsVersion, { platform, kubernetes, on }: Situation): Lifecycle {
  const { last, until, imagesUntil } = platformRelease(platform, release) ?? {};
  const minor = reportedMinor(kubernetes);
  const byMinor: readonly Ending[] = last !== undefined && minor !== undefined && minor > reportedMinor(last)!
    ? [{ what: `${platform.name} supports it only up to Kubernetes ${last}, not with ${kubernetes}` }] : [];
  const byDay: readonly Required<Ending>[] = [
    ...(until === undefined ? [] : [{ day: until, what: `new ${platform.name} node pools can't have it, and it gets no node images or patches` }]),
    ...(imagesUntil === undefined
      ? []
      : [{ day: imagesUntil, what: `${platform.name} deletes its node images, so that existing node pools can't be scaled or repaired` }]),
    ...(release.support === undefined ? [] : [{ day: release.support.extendedEnds, what: NO_UPDATES }]),
  ];
  const days = ({ day }: Required<Ending>) => daysBetween(on!, day);
  const bySac: readonly Ending[] = release.channel === 'SAC' ? [{ what: NO_UPDATES }] : [];
  const past = [...byMinor, ...bySac, ...(on === undefined ? [] : byDay.filter((each) => days(each) <= 0))];
  const future = on === undefined ? [] : byDay.filter((each) => days(each) > 0).sort((a, b) => days(a) - days(b));
  const isSoon = future.some((each) => days(each) <= HORIZON);
  return { state: past.length > 0 ? 'ended' : isSoon ? 'ending' : 'current', past, future };
}

/** The release to move to: the next later one for nodes of the platform that hasn't ended and doesn't end soon; `undefined` if none is known. */
export function successorOf(release: WindowsVersion, situation: Situation): WindowsVersion | undefined {
  const { platform, kubernetes } = situation;
  const isOffered = (each: WindowsVersion) => {
    const support = kubernetes === undefined ? 'unknown' : platformSupport(platform, each, kubernetes);
    return support === 'unknown' ? each.supportedBy(kubernetes ?? '') || platformRelease(platform, each) !== undefined : support === 'supported';
  };
  return WindowsVersion.all.slice(WindowsVersion.all.indexOf(release) + 1)
    .find((each) => each.channel === 'LTSC' && isOffered(each) && lifecycleOf(each, situation).state === 'current');
}

/** What a release of new nodes must be that it isn't, since it has ended on a day, or ends soon; `undefined` if neither is so. */
export function endOfNew(
  release: WindowsVersion, situation: Situation,
): { readonly hasEnded: boolean; readonly must: string; readonly remedy: string } | undefined {
  const { past, future, state } = lifecycleOf(release, situation);
  const days = past.filter(({ day }) => day !== undefined);
  const successor = successorOf(release, situation);
  const remedy = successor ? `use ${successor.name}` : 'use a later release';
  return days.length > 0 ? { hasEnded: true, must: `be a release that hasn't ended: ${endingsText({ past: days, future: [] })}`, remedy }
    : state === 'ending' ? { hasEnded: false, must: `be a release that doesn't end soon: ${endingsText({ past, future })}`, remedy } : undefined;
}

/** What has ended and will end, in words: `since 2026-03-01, new AKS node pools can't have it; from 2027-04-01 on, …`. */
export function endingsText({ past, future }: Pick<Lifecycle, 'past' | 'future'>): string {
  return [
    ...past.map(({ day, what }) => (day === undefined ? what : `since ${day}, ${what}`)),
    ...future.map(({ day, what }) => `from ${day} on, ${what}`),
  ].join('; ');
}
