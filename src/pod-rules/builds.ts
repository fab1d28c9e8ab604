import {
  all, and, DataMap, equal, exists, Expression, filter, isEmpty, isIn, list, literal, mapAt, mapsAt, not, or, stringAt, stringsAt, when,
} from '../expressions';
import { NodeLabel, WindowsVersion } from '../knowledge';
import { admitsValue, firstOf, REQUIRED_TERMS, Share } from '../manifest';

/** Texts of `image-build-mismatch`, between their values. */
export const BUILD_MISMATCH = {
  message: ['image "', '" is built on ', ', but the Pod may be scheduled to a node with ', ', which can\'t run it in ', ' isolation'],
  help: ['use an image of ', ', or '],
  select: ['select nodes with build ', ` through ${NodeLabel.WINDOWS_BUILD}`],
} as const;

/** What a Pod says about the builds of its nodes. */
export interface BuildExpressions {
  /** Names of the releases that its images are built on, as far as the tags name them. */
  readonly releases: Expression<readonly string[]>;
  /** The builds that run all images: those of the newest release that a tag names, if they run the others too. None for HostProcess Pods. */
  readonly able: Expression<readonly string[]>;
  /** Whether its nodeSelector, or each term of its required affinity, names builds. */
  readonly areSelected: Expression<boolean>;
  /** Whether each term of its required affinity selects only builds that run all images. */
  readonly areAble: Expression<boolean>;
  /** The known builds that its nodeSelector and required affinity allow. */
  readonly allowed: Expression<readonly string[]>;
}

/** The builds of nodes of AKS, by the label that its documentation selects. */
const BUILDS_OF_SKUS = literal<DataMap>(Object.fromEntries(
  WindowsVersion.all.filter((version) => version.channel !== 'SAC' && version !== WindowsVersion.LTSC2016).map(({ build, aksOsSku }) => [aksOsSku, build]),
));

/** @param terms those of the required affinity that match a node */
export function buildExpressions(
  spec: Expression<DataMap>, releaseNames: Expression<readonly string[]>, isHostProcess: Expression<boolean>, terms: Expression<readonly DataMap[]>,
  share: Share,
): BuildExpressions {
  const releases = share('releases', releaseNames);
  const isOfBuild = (requirement: Expression<DataMap>) => equal(stringAt(requirement, 'key'), literal(NodeLabel.WINDOWS_BUILD));
  const selector = mapAt(spec, 'nodeSelector');
  const selected = share('own', firstOf(
    stringAt(selector, NodeLabel.WINDOWS_BUILD), stringAt(BUILDS_OF_SKUS, stringAt(selector, NodeLabel.AKS_OS_SKU)),
  ));
  const bySelector = (build: Expression<string>) => or(equal(selected, literal('')), equal(selected, build));
  const byTerms = (build: Expression<string>) => or(
    isEmpty(mapsAt(spec, ...REQUIRED_TERMS)),
    exists(terms, 'term', (term) => all(mapsAt(term, 'matchExpressions'), 'r', (r) => or(not(isOfBuild(r)), admitsValue(r, build)))),
  );
  const able = share('builds', when(isHostProcess, list<string>(), ableToRun(releases)));
  return {
    releases,
    able,
    areAble: share('areAble', and(not(isEmpty(terms)), all(terms, 'term', (term) => isWithin(term, able)))),
    areSelected: or(not(equal(selected, literal(''))), and(not(isEmpty(terms)), all(terms, 'term', (term) =>
      exists(mapsAt(term, 'matchExpressions'), 'r', (r) => and(isOfBuild(r), equal(stringAt(r, 'operator'), literal('In'))))))),
    allowed: share('allowedBuilds', filter(
      literal<readonly string[]>(WindowsVersion.all.map(({ build }) => build)), 'build', (build) => and(bySelector(build), byTerms(build)),
    )),
  };
}

/** Whether a term selects only nodes with one of some builds. */
export function isWithin(term: Expression<DataMap>, builds: Expression<readonly string[]>): Expression<boolean> {
  return exists(mapsAt(term, 'matchExpressions'), 'r', (r) => and(
    equal(stringAt(r, 'key'), literal(NodeLabel.WINDOWS_BUILD)), equal(stringAt(r, 'operator'), literal('In')),
    not(isEmpty(stringsAt(r, 'values'))), all(stringsAt(r, 'values'), 'value', (value) => isIn(value, builds)),
  ));
}

/** The builds that run all images of some releases: those of the newest, if they run the others too. */
export function ableToRun(releases: Expression<readonly string[]>): Expression<readonly string[]> {
  const newestFirst = [...WindowsVersion.all].reverse();
  return newestFirst.reduceRight<Expression<readonly string[]>>((older, newest) => {
    const hosts = newest.hosts();
    const together = WindowsVersion.all.filter((other) => hosts.every((host) => other.runsOn(host))).map(({ name }) => name);
    const builds = when(all(releases, 'release', (release) => isIn(release, literal(together))), literal(hosts.map(({ build }) => build)), list<string>());
    return when(isIn(literal(newest.name), releases), builds, older);
  }, list<string>());
}
