import {
  and, concat, contains, DataMap, equal, Expression, filter, first, has, isEmpty, isIn, join, list, literal, map, not, replaceAll, stringAt, when,
} from '../../base';
import { WindowsVersion } from '../../knowledge';
import { BUILD_MISMATCH } from '../builds';
import { buildsOfLock, releasesOfLock } from '../lock-entry';
import { LOCKED_IMAGES, TAGGED_IMAGES } from '../parts';
import { isScheduled } from '../pod';
import { eachOf, PodRule, Statement } from '../rule';

/** The builds that run images of a release in process isolation, each as `RELEASE BUILD`. */
const RUNNING = WindowsVersion.all.flatMap((version) => version.hosts().map(({ build }) => `${version.name} ${build}`));
const byKey = (key: 'name' | 'build', text: (version: WindowsVersion) => string) =>
  literal<Readonly<Record<string, string>>>(Object.fromEntries(WindowsVersion.all.map((version) => [version[key], text(version)])));
const SHOWN_RELEASES = byKey('name', String);
const SHOWN_BUILDS = byKey('build', String);
const RELEASES_OF_BUILDS = byKey('build', ({ name }) => name);

/** Texts with values between them. */
const filled = (texts: readonly string[], ...values: readonly Expression<string>[]) =>
  concat(...texts.flatMap((text, i) => [literal(text), ...values.slice(i, i + 1)]));

/** The Pod selects builds that can't run an image. RuntimeClasses may isolate it by Hyper-V, and nodes that aren't selected may have any build. */
export const imageBuildMismatch: PodRule = {
  id: 'image-build-mismatch',
  effect: 'misplaced',
  pods: 'windows',
  summary: 'a Windows Pod may be scheduled to a node whose build can\'t run its image',
  findings: (pod) => {
    const { able, areAble, allowed, areSelected } = pod.builds;
    const selectsBuilds = and(isScheduled(pod), not(has(pod.spec, 'runtimeClassName')), areSelected);
    return [
      eachOf([TAGGED_IMAGES], (c) => {
        const release = stringAt(c, 'release');
        const runsOn = (build: Expression<string>) => isIn(concat(release, literal(' '), build), literal(RUNNING));
        return {
          ...mismatch(c, stringAt(SHOWN_RELEASES, release), filter(allowed, 'build', (build) => not(runsOn(build))), join(able, ' or ')),
          only: and(selectsBuilds, not(areAble), pod.allows.windows, not(isEmpty(able))),
        };
      }),
      ...(pod.lockedImages ? [eachOf([LOCKED_IMAGES], (c) => {
        const own = buildsOfLock(c);
        const unable = when(equal(own, literal('')), list<string>(), filter(allowed, 'build', (build) => not(contains(own, build))));
        return {
          ...mismatch(c, releasesOfLock(c), unable, replaceAll(own, ', ', ' or ')),
          only: and(selectsBuilds, not(pod.isHostProcess), pod.allows.windows),
        };
      })] : []),
    ];
  },
};

/** @param unable the builds that the Pod selects, and that don't run the image @param able those that run it */
function mismatch(
  image: Expression<DataMap>, releases: Expression<string>, unable: Expression<readonly string[]>, able: Expression<string>,
): Statement {
  return {
    when: not(isEmpty(unable)),
    at: ['image'],
    message: filled(
      BUILD_MISMATCH.message, stringAt(image, 'image'), releases, join(map(unable, 'build', (build) => stringAt(SHOWN_BUILDS, build)), ', '),
      literal('process'),
    ),
    help: filled(BUILD_MISMATCH.help, stringAt(RELEASES_OF_BUILDS, first(unable)), filled(BUILD_MISMATCH.select, able)),
  };
}
