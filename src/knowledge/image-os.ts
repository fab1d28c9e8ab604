import { Release, RELEASES } from './releases';
import {
  all, and, concat, contains, equal, evaluator, exists, Expression, filter, find, first, input, join, list, literal, lowerCase, map,
  matches, not, or, remembered, remembering, split, stringAt, when, withValue,
} from '../base';

/** Words before a release in the tags of Windows images: `8.0-nanoserver-1809`, `3.10-windows-1809-amd64`, `1.29-windows-amd64-1809`. */
const WINDOWS_BASES: ReadonlySet<string> = new Set(['windows', 'nanoserver', 'servercore', 'windowsservercore', 'windowsserver']);
/** Architectures that may stand behind the release. */
const TAG_ARCHITECTURES: ReadonlySet<string> = new Set(['amd64', 'arm64']);
/** A part of a tag that is a release only after such a word: elsewhere it may be a date or a software version. */
const BARE_RELEASE = /^\d{4}$|^\d\dh\d$/;

/** Matches images, in lowercase, that name a release by more than a number, whatever it is: there, a number at the end isn't another one. */
const NAMED_RELEASE = 'ltsc|10\\.0\\.';

/**
 * Repositories that contain only Windows images, including everything below them, also in mirrors of `mcr.microsoft.com`; Docker Hub repositories are
 * listed without the registry. Source: Microsoft Artifact Registry; kubernetes-sigs/sig-windows-tools.
 */
const WINDOWS_REPOSITORIES: readonly string[] = [
  'mcr.microsoft.com/windows', 'mcr.microsoft.com/dotnet/framework',
  'mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image',
  'mcr.microsoft.com/businesscentral/sandbox',
  'microsoft/windowsservercore', 'microsoft/nanoserver', 'microsoft/iis', 'microsoft/aspnet', 'microsoft/windows',
];

/**
 * Names of images that are only for Windows, as the last names of repositories: those that end with `-windows`, and a few others. Images for Linux
 * with such a name are exceptions. Sources: projectcalico/calico `node-windows`; prometheus-community/windows_exporter;
 * signalfx/splunk-otel-collector.
 */
const WINDOWS_IMAGE_NAMES = {
  suffix: '-windows', names: ['windows-exporter', 'windows_exporter', 'windowsservercore', 'servercore', 'nanoserver'],
  except: ['k8s-windows', 'docker-windows'],
} as const;

/** Repositories that also contain Linux images, and tag Windows images with the bare release (`1809`). Source: Microsoft Artifact Registry. */
const RELEASE_TAGGED_REPOSITORIES: readonly string[] = ['mcr.microsoft.com/dotnet', 'mcr.microsoft.com/powershell'];

/** Parts of a tag that only Windows images have, alone or with a release, as in `servercore21H2`. */
const WINDOWS_TAG_PARTS: ReadonlySet<string> = new Set([
  'windows', 'nanoserver', 'windowsservercore', 'windowsserver', 'servercore', 'winserver', 'win',
]);

/** Parts of a tag that name a Linux distribution. Source: Docker official images, "Image Variants". */
const LINUX_TAG_PARTS: ReadonlySet<string> = new Set([
  'alpine', 'debian', 'slim', 'bookworm', 'bullseye', 'buster', 'trixie', 'ubuntu', 'jammy', 'focal', 'noble', 'azurelinux', 'mariner', 'distroless',
  'ubi8', 'ubi9', 'linux',
]);

/**
 * Repositories without Windows images. Source: Docker official images `library/` (architectures of each); kubernetes-sigs registries;
 * microsoft/mssql-docker (SQL Server for Windows had repositories of its own).
 */
