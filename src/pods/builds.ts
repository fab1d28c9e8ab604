import {
  all, and, DataMap, equal, evaluator, exists, Expression, filter, hasOpaque, input, isEmpty, isIn, list, listAt, literal, mapAt, mapsAt, not, or,
  PlainObject, stringAt, stringsAt, when,
} from '../base';
import { NodeLabel, WindowsVersion } from '../knowledge';
import { admitsValue, REQUIRED_TERMS, Share } from '../kubernetes';

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
  /** Whether its nodeSelector names one build, and the SKU of another. */
  readonly areAtOdds: Expression<boolean>;
  /** The known builds that its nodeSelector and required affinity allow. */
  readonly allowed: Expression<readonly string[]>;
}

/** Releases of AKS nodes, with the label that its documentation selects. */
const ON_AKS = WindowsVersion.all.filter((version) => version.channel !== 'SAC' && version !== WindowsVersion.LTSC2016);
const BUILDS_OF_SKUS = literal<DataMap>(Object.fromEntries(ON_AKS.map(({ build, aksOsSku }) => [aksOsSku, build])));
const SKUS_OF_BUILDS = literal<DataMap>(Object.fromEntries(ON_AKS.map(({ build, aksOsSku }) => [build, aksOsSku])));

/** Labels of which each value is a release. */
const RELEASE_LABELS = literal<readonly string[]>([NodeLabel.WINDOWS_BUILD, NodeLabel.AKS_OS_SKU]);

/** Whether a requirement selects nodes by their release. */
const isOfRelease = (requirement: Expression<DataMap>) => isIn(stringAt(requirement, 'key'), RELEASE_LABELS);
/** Whether it names the releases. */
const namesReleases = (requirement: Expression<DataMap>) => and(isOfRelease(requirement), equal(stringAt(requirement, 'operator'), literal('In')));

/** @param terms those of the required affinity that match a node */
export function buildExpressions(
  spec: Expression<DataMap>, releaseNames: Expression<readonly string[]>, isHostProcess: Expression<boolean>, terms: Expression<readonly DataMap[]>,
  share: Share,
): BuildExpressions {
  const releases = share('releases', releaseNames);
  const selector = mapAt(spec, 'nodeSelector');
  const named: readonly [Expression<string>, Expression<string>] = [
    share('own', stringAt(selector, NodeLabel.WINDOWS_BUILD)), share('ownOfSku', stringAt(BUILDS_OF_SKUS, stringAt(selector, NodeLabel.AKS_OS_SKU))),
  ];
  const isNone = (build: Expression<string>) => equal(build, literal(''));
  const bySelector = (build: Expression<string>) => and(...named.map((each) => or(isNone(each), equal(each, build))));
  const byTerms = (build: Expression<string>) => or(
    isEmpty(mapsAt(spec, ...REQUIRED_TERMS)),
    exists(terms, 'term', (term) => all(mapsAt(term, 'matchExpressions'), 'r', (r) => or(
      not(isOfRelease(r)),
      admitsValue(r, when(equal(stringAt(r, 'key'), literal(NodeLabel.WINDOWS_BUILD)), build, stringAt(SKUS_OF_BUILDS, build))),
    ))),
  );
  const able = share('builds', when(isHostProcess, list<string>(), ableToRun(releases)));
  return {
    releases,
    able,
    areAble: share('areAble', and(not(isEmpty(terms)), all(terms, 'term', (term) => isWithin(term, able)))),
    areAtOdds: and(...named.map((each) => not(isNone(each))), not(equal(named[0], named[1]))),
    areSelected: or(...named.map((each) => not(isNone(each))), and(not(isEmpty(terms)), all(terms, 'term', (term) =>
      exists(mapsAt(term, 'matchExpressions'), 'r', namesReleases)))),
    allowed: share('allowedBuilds', filter(
      literal<readonly string[]>(WindowsVersion.all.map(({ build }) => build)), 'build', (build) => and(bySelector(build), byTerms(build)),
    )),
  };
}

/** Whether a term selects only nodes with one of some builds. */
export function isWithin(term: Expression<DataMap>, builds: Expression<readonly string[]>): Expression<boolean> {
  return exists(mapsAt(term, 'matchExpressions'), 'r', (r) => and(
    namesReleases(r), not(isEmpty(stringsAt(r, 'values'))),
    all(stringsAt(r, 'values'), 'value', (value) => or(isIn(value, builds), isIn(stringAt(BUILDS_OF_SKUS, value), builds))),
  ));
}

const isTermWithin = evaluator(() => isWithin(input('object'), stringsAt(input('params'), 'builds')));

/** Whether a term selects only nodes with one of some builds, by those of its requirements that are known. */
export function keepsToBuilds(term: PlainObject, builds: readonly string[]): boolean {
  const matchExpressions = listAt(term, 'matchExpressions').filter((requirement) => !hasOpaque(requirement));
  return isTermWithin({ object: { matchExpressions }, params: { builds } });
}

/** The builds that run all images of some releases: those of the newest, if they run the others too. */
export function ableToRun(releases: Expression<readonly string[]>): Expression<readonly string[]> {
  const oldestFirst = WindowsVersion.all.map((version) => ({ name: version.name, hosts: version.hosts() }));
  let able: Expression<readonly string[]> = list<string>();
  for (const { name: newest, hosts } of oldestFirst) {
    const together: string[] = [];
    for (const other of oldestFirst) { if (new Set([...other.hosts, ...hosts]).size === other.hosts.length) { together.push(other.name); } }
    const builds = when(
      all(releases, 'release', (release) => isIn(release, literal(together))), literal(hosts.map(({ build }) => build)), list<string>(),
    );
    able = when(isIn(literal(newest), releases), builds, able);
  }
  return able;
}
