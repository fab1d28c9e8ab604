import {
  and, concat, contains, Data, equal, exists, Expression, filter, join, list, literal, lowerCase, map, matches, not, or, remembered, size, split, when,
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

/** Whether an image has a text that only some releases have; most images have none, and the API server needn't look for each. */
interface Hints {
  readonly hasBuild: Expression<boolean>;
  readonly hasNumber: Expression<boolean>;
  /** Whether a tag of its repository may be no more than the number of a release. */
  readonly isOfMicrosoft: Expression<boolean>;
}

const BARE_TAGS = WindowsVersion.all.flatMap(({ imageTags }) => imageTags.filter((tag) => BARE_RELEASE.test(tag)));

/** Whether the tag of an image names a release, and perhaps others. */
function names(lowerImage: Expression<string>, { build, imageTags }: WindowsVersion, { hasBuild, hasNumber, isOfMicrosoft }: Hints): Expression<boolean> {
  const [bare, others] = [true, false].map((isBare) => imageTags.filter((tag) => BARE_TAGS.includes(tag) === isBare));
  return or(
    and(hasBuild, containsAndMatches(lowerImage, build, partPattern(`${escaped(build)}(?:\\.\\d+)?`))),
    ...others.map((tag) => containsAndMatches(lowerImage, tag, partPattern(escaped(tag)))),
    ...bare.map((tag) => and(hasNumber, namesBare(lowerImage, tag, isOfMicrosoft))),
  );
}

/** Whether the tag of an image contains a number that is a release: after a word for Windows, or as the tag of Microsoft's images. */
function namesBare(lowerImage: Expression<string>, tag: string, isOfMicrosoft: Expression<boolean>): Expression<boolean> {
  return and(contains(lowerImage, literal(tag)), or(
    matches(lowerImage, partPattern(`${oneOf(WINDOWS_BASES)}[-_](?:${oneOf(TAG_ARCHITECTURES)}[-_])?${tag}`)),
    and(matches(lowerImage, `${BEFORE_TAG}${tag}${AFTER_PART}`), isOfMicrosoft),
  ));
}

/** The releases that the tag of an image names, each after a comma. */
function releasesIn(lowerImage: Expression<string>): Expression<string> {
  const isOfMicrosoft = and(
    contains(lowerImage, literal('microsoft')),
    matches(lowerImage, repositoryPattern([...WINDOWS_REPOSITORIES, ...RELEASE_TAGGED_REPOSITORIES], ':[^/@]*(?:@|$)')),
  );
  return withValue(contains(lowerImage, literal('10.0.')), 'hasBuild', (hasBuild) =>
    withValue(matches(lowerImage, BARE_TAGS.join('|')), 'hasNumber', (hasNumber) => concat(...WindowsVersion.all.map((version) =>
      when(names(lowerImage, version, { hasBuild, hasNumber, isOfMicrosoft }), literal(`,${version.name}`), literal(''))))));
}

/** A text made of a value that is computed once. */
function withValue<T extends Data>(value: Expression<T>, name: string, text: (value: Expression<T>) => Expression<string>): Expression<string> {
  return join(map(list(value), name, text), '');
}

/**
 * The name of the release that an image is built on, such as `LTSC2022`; empty if its tag names none, or several. As `WindowsVersion.ofImage`.
 */
export function releaseOf(image: Expression<string>): Expression<string> {
  const named = split(withValue(lowerCase(image), 'image', releasesIn), ',');
  return remembered(image, join(map(filter(list(named), 'named', (each) => equal(size(each), literal(2))), 'named', (each) => join(each, '')), ''));
}

/** Whether an image is known to be for Windows. As `isWindowsImage`. @param release what `releaseOf` returns for it */
export function isForWindows(image: Expression<string>, release: Expression<string>): Expression<boolean> {
  return or(not(equal(release, literal(''))), remembered(image, exists(list(lowerCase(image)), 'image', isNamedForWindows)));
}

function isNamedForWindows(lowerImage: Expression<string>): Expression<boolean> {
  return or(
    // all of these repositories contain the word
    containsAndMatches(lowerImage, 'microsoft', repositoryPattern(WINDOWS_REPOSITORIES, END_OF_IMAGE)),
    ...[...WINDOWS_TAG_PARTS].map((part) => containsAndMatches(lowerImage, part, partPattern(part))),
  );
}

/** Whether an image is known to be for Linux, if it isn't one for Windows. As `isLinuxImage`. */
export function isForLinuxUnlessWindows(image: Expression<string>): Expression<boolean> {
  const isOneOf = (of: Expression<string>, texts: Iterable<string>, pattern: (texts: readonly string[]) => string) => or(...inGroups([...texts]).map((group) =>
    and(or(...group.map((text) => contains(of, literal(text)))), matches(of, pattern(group)))));
  const tagPart = (part: string) => `${escaped(part)}${/\d$/.test(part) ? '' : '\\d*'}`;
  return remembered(image, or(
    exists(list(image), 'image', (of) => isOneOf(of, LINUX_REPOSITORIES, (repositories) =>
      `^(?:(?:index\\.)?docker\\.io/(?:library/)?)?${oneOf(repositories)}${END_OF_IMAGE}`)),
    exists(list(lowerCase(image)), 'image', (of) => isOneOf(of, LINUX_TAG_PARTS, (parts) =>
      `${BEFORE_TAG}(?:[^@/:]*[-_.])?(?:${parts.map(tagPart).join('|')})(?:[-_.][^@/:]*)?(?:@|$)`)),
  ));
}

/** Texts for one pattern: the longer the pattern, the higher its cost, which the API server limits. */
function inGroups(texts: readonly string[]): readonly (readonly string[])[] {
  const MOST = 8;
  return Array.from({ length: Math.ceil(texts.length / MOST) }, (_, i) => texts.slice(i * MOST, (i + 1) * MOST));
}
