import { admits as admitsValue, BuildExpressions, buildExpressions } from './builds';
import { isForLinuxUnlessWindows, isForWindows, releaseOf, releaseOnWindows } from './images';
import { startedContainersIn } from './started-containers';
import {
  all, allKeys, and, booleanAt, DataMap, equal, exists, existsKey, Expression, filter, has, input, isIn, joinLists, literal, map, mapAt, mapsAt,
  matches, not, or, record, size, stringAt, stringsAt, variable, when,
} from '../expressions';
import { COMMON_MARKS, CONTAINER_LISTS, LINUX_ONLY_LABELS, NodeLabel, OsName, WINDOWS_ONLY_LABELS, WindowsNodeMarks } from '../knowledge';
import { HOST_PROCESS, REQUIRED_TERMS } from '../manifest';

/** What policies know of a Pod, or of the Pod template of a workload. */
export interface PodExpressions {
  /** The Pod, or the template. */
  readonly template: Expression<DataMap>;
  readonly spec: Expression<DataMap>;
  /** Containers of all lists. */
  readonly containers: Expression<readonly DataMap[]>;
  /** Containers of the lists that a new Pod can have. */
  readonly createdContainers: Expression<readonly DataMap[]>;
  /** Containers with probes or commands, as maps with `name`, `probes`, and `commands`. */
  readonly startedContainers: Expression<readonly DataMap[]>;
  /** The containers whose image is for Windows, as maps with `name`, `image`, and `release`, which is empty if the tag names none. */
  readonly windowsImages: Expression<readonly DataMap[]>;
  /** Those whose image tag names a release, read as tags of Windows images are. */
  readonly taggedImages: Expression<readonly DataMap[]>;
  /** Those whose image tag names none. */
  readonly untaggedImages: Expression<readonly DataMap[]>;
  /** `windows`, `linux`, or empty if the Pod doesn't say; as `podOs` of the checker determines it. */
  readonly os: Expression<string>;
  /** The operating system whose nodes its nodeSelector or required affinity selects; empty if they don't say. */
  readonly selectedOs: Expression<string>;
  /** Whether weak evidence leaves open whether it is for Linux, if its operating system is unknown. */
  readonly isUndecided: Expression<boolean>;
  /** Whether its nodeSelector and required affinity allow some node of an operating system. */
  readonly allows: Readonly<Record<OsName, Expression<boolean>>>;
  /** Whether it has a HostProcess container. */
  readonly isHostProcess: Expression<boolean>;
  /** What it says about the builds of its nodes. */
  readonly builds: BuildExpressions;
}

/** Whether the scheduler places the Pod at all: `nodeName` bypasses it. */
export const isScheduled = ({ spec }: PodExpressions): Expression<boolean> => isEmpty(stringAt(spec, 'nodeName'));

const isEmpty = (text: Expression<string>) => equal(text, literal(''));
const isNotEmpty = (of: Expression<readonly unknown[]>) => not(equal(size(of), literal(0)));
/** The first of several strings that isn't empty; empty if all are. */
export const firstOf = (...texts: readonly Expression<string>[]): Expression<string> =>
  texts.slice(0, -1).reduceRight((otherwise, text) => when(isEmpty(text), otherwise, text), texts[texts.length - 1]);
/** An operating system's name; empty for any other string. */
export const osName = (text: Expression<string>) => when(isIn(text, literal(['windows', 'linux'])), text, literal(''));

const containersIn = (spec: Expression<DataMap>) => CONTAINER_LISTS.map((name) => mapsAt(spec, name)).reduce((a, b) => joinLists(a, b));

/** Whether a Pod, or a container of it, is HostProcess, so that it is for Windows. */
export const hasHostProcess = (spec: Expression<DataMap>, containers: Expression<readonly DataMap[]> = containersIn(spec)): Expression<boolean> =>
  or(booleanAt(spec, ...HOST_PROCESS), exists(containers, 'c', (c) => booleanAt(c, ...HOST_PROCESS)));

/** How expressions share a value: as a variable of a policy, for example. */
export type Share = <T>(name: string, value: Expression<T>) => Expression<T>;

/** The operating system's name if a condition holds; empty otherwise. */
export const windowsIf = (is: Expression<boolean>): Expression<string> => when(is, literal('windows'), literal(''));

/**
 * The expressions about a Pod.
 *
 * @param template the Pod, or the template of a workload
 * @param share by default, each value is a variable
 * @param marks what the Windows nodes of the cluster have, and no others
 */
