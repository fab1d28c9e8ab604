import { and, concat, Expression, filter, first, has, isEmpty, isIn, join, literal, map, not, stringAt } from '../../base';
import { WindowsVersion } from '../../knowledge';
import { BUILD_MISMATCH } from '../builds';
import { TAGGED_IMAGES } from '../parts';
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
  concat(...texts.flatMap((text, i) => [literal(text), ...values.slice(i, i + 1)]));

/** The Pod selects builds that can't run an image. RuntimeClasses may isolate it by Hyper-V, and nodes that aren't selected may have any build. */
export const imageBuildMismatch: PodRule = {
  id: 'image-build-mismatch',
  effect: 'misplaced',
  pods: 'windows',
  summary: 'a Windows Pod may be scheduled to a node whose build can\'t run its image',
  findings: (pod) => [eachOf([TAGGED_IMAGES], (c) => {
    const { able, areAble, allowed, areSelected } = pod.builds;
    const [image, release] = [stringAt(c, 'image'), stringAt(c, 'release')];
    const unable = filter(allowed, 'build', (build) => not(isIn(concat(release, literal(' '), build), literal(RUNNING))));
    return {
      only: and(isScheduled(pod), not(has(pod.spec, 'runtimeClassName')), areSelected, not(areAble), pod.allows.windows, not(isEmpty(able))),
      when: not(isEmpty(unable)),
      at: ['image'],
      message: filled(
        BUILD_MISMATCH.message, image, stringAt(SHOWN_RELEASES, release),
        join(map(unable, 'build', (build) => stringAt(SHOWN_BUILDS, build)), ', '), literal('process'),
      ),
      help: filled(
        BUILD_MISMATCH.help, stringAt(RELEASES_OF_BUILDS, first(unable)), filled(BUILD_MISMATCH.select, join(able, ' or ')),
      ),
    };
  })],
};
