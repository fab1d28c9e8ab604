import { isSameValue, jsonPointer, listAt, objectAt, Path, PlainObject, remembering, scalarText, valueAt } from '../base';
import { admits, CheckContext, DecidingRule, PodFacts, RuleFinding } from '../checker';
import { applyEdits, Edit, formatObject, referenceTo } from '../findings';
import { hostsOf } from '../images';
import { isEarlier, isLabelOfZone, NodeLabel, POOL_LABELS, WindowsVersion, withoutUserInfo } from '../knowledge';
import {
  findPods, FoundPod, isEmptyTerm, NodeSelectorRequirement, objectName, REQUIRED_TERMS, requirementsOf, satisfies, stringsAt,
} from '../kubernetes';
import { NewNode, OldPool } from './old-pools';
import { JsonPatchOperation } from './result';

/** New values of labels, by key and old value. */
export type Renames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What differs between the labels of old nodes and of those that replace them. */
export function renamesOf(pools: readonly (readonly [OldPool, NewNode])[]): Renames {
  const renames = new Map<string, Map<string, string>>();
  for (const [{ nodes }, { node: { labels } }] of pools) {
    for (const [key, value] of nodes.flatMap((node) => Object.entries(node.labels))) {
      const replaced = Object.hasOwn(labels, key) ? labels[key]! : value;
      // Pods stay in the zone that they select
      if (replaced === value || isLabelOfZone(key)) { continue; }
      renames.set(key, (renames.get(key) ?? new Map<string, string>()).set(value, replaced));
    }
  }
  return renames;
}

/** What manifests select of nodes with older releases, wherever they run. @param from @default - all releases before `to` */
function renamesOfRelease(to: WindowsVersion, from?: WindowsVersion): Renames {
  const older = from ? [from] : WindowsVersion.all.filter((each) => isEarlier(each, to));
  const values = (of: (release: WindowsVersion) => string) => new Map(older.map((each) => [of(each), of(to)]));
  return new Map([[NodeLabel.WINDOWS_BUILD, values(({ build }) => build)], [NodeLabel.AKS_OS_SKU, values(({ aksOsSku }) => aksOsSku)]]);
}

/** Edits that make selectors select other nodes, and what they selected. */
export interface Repinned {
  readonly holds: readonly string[];
  readonly edits: readonly (Edit & { readonly op: 'set' })[];
}

/** What holds a Pod on old nodes. Paths are those in the object that defines it. */
export function repinned({ template, placeOf }: Pick<FoundPod, 'template' | 'placeOf'>, renames: Renames): Repinned {
  return asEdits([...inSelector(objectAt(template, 'spec'), renames), ...inTerms(template, renames)].flatMap(({ path, ...each }) => {
    const place = placeOf(['spec', ...path]);
    return place ? [{ ...each, path: place }] : [];
  }));
}

/** What a RuntimeClass adds to the selectors of its Pods. */
export const repinnedClass = (runtimeClass: PlainObject, renames: Renames): Repinned => (
  asEdits(inSelector(objectAt(runtimeClass, 'scheduling'), renames).map(({ path, ...each }) => ({ ...each, path: ['scheduling', ...path] }))));

const asEdits = (found: readonly Hold[]): Repinned => (
  { holds: found.map(({ hold }) => hold), edits: found.map(({ path, value }) => ({ op: 'set', path, value })) });

interface Hold { readonly path: Path; readonly value: unknown; readonly hold: string }

function inSelector(spec: PlainObject, renames: Renames): readonly Hold[] {
  return Object.entries(stringsAt(spec, 'nodeSelector')).flatMap(([key, value]) => {
    const renamed = renames.get(key)?.get(value);
    return renamed === undefined ? [] : [{ path: ['nodeSelector', key], value: renamed, hold: `nodeSelector ${key}=${value}` }];
  });
}

function inTerms({ spec }: PlainObject, renames: Renames): readonly Hold[] {
  const terms = listAt(valueAt(spec, REQUIRED_TERMS.slice(0, -1)), REQUIRED_TERMS.at(-1)!).map((term) => objectAt({ term }, 'term'));
  const build = [...renames.get(NodeLabel.WINDOWS_BUILD)?.values() ?? []];
  const ofNew = [[NodeLabel.OS, ['windows']], [NodeLabel.WINDOWS_BUILD, build]] as const;
  return terms.flatMap((term, i) => {
    const requirements = listAt(term, 'matchExpressions').map((each) => renamedIn(each, renames));
    const holds = requirements.flatMap(({ hold, after = [] }, j): readonly Hold[] => (hold === undefined ? []
      : [{ path: [...REQUIRED_TERMS, i, 'matchExpressions', j, 'values'], value: after[0]!.values, hold }]));
    // terms are ORed: nodes that this one would select can be those of another one already
    const known = [...requirements.flatMap(({ after }) => after), ...ofNew.map(([key, values]) => ({ key, operator: 'In', values }))];
    return holds.length > 0 && terms.some((other) => isMet(other, known)) ? [] : holds;
  });
}

