import {
  and, concat, exists, Expression, filter, first, has, isEmpty, isIn, join, list, literal, map, not, stringAt,
} from '../../expressions';
import { WindowsVersion } from '../../knowledge';
import { BUILD_MISMATCH } from '../builds';
import { releasesOf } from '../images';
import { CONTAINERS } from '../parts';
import { isScheduled } from '../pod';
import { eachOf, PodRule } from '../rule';

/** The builds that run images of a release in process isolation, each as `RELEASE BUILD`. */
const RUNNING = WindowsVersion.all.flatMap((version) => version.hosts().map(({ build }) => `${version.name} ${build}`));
const byKey = (key: 'name' | 'build', text: (version: WindowsVersion) => string) =>
  literal<Readonly<Record<string, string>>>(Object.fromEntries(WindowsVersion.all.map((version) => [version[key], text(version)])));
const SHOWN_RELEASES = byKey('name', String);
const SHOWN_BUILDS = byKey('build', String);
const RELEASES_OF_BUILDS = byKey('build', ({ name }) => name);

/** Texts with values between them. */
const filled = (texts: readonly string[], ...values: readonly Expression<string>[]) =>
  concat(...texts.flatMap((text, i) => [literal(text), ...(i < values.length ? [values[i]] : [])]));

/** The Pod selects builds that can't run an image. RuntimeClasses may isolate it by Hyper-V, and nodes that aren't selected may have any build. */
export const imageBuildMismatch: PodRule = {
  id: 'image-build-mismatch',
  effect: 'misplaced',
  pods: 'windows',
  findings: (pod) => [eachOf([CONTAINERS], (c) => {
    const { able, allowed, areSelected } = pod.builds;
    const image = stringAt(c, 'image');
    const releases = releasesOf(list(image));
    const unable = (release: Expression<string>) => filter(allowed, 'build', (build) => not(isIn(concat(release, literal(' '), build), literal(RUNNING))));
    const ofRelease = (text: (release: Expression<string>) => Expression<string>) => join(map(releases, 'release', text), '');
    return {
      only: and(isScheduled(pod), not(has(pod.spec, 'runtimeClassName')), areSelected, pod.allows.windows, not(isEmpty(able))),
      when: exists(releases, 'release', (release) => not(isEmpty(unable(release)))),
      at: ['image'],
      message: ofRelease((release) => filled(
        BUILD_MISMATCH.message, image, stringAt(SHOWN_RELEASES, release),
        join(map(unable(release), 'build', (build) => stringAt(SHOWN_BUILDS, build)), ', '), literal('process'),
      )),
      help: ofRelease((release) => filled(
        BUILD_MISMATCH.help, stringAt(RELEASES_OF_BUILDS, first(unable(release))), filled(BUILD_MISMATCH.select, join(able, ' or ')),
      )),
    };
  })],
};
