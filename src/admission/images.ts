import {
  equal, Expression, filter, join, list, literal, lowerCase, matches, not, or, size, when,
} from '../expressions';
import {
  BARE_RELEASE, RELEASE_TAGGED_REPOSITORIES, TAG_ARCHITECTURES, WINDOWS_BASES, WINDOWS_REPOSITORIES, WINDOWS_TAG_PARTS, WindowsVersion,
} from '../knowledge';

/** Everything before a tag, with its colon; and everything after a part of it. A tag ends at a digest. */
const BEFORE_TAG = '^(?:[^@]*/)?[^@/]*:';
const BEFORE_PART = `${BEFORE_TAG}(?:[^@/:]*[-_])?`;
const AFTER_PART = '(?:[-_][^@/:]*)?(?:@|$)';

/** Matches images with a part in their tag, in lowercase. */
const partPattern = (part: string) => `${BEFORE_PART}${part}${AFTER_PART}`;
const oneOf = (words: Iterable<string>) => `(?:${[...words].map(escaped).join('|')})`;
const escaped = (text: string) => text.replace(/[.\\+*?()[\]{}|^$/]/g, '\\$&').replace(/\\\//g, '/');
/** Matches images of repositories, and of those below them, with what follows. */
const repositoryPattern = (repositories: readonly string[], then: string) => `^(?:docker\\.io/)?${oneOf(repositories)}(?:/[^@]*)?${then}`;

/** Patterns of images that are built on a release, in lowercase. The same as `WindowsVersion.ofImage`, but for tags with several releases. */
function releasePatterns({ build, imageTags }: WindowsVersion): readonly string[] {
  const [bare, others] = [imageTags.filter((tag) => BARE_RELEASE.test(tag)), imageTags.filter((tag) => !BARE_RELEASE.test(tag))];
  const parts = [...others.map(escaped), `${escaped(build)}(?:\\.\\d+)?`, ...bare.map((tag) => `${oneOf(WINDOWS_BASES)}[-_](?:${oneOf(TAG_ARCHITECTURES)}[-_])?${tag}`)];
  return [
    partPattern(`(?:${parts.join('|')})`),
    ...(bare.length > 0 ? [repositoryPattern([...WINDOWS_REPOSITORIES, ...RELEASE_TAGGED_REPOSITORIES], `:${oneOf(bare)}${AFTER_PART}`)] : []),
  ];
}

const isBuiltOn = (lowerImage: Expression<string>, version: WindowsVersion): Expression<boolean> =>
  or(...releasePatterns(version).map((pattern) => matches(lowerImage, pattern)));

/** The name of the release that an image is built on, such as `LTSC2022`; empty if its tag names none, or several. As `WindowsVersion.ofImage`. */
export function releaseOf(image: Expression<string>): Expression<string> {
  const lowerImage = lowerCase(image);
  const named = list(...WindowsVersion.all.map((version) => when(isBuiltOn(lowerImage, version), literal(version.name), literal(''))));
  const releases = filter(named, 'release', (release) => not(equal(release, literal(''))));
  return when(equal(size(releases), literal(1)), join(releases, ''), literal(''));
}

/** Whether an image is known to be for Windows. As `isWindowsImage`. */
export function isForWindows(image: Expression<string>): Expression<boolean> {
  const lowerImage = lowerCase(image);
  return or(
    matches(lowerImage, repositoryPattern(WINDOWS_REPOSITORIES, '(?::[^/@]*)?(?:@|$)')),
    matches(lowerImage, partPattern(oneOf(WINDOWS_TAG_PARTS))),
    not(equal(releaseOf(image), literal(''))),
  );
}

