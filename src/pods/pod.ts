import { BuildExpressions, buildExpressions } from './builds';
import { osOfLock } from './lock-entry';
import { startedContainersIn } from './started-containers';
import {
  all, and, DataMap, equal, exists, Expression, filter, input, isEmpty, isIn, joinLists, literal, map, mapAt, mapsAt, not, or, record, size, stringAt,
  stringsAt, variable, when,
} from '../base';
import {
  ALWAYS_SET, COMMON_MARKS, isForWindows, LINUX_ONLY_LABELS, OS_LABELS, OsName, releaseOf, releaseOnWindows, WINDOWS_ONLY_LABELS, WindowsNodeMarks,
} from '../knowledge';
import { admitsValue, containersIn, hasHostProcess, isOneOfLabels, osExpressions, REQUIRED_TERMS, requiredTermsOf, Share } from '../kubernetes';

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
  /**
   * The containers whose image a lock has, which are in none of the lists above: maps with `name`, `image`, and `lock`, as `lockEntry` writes it.
   *
   * @default - there is no lock
   */
  readonly lockedImages?: Expression<readonly DataMap[]>;
  /** `windows`, `linux`, or empty if the Pod doesn't say. */
  readonly os: Expression<string>;
  /** The operating system whose nodes its selectors, or those of its RuntimeClass, select; empty if they don't say. */
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
export const isScheduled = ({ spec }: PodExpressions): Expression<boolean> => isNone(stringAt(spec, 'nodeName'));

const isNone = (text: Expression<string>) => equal(text, literal(''));
const OS_KEYS = literal(OS_LABELS);

/**
 * The expressions about a Pod.
 *
 * @param template the Pod, or the template of a workload
 * @param share by default, each value is a variable
 * @param marks what the Windows nodes of the cluster have, and no others
 * @param lockOf what a lock has of an image, as `lockEntry` writes it; empty if it doesn't have it
 */
export function podExpressions(
  template: Expression<DataMap> = input('object'), share: Share = variable, marks: WindowsNodeMarks = COMMON_MARKS,
  lockOf?: (image: Expression<string>) => Expression<string>,
): PodExpressions {
  const spec = share('spec', mapAt(template, 'spec'));
  const containers = share('containers', containersIn(spec));
  const createdContainers = share('createdContainers', joinLists(mapsAt(spec, 'initContainers'), mapsAt(spec, 'containers')));
  const startedContainers = share('startedContainers', startedContainersIn(containers));
  const withLock = lockOf && share('imagesWithLock', map(containers, 'c', (c) => {
    const image = stringAt(c, 'image');
    return record({ name: stringAt(c, 'name'), image, lock: lockOf(image) });
  }));
  const isLocked = (c: Expression<DataMap>) => not(isNone(stringAt(c, 'lock')));
  const lockedImages = withLock && share('lockedImages', filter(withLock, 'c', isLocked));
  const images = share('images', map(withLock ? filter(withLock, 'c', (c) => not(isLocked(c))) : containers, 'c', (c) => {
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
  const taggedImages = share('taggedImages', filter(onWindows, 'c', (c) => not(isNone(releaseIn(c)))));
  const untaggedImages = share('untaggedImages', filter(onWindows, 'c', (c) => isNone(releaseIn(c))));
  const terms = share('terms', requiredTermsOf(spec));
  const isHostProcess = share('isHostProcess', hasHostProcess(spec, containers));
  const hasWindowsImage = not(isEmpty(windowsImages));
  const { os, selectedOs, isUndecided } = osExpressions({
    spec, containers, terms, isHostProcess, hasWindowsImage, lockedOs: lockedImages && osOfLocks(lockedImages, containers),
  }, share, marks);
  const builds = buildExpressions(spec, map(taggedImages, 'c', releaseIn), isHostProcess, terms, share);
  return {
    template, spec, containers, createdContainers, startedContainers, windowsImages, taggedImages, untaggedImages, lockedImages, os,
    selectedOs, isUndecided,
    allows: allowedSystems(spec, terms, share), isHostProcess, builds,
  };
}

/** Windows if a locked image is only for Windows, Linux if all images are only for Linux, and empty otherwise. */
function osOfLocks(locked: Expression<readonly DataMap[]>, containers: Expression<readonly DataMap[]>): Expression<string> {
  const isFor = (os: OsName) => (c: Expression<DataMap>) => equal(osOfLock(c), literal(os));
  const areForLinux = and(not(isEmpty(locked)), equal(size(locked), size(containers)), all(locked, 'c', isFor('linux')));
  return when(exists(locked, 'c', isFor('windows')), literal('windows'), when(areForLinux, literal('linux'), literal('')));
}

/** Whether a Pod's selectors allow some node of each operating system. */
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
  const selector = mapAt(spec, 'nodeSelector');
  const bySelector = all(selector, 'key', (key) => {
    const value = stringAt(selector, key);
    return when(isIn(key, OS_KEYS), equal(value, literal<string>(os)), not(isOneOfLabels(key, value, others)));
  });
  const fulfils = (requirement: Expression<DataMap>) => {
    const [key, operator] = [stringAt(requirement, 'key'), stringAt(requirement, 'operator')];
    return when(isIn(key, OS_KEYS), admitsValue(requirement, literal<string>(os)), when(
      equal(operator, literal('Exists')), not(isOneOfLabels(key, literal(''), others)), when(
        equal(operator, literal('DoesNotExist')), not(isIn(key, literal(ALWAYS_SET[os]))),
        or(not(equal(operator, literal('In'))), exists(stringsAt(requirement, 'values'), 'value', (value) => not(isOneOfLabels(key, value, others)))),
      ),
    ));
  };
  const byTerms = or(
    isEmpty(mapsAt(spec, ...REQUIRED_TERMS)),
    exists(terms, 'term', (term) => all(mapsAt(term, 'matchExpressions'), 'r', fulfils)),
  );
  return and(bySelector, byTerms);
}
