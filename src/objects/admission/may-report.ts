import { MatchCondition } from './conditions';
import { entryOf } from './locked-images';
import type { WindowsAdmissionOptions } from './options';
import type { JudgedKind, Judgement, PolicyShare } from './validating-policies';
import {
  concat, DataMap, equal, existsItem, Expression, input, isLess, ItemNode, itemOf, join, list, literal, map, mapAt, mapsAt, nodesIn, or, size,
  stringAt, stringsAt, untyped,
} from '../../base';
import { NodeLabel } from '../../knowledge';
import { firstOf, osName, REQUIRED_TERMS, Share, windowsIf } from '../../kubernetes';
import { isReported, PodExpressions, podExpressions } from '../../pods';

/** Values that few Pods need, which aren't computed before they are. */
const RARE: readonly string[] = ['allowedBuilds', 'areAble'];
/** Values that are computed only for Pods that are judged here. */
const LATE: readonly string[] = ['allowsWindows', 'allowsLinux'];

/** A value, and the name by which expressions refer to it. */
interface Bound {
  readonly item: ItemNode;
  readonly value: Expression<any>;
}

/**
 * Whether a policy may have something to report. Most Pods are right, and this is all that is evaluated for them: the API server evaluates the
 * messages of a policy even for objects in which nothing is wrong. The policy itself judges whenever the operating system isn't stated, and large
 * Pods, since the cost of a condition is limited more than that of a policy.
 */
export function mayReport(
  kind: JudgedKind, judgements: readonly Judgement[], { effects }: PolicyShare, { images }: WindowsAdmissionOptions,
): MatchCondition {
  // conditions can't refer to variables, but to the items of a list
  const early: Bound[] = [];
  const late: Bound[] = [];
  const share: Share = (name, value) => {
    if (RARE.includes(name)) { return value; }
    const item = itemOf(name);
    (LATE.includes(name) ? late : early).push({ item, value });
    return item;
  };
  const template = share('template', kind.template(untyped(input('object'))));
  const pod = podExpressions(template, share, undefined, images === undefined ? undefined : entryOf);
  // the first of what decides the operating system
  const os = share('stated', firstOf(
    osName(stringAt(pod.spec, 'os', 'name')), windowsIf(pod.isHostProcess), osName(stringAt(pod.spec, 'nodeSelector', NodeLabel.OS)),
  ));
  const isWrong = or(...judgements.map(({ rule }) => isReported(rule, { ...pod, os }, effects)));
  return { name: 'may-report', holds: withValues(early, or(equal(os, literal('')), isLarge(pod), withValues(late, isWrong))) };
}

function withValues(bound: readonly Bound[], condition: Expression<boolean>): Expression<boolean> {
  return bound.reduceRight((inner, { item, value }) => (nodesIn([inner]).has(item) ? existsItem(list(value), item, inner) : inner), condition);
}

const MOST_PARTS = 30;
const MOST_CHARACTERS = 10_000;

/** Whether a Pod has so many parts, or so long strings, that a condition about it could cost too much. */
function isLarge({ spec, containers, startedContainers }: PodExpressions): Expression<boolean> {
  const each = (of: Expression<readonly DataMap[]>, text: (item: Expression<DataMap>) => Expression<string>) => join(map(of, 'part', text), '');
  const [volumes, terms] = [mapsAt(spec, 'volumes'), mapsAt(spec, ...REQUIRED_TERMS)];
  const characters = concat(
    each(containers, (c) => concat(
      stringAt(c, 'image'), stringAt(c, 'terminationMessagePath'), each(mapsAt(c, 'volumeMounts'), (mount) => stringAt(mount, 'mountPath')),
    )),
    each(startedContainers, (c) => each(mapsAt(c, 'commands'), (command) => join(stringsAt(command, 'words'), ' '))),
    each(volumes, (volume) => stringAt(volume, 'hostPath', 'path')),
    each(terms, (term) => each(mapsAt(term, 'matchExpressions'), (r) => concat(stringAt(r, 'key'), join(stringsAt(r, 'values'), ' ')))),
    join(map(mapAt(spec, 'nodeSelector'), 'key', (key) => key), ' '),
  );
  const hasManyParts = [containers, volumes, terms].map((parts) => isLess(literal(MOST_PARTS), size(parts)));
  return or(...hasManyParts, isLess(literal(MOST_CHARACTERS), size(characters)));
}