export function podExpressions(
  template: Expression<DataMap> = input('object'), share: Share = variable, marks: WindowsNodeMarks = COMMON_MARKS,
): PodExpressions {
  const spec = share('spec', mapAt(template, 'spec'));
  const containers = share('containers', containersIn(spec));
  const createdContainers = share('createdContainers', joinLists(mapsAt(spec, 'initContainers'), mapsAt(spec, 'containers')));
  const startedContainers = share('startedContainers', startedContainersIn(containers));
  const images = share('images', map(containers, 'c', (c) => {
    const image = stringAt(c, 'image');
    return record({ name: stringAt(c, 'name'), image, release: releaseOf(image) });
  }));
  // those of a Windows Pod
  const onWindows = share('imagesOnWindows', map(images, 'c', (c) => {
    const image = stringAt(c, 'image');
    return record({ name: stringAt(c, 'name'), image, release: releaseOnWindows(image, stringAt(c, 'release')) });
  }));
  const releaseIn = (image: Expression<DataMap>) => stringAt(image, 'release');
  const windowsImages = share('windowsImages', filter(images, 'c', (c) => isForWindows(stringAt(c, 'image'), releaseIn(c))));
  const taggedImages = share('taggedImages', filter(onWindows, 'c', (c) => not(isEmpty(releaseIn(c)))));
  const untaggedImages = share('untaggedImages', filter(onWindows, 'c', (c) => isEmpty(releaseIn(c))));
  const terms = share('terms', requiredTermsOf(spec));
  const isHostProcess = share('isHostProcess', hasHostProcess(spec, containers));
  const selectedOs = firstOf(share('osOfSelector', osOfSelector(mapAt(spec, 'nodeSelector'), marks)), share('osOfAffinity', osOfAffinity(terms, share, marks)));
  const os = share('os', firstOf(osName(stringAt(spec, 'os', 'name')), windowsIf(isHostProcess), selectedOs, windowsIf(or(
    isNotEmpty(windowsImages), ...marks.taints.length === 0 ? [] : [and(toleratesMark(spec, marks), not(hasLinuxImage(containers)))],
  ))));
  const builds = buildExpressions(spec, map(taggedImages, 'c', releaseIn), isHostProcess, terms, share);
  return {
    template, spec, containers, createdContainers, startedContainers, windowsImages, taggedImages, untaggedImages, os, selectedOs,
    isUndecided: or(
      has(spec, 'securityContext', 'windowsOptions'), exists(containers, 'c', (c) => has(c, 'securityContext', 'windowsOptions')),
      not(isEmpty(stringAt(spec, 'runtimeClassName'))), ...marks.taints.length === 0 ? [] : [toleratesMark(spec, marks)],
    ),
    allows: allowedSystems(spec, terms, share), isHostProcess, builds,
  };
}

const osKeys = literal<readonly string[]>([NodeLabel.OS, NodeLabel.BETA_OS]);

/** Whether a Pod tolerates exactly a taint of the Windows nodes; as `toleratedTaint`. */
const toleratesMark = (spec: Expression<DataMap>, { taints }: WindowsNodeMarks) => exists(mapsAt(spec, 'tolerations'), 't', (t) =>
  or(...taints.map(({ key, value = '', effect }) => and(
    equal(stringAt(t, 'key'), literal(key)), isIn(stringAt(t, 'operator'), literal(['', 'Equal'])), equal(stringAt(t, 'value'), literal(value)),
    equal(stringAt(t, 'effect'), literal<string>(effect)),
  ))));

/** Whether an image of a Pod without Windows images is known to be for Linux; as `hasLinuxImage`. */
const hasLinuxImage = (containers: Expression<readonly DataMap[]>) => exists(containers, 'c', (c) => isForLinuxUnlessWindows(stringAt(c, 'image')));

function osOfSelector(selector: Expression<DataMap>, marks: WindowsNodeMarks): Expression<string> {
  const isWindowsOnly = existsKey(selector, 'key', (key) => isWindowsOnlyLabel(key, stringAt(selector, key), marks));
  return firstOf(
    osName(stringAt(selector, NodeLabel.OS)), osName(stringAt(selector, NodeLabel.BETA_OS)), when(isWindowsOnly, literal('windows'), literal('')),
  );
}

