import {
  all, and, concat, contains, Data, equal, exists, Expression, filter, first, join, list, literal, lowerCase, map, matches, not, or, remembered,
  split, when,
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

/** Tags that name a release by their text alone, and those that are no more than a number. */
const [NAMED, NUMBERED] = [false, true].map((isBare) => WindowsVersion.all.flatMap(({ name, imageTags }) =>
  imageTags.filter((tag) => BARE_RELEASE.test(tag) === isBare).map((tag) => ({ name, tag }))));

/** The releases that the tag of an image names, each after a comma. Most images have no number or build, and then none is searched. */
function releasesIn(lowerImage: Expression<string>): Expression<string> {
  const isOfMicrosoft = matches(lowerImage, repositoryPattern([...WINDOWS_REPOSITORIES, ...RELEASE_TAGGED_REPOSITORIES], ':[^/@]*(?:@|$)'));
  const inCase = (condition: Expression<boolean>, name: string) => when(condition, literal(`,${name}`), literal(''));
  return concat(
    ...NAMED.map(({ name, tag }) => inCase(containsAndMatches(lowerImage, tag, partPattern(escaped(tag))), name)),
    when(contains(lowerImage, literal('10.0.')), concat(...WindowsVersion.all.map(({ name, build }) =>
      inCase(containsAndMatches(lowerImage, build, partPattern(`${escaped(build)}(?:\\.\\d+)?`)), name))), literal('')),
    when(matches(lowerImage, NUMBERED.map(({ tag }) => tag).join('|')), withValue(isOfMicrosoft, 'isOfMicrosoft', (ofMicrosoft) =>
      concat(...NUMBERED.map(({ name, tag }) => inCase(isNumber(lowerImage, tag, ofMicrosoft), name)))), literal('')),
  );
}

/** Whether the tag of an image contains a number that is a release: after a word for Windows, or as the tag of Microsoft's images. */
function isNumber(lowerImage: Expression<string>, tag: string, isOfMicrosoft: Expression<boolean>): Expression<boolean> {
  return and(contains(lowerImage, literal(tag)), or(
    matches(lowerImage, partPattern(`${oneOf(WINDOWS_BASES)}[-_](?:${oneOf(TAG_ARCHITECTURES)}[-_])?${tag}`)),
    and(matches(lowerImage, `${BEFORE_TAG}${tag}${AFTER_PART}`), isOfMicrosoft),
  ));
}

/** A text made of a value that is computed once. */
function withValue<T extends Data>(value: Expression<T>, name: string, text: (value: Expression<T>) => Expression<string>): Expression<string> {
  return join(map(list(value), name, text), '');
}

/**
 * The name of the release that an image is built on, such as `LTSC2022`; empty if its tag names none, or several. As `WindowsVersion.ofImage`.
 */
export function releaseOf(image: Expression<string>): Expression<string> {
  const named = filter(split(withValue(lowerCase(image), 'image', releasesIn), ','), 'name', (name) => not(equal(name, literal(''))));
  return remembered(image, join(map(list(named), 'named', (names) => when(all(names, 'name', (name) => equal(name, first(names))), first(names), literal(''))), ''));
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
  const isOneOf = (of: Expression<string>, texts: Iterable<string>, pattern: (texts: readonly string[]) => string) =>
    or(...inGroups([...texts]).map((group) => and(or(...group.map((text) => contains(of, literal(text)))), matches(of, pattern(group)))));
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
