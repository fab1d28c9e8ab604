import {
  and, contains, equal, exists, Expression, filter, join, list, literal, lowerCase, map, matches, not, or, remembered, when,
} from '../expressions';
import {
  BARE_RELEASE, LINUX_REPOSITORIES, LINUX_TAG_PARTS, RELEASE_TAGGED_REPOSITORIES, TAG_ARCHITECTURES, WINDOWS_BASES, WINDOWS_REPOSITORIES,
  WINDOWS_TAG_PARTS, WindowsVersion,
} from '../knowledge';

/** Everything before a tag, with its colon; and everything after a part of it. A tag ends at a digest. */
const BEFORE_TAG = '^(?:[^@]*/)?[^@/]*:';
const BEFORE_PART = `${BEFORE_TAG}(?:[^@/:]*[-_])?`;
const AFTER_PART = '(?:[-_][^@/:]*)?(?:@|$)';

/** Matches images with a part in their tag, in lowercase. */
const partPattern = (part: string) => `${BEFORE_PART}${part}${AFTER_PART}`;
/** A tag, a digest, or nothing. */
const END_OF_IMAGE = '(?::[^/@]*)?(?:@|$)';
const oneOf = (words: Iterable<string>) => `(?:${[...words].map(escaped).join('|')})`;
const escaped = (text: string) => text.replace(/[.\\+*?()[\]{}|^$/]/g, '\\$&').replace(/\\\//g, '/');
/** Matches images of repositories, and of those below them, with what follows. */
const repositoryPattern = (repositories: readonly string[], then: string) => `^(?:docker\\.io/)?${oneOf(repositories)}(?:/[^@]*)?${then}`;

/** Whether an image contains a text and matches a pattern. The API server limits the cost of an expression, and a regular expression is costly. */
const containsAndMatches = (lowerImage: Expression<string>, text: string, pattern: string): Expression<boolean> =>
  and(contains(lowerImage, literal(text)), matches(lowerImage, pattern));

/** Whether the tag of an image names a release, and perhaps others. */
function names(lowerImage: Expression<string>, { build, imageTags }: WindowsVersion): Expression<boolean> {
  return or(
    containsAndMatches(lowerImage, build, partPattern(`${escaped(build)}(?:\\.\\d+)?`)),
    ...imageTags.map((tag) => (BARE_RELEASE.test(tag) ? namesBare(lowerImage, tag) : containsAndMatches(lowerImage, tag, partPattern(escaped(tag))))),
  );
}

/** Whether the tag of an image contains a number that is a release: after a word for Windows, or as the tag of Microsoft's images. */
function namesBare(lowerImage: Expression<string>, tag: string): Expression<boolean> {
  return and(contains(lowerImage, literal(tag)), or(
    matches(lowerImage, partPattern(`${oneOf(WINDOWS_BASES)}[-_](?:${oneOf(TAG_ARCHITECTURES)}[-_])?${tag}`)),
    matches(lowerImage, repositoryPattern([...WINDOWS_REPOSITORIES, ...RELEASE_TAGGED_REPOSITORIES], `:${tag}${AFTER_PART}`)),
  ));
}

/** The names of the releases that the tag of an image names, with commas between them; empty if there are none. */
function releasesIn(lowerImage: Expression<string>): Expression<string> {
  const named = list(...WindowsVersion.all.map((version) => when(names(lowerImage, version), literal(version.name), literal(''))));
  return join(filter(named, 'release', (release) => not(equal(release, literal('')))), ',');
}

const isOne = (releases: Expression<string>) => and(not(equal(releases, literal(''))), not(contains(releases, literal(','))));

/** The names of the releases that images are built on, such as `LTSC2022`. Images whose tags name none, or several, are skipped. As `WindowsVersion.ofImage`. */
export function releasesOf(images: Expression<readonly string[]>): Expression<readonly string[]> {
  return filter(map(map(images, 'image', lowerCase), 'image', releasesIn), 'releases', isOne);
}

/** Whether one of the images is known to be for Windows. */
export function areForWindows(images: Expression<readonly string[]>): Expression<boolean> {
  return exists(map(images, 'image', lowerCase), 'image', (image) => remembered(image, isLowerForWindows(image)));
}

/** Whether an image is known to be for Windows. As `isWindowsImage`. */
export function isForWindows(image: Expression<string>): Expression<boolean> {
  return remembered(image, isLowerForWindows(lowerCase(image)));
}

function isLowerForWindows(lowerImage: Expression<string>): Expression<boolean> {
  return or(
    // all of these repositories contain the word
    containsAndMatches(lowerImage, 'microsoft', repositoryPattern(WINDOWS_REPOSITORIES, END_OF_IMAGE)),
    ...[...WINDOWS_TAG_PARTS].map((part) => containsAndMatches(lowerImage, part, partPattern(part))),
    exists(list(releasesIn(lowerImage)), 'releases', isOne),
  );
}

/** Whether an image is known to be for Linux only. As `isLinuxImage`. */
export function isForLinux(image: Expression<string>): Expression<boolean> {
  const tagParts = [...LINUX_TAG_PARTS].map((part) => {
    const version = /\d$/.test(part) ? '' : '\\d*';
    return containsAndMatches(lowerCase(image), part, `${BEFORE_TAG}(?:[^@/:]*[-_.])?${escaped(part)}${version}(?:[-_.][^@/:]*)?(?:@|$)`);
  });
  const repositories = [...LINUX_REPOSITORIES].map((repository) =>
    containsAndMatches(image, repository, `^(?:(?:index\\.)?docker\\.io/(?:library/)?)?${escaped(repository)}${END_OF_IMAGE}`));
  return remembered(image, and(or(...repositories, ...tagParts), not(isForWindows(image))));
}