function isWindowsOnlyLabel(key: Expression<string>, value: Expression<string>, { labels }: WindowsNodeMarks): Expression<boolean> {
  return or(...labels.map((label) => and(equal(key, literal(label.key)), matches(value, label.value.source))));
}

/** Whether a Pod's selectors allow some node of each operating system; as `admits` of the checker. */
function allowedSystems(spec: Expression<DataMap>, terms: Expression<readonly DataMap[]>, share: Share): PodExpressions['allows'] {
  return {
    windows: share('allowsWindows', allowsNodes(spec, terms, 'windows', LINUX_ONLY_LABELS)),
    linux: share('allowsLinux', allowsNodes(spec, terms, 'linux', WINDOWS_ONLY_LABELS)),
  };
}

/** @param others labels that only nodes of the other operating system have */
function allowsNodes(
  spec: Expression<DataMap>, terms: Expression<readonly DataMap[]>, os: OsName, others: typeof WINDOWS_ONLY_LABELS,
): Expression<boolean> {
  const lacks = (key: Expression<string>, value: Expression<string>) =>
    or(...others.map((label) => and(equal(key, literal(label.key)), matches(value, label.value.source))));
  const selector = mapAt(spec, 'nodeSelector');
  const bySelector = allKeys(selector, 'key', (key) => {
    const value = stringAt(selector, key);
    return when(isIn(key, osKeys), equal(value, literal<string>(os)), not(lacks(key, value)));
  });
  const fulfils = (requirement: Expression<DataMap>) => {
    const [key, operator] = [stringAt(requirement, 'key'), stringAt(requirement, 'operator')];
    return when(isIn(key, osKeys), admits(requirement, os), when(
      equal(operator, literal('Exists')), not(lacks(key, literal(''))),
      or(not(equal(operator, literal('In'))), exists(stringsAt(requirement, 'values'), 'value', (value) => not(lacks(key, value)))),
    ));
  };
  const byTerms = or(
    not(isNotEmpty(mapsAt(spec, ...REQUIRED_TERMS))),
    exists(terms, 'term', (term) => all(mapsAt(term, 'matchExpressions'), 'r', fulfils)),
  );
  return and(bySelector, byTerms);
}

/** The terms of the required node affinity that match a node; empty ones don't. */
export function requiredTermsOf(spec: Expression<DataMap>): Expression<readonly DataMap[]> {
  return filter(mapsAt(spec, ...REQUIRED_TERMS), 'term', (term) => or(isNotEmpty(mapsAt(term, 'matchExpressions')), isNotEmpty(mapsAt(term, 'matchFields'))));
}

/** Terms are ORed, so all of them must select the same operating system. */
function osOfAffinity(terms: Expression<readonly DataMap[]>, share: Share, marks: WindowsNodeMarks): Expression<string> {
  const allTerms = (keeps: (requirement: Expression<DataMap>) => Expression<boolean>) =>
    all(terms, 'term', (term) => exists(mapsAt(term, 'matchExpressions'), 'r', keeps));
  const [isLinux, isWindows] = [share('areOnLinux', allTerms(keepsToLinux)), share('areOnWindows', allTerms((requirement) => keepsToWindows(requirement, marks)))];
  const os = when(and(isWindows, not(isLinux)), literal('windows'), when(and(isLinux, not(isWindows)), literal('linux'), literal('')));
  return when(isNotEmpty(terms), os, literal(''));
}

const admits = (requirement: Expression<DataMap>, os: OsName) => admitsValue(requirement, literal<string>(os));

const keepsToLinux = (requirement: Expression<DataMap>) =>
  and(isIn(stringAt(requirement, 'key'), osKeys), admits(requirement, 'linux'), not(admits(requirement, 'windows')));

function keepsToWindows(requirement: Expression<DataMap>, marks: WindowsNodeMarks): Expression<boolean> {
  const [key, operator, values] = [stringAt(requirement, 'key'), stringAt(requirement, 'operator'), stringsAt(requirement, 'values')];
  const anyValue = marks.labels.filter((label) => label.value.source === '^').map((label) => label.key);
  return when(
    isIn(key, osKeys),
    and(admits(requirement, 'windows'), not(admits(requirement, 'linux'))),
    or(
      and(equal(operator, literal('Exists')), isIn(key, literal(anyValue))),
      and(equal(operator, literal('In')), isNotEmpty(values), all(values, 'value', (value) => isWindowsOnlyLabel(key, value, marks))),
    ),
  );
}