const LINUX_REPOSITORIES: ReadonlySet<string> = new Set([
  'alpine', 'busybox', 'debian', 'ubuntu', 'fedora', 'centos', 'nginx', 'httpd', 'redis', 'postgres', 'mysql', 'mariadb', 'memcached', 'rabbitmq',
  'haproxy', 'wordpress',
  'registry.k8s.io/coredns/coredns', 'registry.k8s.io/ingress-nginx/controller', 'registry.k8s.io/metrics-server/metrics-server',
  'quay.io/prometheus/node-exporter', 'quay.io/prometheus/prometheus', 'quay.io/prometheus/alertmanager', 'grafana/grafana',
  'mcr.microsoft.com/mssql/server',
]);

/**
 * Test images of Kubernetes have builds for Windows, also with the tags of the images for Linux that they stand for: `httpd:2.4.38-alpine`. Sources:
 * kubernetes/k8s.io#1627; kubernetes-sigs/windows-testing `gce/prepull-1.21.yaml`, read 2026-11-30.
 */
const BUILT_FOR_BOTH = 'e2e(?:-test-images|team)/';

const escaped = (text: string) => text.replace(/[.\\+*?()[\]{}|^$/]/g, '\\$&').replace(/\\\//g, '/');
const oneOf = (words: Iterable<string>) => `(?:${[...words].map(escaped).join('|')})`;

/** Everything before a tag, with its colon; and everything before the last name. */
const BEFORE_TAG = '^(?:[^@]*/)?[^@/]*:';
const BEFORE_NAME = '^(?:[^@]*/)?';

/** The end of a tag, and an architecture before it. */
const END_OF_TAG = `(?:[-_]${oneOf(TAG_ARCHITECTURES)})?(?:@|$)`;
/** A tag, a digest, or nothing. */
const END_OF_IMAGE = '(?::[^/@]*)?(?:@|$)';
/** Matches images of repositories, and of those below them, with what follows. */
const repositoryPattern = (repositories: readonly string[], then: string) =>
  `^(?:(?:docker\\.io/)?${oneOf(repositories)}|[^@]*/${oneOf(repositories.filter((each) => each.startsWith('mcr.')))})(?:/[^@]*)?${then}`;

/** Whether an image contains a text and matches a pattern. The API server limits the cost of an expression, and a regular expression is costly. */
const containsAndMatches = (lowerImage: Expression<string>, text: string, pattern: string): Expression<boolean> =>
  and(contains(lowerImage, literal(text)), matches(lowerImage, pattern));

/** Releases that are named by more than a number, and tags that are no more than one. */
const NAMED: readonly Release[] = RELEASES.filter(({ imageTags }) => imageTags.some((tag) => !BARE_RELEASE.test(tag)));
const NUMBERED = RELEASES.flatMap(({ name, imageTags }) => imageTags.filter((tag) => BARE_RELEASE.test(tag)).map((tag) => ({ name, tag })));

/** The last name of an image with its tag, and the tag with its colon; a digest's "@" may follow. */
const LAST_NAME = '[^/@]*(?:@|$)';
const TAG = ':[^:]*$';
const tagOf = (lowerImage: Expression<string>) => find(find(lowerImage, LAST_NAME), TAG);
/** Matches a part in such a text. */
const isPart = (text: Expression<string>, part: string, before = '[-_:]') => matches(text, `${before}${part}(?:[-_:@]|$)`);

const NUMBERS = oneOf(NUMBERED.map(({ tag }) => tag));
/** Behind a date, such a number is a time: `20240115-1903`. */
const NO_DATE = '(?:\\D|\\D\\d{1,5})';

/** A year or a version behind a word for Windows, unless it starts a date: `windows-2022-3.1.4`, `nanoserver-2022`, `servercore21H2`. */
const OTHER_TAG = `[-_.:]${oneOf(WINDOWS_BASES)}[-_]?(?:20\\d\\d|\\d\\dh2)(?:@|$|[-_](?:[a-z]|\\d+\\.\\d))`;

/** Matches the name of a release in the last name of an image, or what others write in `OTHER_TAG`, which stands behind a `!`. */
function namePattern({ imageTags, otherTags = [] }: Release): string {
  const tags = imageTags.filter((tag) => !BARE_RELEASE.test(tag)).map((tag) => tag.replace(/^ltsc/, 'ltsc[-_]?'));
  return `[-_:.](?:${tags.join('|')})(?:[-_:.@!]|$)|!.*(?:${otherTags.join('|')})`;
}

/** The releases that the tag or the name of an image names, each after a comma. Most images have no number or build, and then none is searched. */
function releasesIn(lowerImage: Expression<string>): Expression<string> {
  const inCase = (condition: Expression<boolean>, name: string) => when(condition, literal(`,${name}`), literal(''));
  const named = (last: Expression<string>) =>
    concat(...NAMED.map((release) => inCase(matches(last, namePattern(release)), release.name)));
  const built = (tag: Expression<string>) => concat(...RELEASES.map(({ name, build }) =>
    inCase(isPart(tag, `${escaped(build)}(?:\\.\\d+)?(?:\\.[a-z]\\w*)?`), name)));
  const numbered = (numbers: Expression<string>) => concat(...NUMBERED.map(({ name, tag }) =>
    inCase(isPart(numbers, tag, '(?:[-_:]|^.[a-z]+)'), name)));
  return concat(
    when(
      matches(lowerImage, '20|h2'),
      withValue(find(lowerImage, LAST_NAME), 'name', (name) => withValue(concat(name, literal('!'), find(name, OTHER_TAG)), 'last', named)),
      literal(''),
    ),
    when(contains(lowerImage, literal('10.0.')), withValue(tagOf(lowerImage), 'tag', built), literal('')),
    when(
      matches(lowerImage, NUMBERS), withValue(withValue(tagOf(lowerImage), 'tag', (tag) => numbersOf(tag, lowerImage)), 'numbers', numbered),
      literal(''),
    ),
  );
}

/** The part of a tag in which a number is a release: behind a word for Windows, or at the start of the tags of Microsoft's images. */
function numbersOf(tag: Expression<string>, lowerImage: Expression<string>): Expression<string> {
  const isOfMicrosoft = matches(lowerImage, repositoryPattern([...WINDOWS_REPOSITORIES, ...RELEASE_TAGGED_REPOSITORIES], ':[^/@]*(?:@|$)'));
  return concat(
    find(tag, `[-_:.]${oneOf(WINDOWS_BASES)}(?:[-_]|${NUMBERS}).*`),
    when(and(matches(tag, `^:${NUMBERS}(?:[-_@]|$)`), isOfMicrosoft), find(tag, `^:${NUMBERS}`), literal('')),
  );
}

/**
 * The name of the release that an image is built on, such as `LTSC2022`; empty if its tag names none, or several.
 */
export function releaseOf(image: Expression<string>): Expression<string> {
  const named = filter(split(withValue(lowerCase(image), 'image', releasesIn), ','), 'name', (name) => not(equal(name, literal(''))));
  return remembered(
    image, join(map(list(named), 'named', (names) => when(all(names, 'name', (name) => equal(name, first(names))), first(names), literal(''))), ''),
  );
}

/** The release of an image that is known to be for Windows. @param release what `releaseOf` returns for it */
export function releaseOnWindows(image: Expression<string>, release: Expression<string>): Expression<string> {
  const byNumber = withValue(lowerCase(image), 'image', (of) => when(
    matches(of, NAMED_RELEASE), literal(''),
    withValue(find(find(tagOf(of), `(?::|${NO_DATE}[-_])${NUMBERS}${END_OF_TAG}`), `${NUMBERS}${END_OF_TAG}`), 'number', (number) =>
      concat(...NUMBERED.map(({ name, tag }) => when(contains(number, literal(tag)), literal(name), literal(''))))),
  ));
  return when(equal(release, literal('')), remembered(image, byNumber), release);
}

/** Whether an image is known to be for Windows. @param release what `releaseOf` returns for it */
export function isForWindows(image: Expression<string>, release: Expression<string>): Expression<boolean> {
  return or(not(equal(release, literal(''))), remembered(image, exists(list(lowerCase(image)), 'image', isNamedForWindows)));
}

function isNamedForWindows(lowerImage: Expression<string>): Expression<boolean> {
  return or(
    // all of these repositories contain the word
    containsAndMatches(lowerImage, 'microsoft', repositoryPattern(WINDOWS_REPOSITORIES, END_OF_IMAGE)),
    and(or(...['win', 'server'].map((text) => contains(lowerImage, literal(text)))), or(
      matches(tagOf(lowerImage), `[-_:.]${oneOf(WINDOWS_TAG_PARTS)}(?:\\d{4}|\\d\\dh\\d)?(?:[-_.@]|$)`),
      and(
        matches(lowerImage, `${BEFORE_NAME}(?:[^@/:]*${WINDOWS_IMAGE_NAMES.suffix}|${oneOf(WINDOWS_IMAGE_NAMES.names)})${END_OF_IMAGE}`),
        not(matches(lowerImage, `${BEFORE_NAME}${oneOf(WINDOWS_IMAGE_NAMES.except)}${END_OF_IMAGE}`)),
      ),
    )),
  );
}

/** Whether an image is known to be for Linux, if it isn't one for Windows. */
export function isForLinuxUnlessWindows(image: Expression<string>): Expression<boolean> {
  const isOneOf = (of: Expression<string>, texts: Iterable<string>, pattern: (texts: readonly string[]) => string) =>
    or(...inGroups([...texts]).map((group) => and(or(...group.map((text) => contains(of, literal(text)))), matches(of, pattern(group)))));
  const tagPart = (part: string) => `${escaped(part)}${/\d$/.test(part) ? '' : '\\d*'}`;
  return remembered(image, or(
    exists(list(image), 'image', (of) => isOneOf(of, LINUX_REPOSITORIES, (repositories) =>
      `^(?:(?:index\\.)?docker\\.io/(?:library/)?)?${oneOf(repositories)}${END_OF_IMAGE}`)),
    exists(list(lowerCase(image)), 'image', (of) => and(not(matches(of, BUILT_FOR_BOTH)), isOneOf(of, LINUX_TAG_PARTS, (parts) =>
      `${BEFORE_TAG}(?:[^@/:]*[-_.])?(?:${parts.map(tagPart).join('|')})(?:[-_.][^@/:]*)?(?:@|$)`))),
  ));
}

/** Texts for one pattern: the longer the pattern, the higher its cost, which the API server limits. */
function inGroups(texts: readonly string[]): readonly (readonly string[])[] {
  const MOST = 8;
  return Array.from({ length: Math.ceil(texts.length / MOST) }, (_, i) => texts.slice(i * MOST, (i + 1) * MOST));
}

/** Characters of the longest image that is read: no registry has a longer one, and matching it would take long. */
const MOST_CHARACTERS = 1000;

/** The function that evaluates an expression about an image, and what `releaseOf` returns for it. */
function ofImage<T>(
  about: (image: Expression<string>, release: Expression<string>) => Expression<T>, release: (image: string) => string = releaseNamedBy,
): (image: string) => T {
  const evaluate = evaluator(() => about(stringAt(input('object'), 'image'), stringAt(input('object'), 'release')));
  return remembering((image) => evaluate({ object: { image: image.length > MOST_CHARACTERS ? '' : image, release: release(image) } }));
}

/** The name of the release that the tag of an image names; empty if unknown. */
export const releaseNamedBy = ofImage(releaseOf, () => '');
/** The name of the release that the tag of an image for Windows names; empty if unknown. */
export const releaseNamedOnWindows = ofImage(releaseOnWindows);
/** Whether an image is known to be for Windows; `false` if unknown. */
export const isWindowsImage = ofImage(isForWindows);
/** Whether an image is known to be for Linux only; `false` if unknown. */
export const isLinuxImage = ofImage((image, release) => and(not(isForWindows(image, release)), isForLinuxUnlessWindows(image)));