/** A requirement with the new values, and what it holds on old nodes without them. */
function renamedIn(requirement: unknown, renames: Renames): { readonly after: readonly NodeSelectorRequirement[]; readonly hold?: string } {
  const [own] = requirementsOf({ matchExpressions: [requirement] });
  const { key, operator, values = [] } = own ?? { key: '' };
  const renamed = renames.get(key);
  const isHeld = own && operator === 'In' && renamed && values.some((value) => renamed.has(value))
    // a Pod that selects the new nodes too isn't held
    && !values.some((value) => renamed.has(value) && values.includes(renamed.get(value)!));
  if (!isHeld) { return { after: own ? [own] : [] }; }
  const replaced = [...new Set(values.map((value) => renamed.get(value) ?? value))];
  return { after: [{ key, operator: 'In', values: replaced }], hold: `required node affinity ${key} In [${values.join(', ')}]` };
}

/** Whether all nodes that meet some requirements surely meet a term. */
function isMet(term: PlainObject, known: readonly NodeSelectorRequirement[]): boolean {
  const own = requirementsOf(term);
  return own.length > 0 && own.length === listAt(term, 'matchExpressions').length && isEmptyTerm({ matchFields: term.matchFields })
    && own.every((requirement) => known.some((each) => each.key === requirement.key && (isSameValue(each, requirement)
      || (each.operator === 'In' && listAt(each, 'values').length > 0 && each.values!.every((value) => satisfies(requirement, value))))));
}

/**
 * What holds the Pods of manifests on older nodes, with the change. Pods with an image that surely doesn't run on the new nodes stay as they are, and
 * their RuntimeClass with them, and all Pods of that.
 *
 * @param from @default - all releases before `to`
 */
export function repinRule(to: WindowsVersion, from?: WindowsVersion): DecidingRule {
  const renames = renamesOfRelease(to, from);
  const oldImage = ({ isHostProcess, images, isolation = 'process' }: PodFacts) => (isHostProcess ? undefined
    : images.find((each) => each.versions.length > 0 && !hostsOf(each, isolation).includes(to)));
  /** Finds an object with such an image among those with a RuntimeClass. */
  const lookFor = remembering((name) => (object: PlainObject, run: CheckContext) => {
    const [image] = findPods(object, run.podKinds).map(({ template }) => objectAt(template, 'spec'))
      .flatMap((spec) => (spec.runtimeClassName === name ? oldImage(run.factsOf(spec))?.image ?? [] : []));
    return image === undefined ? undefined : `image ${withoutUserInfo(image)} of ${formatObject(referenceTo(object))} with RuntimeClass ${name}`;
  });
  const check = (object: PlainObject, context: CheckContext): readonly RuleFinding[] => {
    const pod = context.podOf(object);
    const ofPod = pod && repinned({ template: pod.template, placeOf: (path) => [...pod.path, ...path] }, renames);
    const { holds, edits: [first, ...others] } = ofPod ?? repinnedClass(object.kind === 'RuntimeClass' ? object : {}, renames);
    if (!first) { return []; }
    const name = pod ? scalarText(objectAt(pod.facts.runtimeClass, 'metadata').name) : objectName(object);
    const isHeld = !pod || repinnedClass(pod.facts.runtimeClass ?? {}, renames).edits.length > 0;
    const own = pod && oldImage(pod.facts);
    const help = `build the image for ${to.name} first`;
    if (own) {
      // what else holds them may be what another rule selects for the image
      const message = `image ${withoutUserInfo(own.image)} doesn't run on ${to.name}: its Pods stay on nodes of an older release`;
      return [{ path: [...pod.path, ...own.path], message, help }];
    }
    const image = isHeld ? context.search(/runtimeClassName/, lookFor(name)) : undefined;
    const message = `${holds.join(', ')} holds its Pods on nodes of an older release`;
    const edits = [first, ...others] as const;
    if (image !== undefined) {
      return [{ path: first.path, message: `${message}, and ${image} doesn't run on ${to.name}`, help }];
    }
    if (pod && admits(pod.facts, 'windows') && !admits(context.factsOf(objectAt(templateAfter(pod, object, edits), 'spec')), 'windows')) {
      return [{ path: first.path, message: `${message}, and its other selectors exclude ${to.name}`, help: `remove what excludes ${to.name} first` }];
    }
    return [{ path: first.path, message, help: `select ${to.name}`, fix: { description: `select nodes of ${to.name}`, edits } }];
  };
  return { id: 'repin', effect: 'ending', check };
}

/** The template of a Pod after edits of the object that defines it. */
export const templateAfter = (
  { path, template }: Pick<FoundPod, 'path' | 'template'>, defined: PlainObject | undefined, edits: readonly Edit[],
): PlainObject => (
  (edits.length > 0 && valueAt(applyEdits(defined ?? {}, edits), path) as PlainObject | undefined) || template);

/** The edits, which replace values, as a JSON Patch. */
export const patchOf = (edits: Repinned['edits']): readonly JsonPatchOperation[] => (
  edits.map(({ path, value }) => ({ op: 'replace', path: jsonPointer(path), value })));

/** The same as an option of the constructs: of a pool, its release follows. */
export function optionOf(holds: readonly string[], to: WindowsVersion): string {
  const isOfPool = holds.some((hold) => POOL_LABELS.some((key) => hold.includes(` ${key}`)));
  return isOfPool ? `windows: { pool }, with version: WindowsVersion.${to.name} in the pool` : `windows: { version: WindowsVersion.${to.name} }`;
}
