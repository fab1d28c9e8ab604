import { containersIn, containersOf } from './containers';
import { hasHostProcess } from './host-process';
import { admitsValue, REQUIRED_TERMS } from './node-selector';
import { hasKnownLater, isKnownLater, isPlaceholder } from './objects';
import { isExactly } from './toleration';
import {
  all, and, DataMap, equal, evaluator, Evaluators, exists, Expression, filter, Frame, has, input, isEmpty, isIn, isPlainObject, listAt,
  literal, mapAt, mapsAt, matches, not, objectAt, onceFor, or, PlainObject, scalarText, stringAt, stringsAt, textOf, valueAt, variable, when,
} from '../base';
import { ImageLock, knownImage } from '../images';
import {
  COMMON_MARKS, CONTAINER_LISTS, isForLinuxUnlessWindows, isForWindows, NodeLabel, OS_EVIDENCE, OS_LABELS, OS_NAMES, OsEvidenceId, OsName, releaseOf,
  RUNTIME_HANDLERS, WINDOWS_SCRIPT, WindowsNodeMarks,
} from '../knowledge';

/** The operating system of a Pod, and the field that determined it. */
export interface PodOs {
  /** `undefined`: unknown. */
  readonly os: OsName | undefined;
  readonly osFrom: OsEvidenceId | undefined;
}

/** No operating system. */
const NONE = literal('');

/** How expressions share a value: as a variable of a policy, for example. */
export type Share = <T>(name: string, value: Expression<T>) => Expression<T>;

/** What a Pod tells about the operating system of its nodes: `windows`, `linux`, or empty. */
export interface OsExpressions {
  /** By what tells it; the first one in the order of `OS_EVIDENCE` decides. */
  readonly by: Readonly<Record<OsEvidenceId, Expression<string>>>;
  readonly os: Expression<string>;
  /** The operating system whose nodes its selectors, or those of its RuntimeClass, select. */
  readonly selectedOs: Expression<string>;
  /** Whether weak evidence leaves open whether the Pod is for Linux, if nothing else tells it. */
  readonly isUndecided: Expression<boolean>;
}

/** The parts of a Pod that tell it. */
export interface OsParts {
  readonly spec: Expression<DataMap>;
  readonly containers: Expression<readonly DataMap[]>;
  /** The terms of its required node affinity, as `requiredTermsOf` returns them. */
  readonly terms: Expression<readonly DataMap[]>;
  readonly isHostProcess: Expression<boolean>;
  /** Whether it has an image for Windows, by its name. */
  readonly hasWindowsImage: Expression<boolean>;
  /** Whether it has a script that only Windows runs. @default - Pods have no scripts */
  readonly hasWindowsScript?: Expression<boolean>;
  /** The operating system of its images by a lock; empty if it leaves that open. @default - there is no lock */
  readonly lockedOs?: Expression<string>;
}

/** Expressions for the operating system of a Pod. @param marks what the Windows nodes of the cluster have, and no others */
export function osExpressions(
  { spec, containers, terms, isHostProcess, hasWindowsScript = literal(false), hasWindowsImage, lockedOs = NONE }: OsParts, share: Share,
  marks: WindowsNodeMarks,
): OsExpressions {
  const { taints, runtimeClasses = { windows: [], linux: [], others: [] } } = marks;
  const className = stringAt(spec, 'runtimeClassName');
  const isClassOf = (names: readonly string[]) => isIn(className, literal(names));
  const toleratesMark = taints.length === 0 ? literal(false) : exists(mapsAt(spec, 'tolerations'), 't', (t) => isExactly(t, taints));
  const hasOptions = (of: Expression<DataMap>) => has(of, 'securityContext', 'windowsOptions');
  // such a Pod tolerates the taint for the sake of its Windows nodes
  const selectsBoth = share('selectsBoth', affinityNamesBoth(terms));
  const by: OsExpressions['by'] = {
    'spec.os': osName(stringAt(spec, 'os', 'name')),
    'hostProcess': windowsIf(isHostProcess),
    'nodeSelector': share('osOfSelector', osOfSelector(mapAt(spec, 'nodeSelector'), marks)),
    'affinity': share('osOfAffinity', osOfAffinity(terms, share, marks)),
    'runtimeClass': runtimeClasses.windows.length + runtimeClasses.linux.length === 0
      ? NONE : when(
        isClassOf(runtimeClasses.windows), literal('windows'), when(isClassOf(runtimeClasses.linux), literal('linux'), NONE),
      ),
    'script': hasWindowsScript.kind === 'literal' ? NONE : windowsIf(hasWindowsScript),
    'image': lockedOs.kind === 'literal' ? windowsIf(hasWindowsImage) : firstOf(lockedOs, windowsIf(hasWindowsImage)),
    'toleration': taints.length === 0
      ? NONE : windowsIf(and(toleratesMark, not(selectsBoth), not(exists(containers, 'c', (c) => isForLinuxUnlessWindows(stringAt(c, 'image')))))),
  };
  const first = (...ids: readonly OsEvidenceId[]) => firstOf(...ids.map((id) => by[id]));
  return {
    by, os: share('os', first(...CLEAR)), selectedOs: first('nodeSelector', 'affinity', 'runtimeClass'),
    isUndecided: or(
      selectsBoth, hasOptions(spec), exists(containers, 'c', hasOptions),
      and(not(equal(className, NONE)), not(isClassOf(Object.values(runtimeClasses).flat()))), toleratesMark,
    ),
  };
}

const CLEAR = OS_EVIDENCE.flatMap((evidence) => (evidence.strength === 'clear' ? [evidence.id] : []));

/** The first of several strings that isn't empty; empty if all are, as constants among them must be. */
export function firstOf(...texts: readonly Expression<string>[]): Expression<string> {
  let found: Expression<string> | undefined;
  for (let i = texts.length - 1; i >= 0; i--) {
    const text = texts[i]!;
    if (text.kind === 'literal') { continue; }
    found = found ? when(equal(text, NONE), found, text) : text;
  }
  return found ?? NONE;
}
/** An operating system's name; empty for any other string. */
export const osName = (text: Expression<string>) => when(isIn(text, literal(OS_NAMES)), text, NONE);
/** The operating system's name if a condition holds; empty otherwise. */
export const windowsIf = (is: Expression<boolean>): Expression<string> => when(is, literal('windows'), NONE);

/** The terms of the required node affinity that match a node; empty ones don't. */
export function requiredTermsOf(spec: Expression<DataMap>): Expression<readonly DataMap[]> {
  return filter(
    mapsAt(spec, ...REQUIRED_TERMS), 'term', (term) => or(not(isEmpty(mapsAt(term, 'matchExpressions'))), not(isEmpty(mapsAt(term, 'matchFields')))),
  );
}

const osKeys = literal(OS_LABELS);

function osOfSelector(selector: Expression<DataMap>, marks: WindowsNodeMarks): Expression<string> {
  const isWindowsOnly = exists(selector, 'key', (key) => isOneOfLabels(key, stringAt(selector, key), marks.labels));
  return firstOf(osName(stringAt(selector, NodeLabel.OS)), osName(stringAt(selector, NodeLabel.BETA_OS)), windowsIf(isWindowsOnly));
}

/** Whether a label is one of those that only some nodes have, as those of Windows. */
export function isOneOfLabels(key: Expression<string>, value: Expression<string>, labels: WindowsNodeMarks['labels']): Expression<boolean> {
  return or(...labels.map((label) => and(equal(key, literal(label.key)), matches(value, label.value.source))));
}

/** Terms are ORed, so all of them must select the same operating system. */
function osOfAffinity(terms: Expression<readonly DataMap[]>, share: Share, marks: WindowsNodeMarks): Expression<string> {
  const allTerms = (keeps: (requirement: Expression<DataMap>) => Expression<boolean>) =>
    all(terms, 'term', (term) => exists(mapsAt(term, 'matchExpressions'), 'r', keeps));
  const [isLinux, isWindows] = [
    share('onLinux', allTerms(keepsToLinux)), share('onWindows', allTerms((requirement) => keepsToWindows(requirement, marks))),
  ];
  // a term that requires both matches no node, so it is ignored
  const os = when(and(isWindows, not(isLinux)), literal('windows'), when(and(isLinux, not(isWindows)), literal('linux'), NONE));
  return when(isEmpty(terms), NONE, os);
}

/** Whether the terms of required node affinity name both operating systems. One that matches no node has no part in it. */
function affinityNamesBoth(terms: Expression<readonly DataMap[]>): Expression<boolean> {
  const names = (requirement: Expression<DataMap>) => and(
    isIn(stringAt(requirement, 'key'), osKeys), equal(stringAt(requirement, 'operator'), literal('In')),
  );
  const allows = (os: OsName) => exists(terms, 'term', (term) => (
    all(mapsAt(term, 'matchExpressions'), 'r', (requirement) => or(not(names(requirement)), admits(requirement, os)))));
  return and(
    not(isEmpty(terms)), all(terms, 'term', (term) => exists(mapsAt(term, 'matchExpressions'), 'r', names)), allows('linux'), allows('windows'),
  );
}

const readsBoth = evaluator(affinityNamesBoth(variable('terms', requiredTermsOf(input('object')))));

/** Whether the required node affinity of a Pod names both operating systems. @param spec of the Pod */
export function isForBoth(spec: PlainObject): boolean {
  return readsBoth({ object: spec });
}

const admits = (requirement: Expression<DataMap>, os: OsName) => admitsValue(requirement, literal<string>(os));

const keepsToLinux = (requirement: Expression<DataMap>) => when(
  isIn(stringAt(requirement, 'key'), osKeys),
  and(admits(requirement, 'linux'), not(admits(requirement, 'windows'))),
  // every Windows node has it
  and(equal(stringAt(requirement, 'key'), literal(NodeLabel.WINDOWS_BUILD)), equal(stringAt(requirement, 'operator'), literal('DoesNotExist'))),
);

function keepsToWindows(requirement: Expression<DataMap>, marks: WindowsNodeMarks): Expression<boolean> {
  const [key, operator, values] = [stringAt(requirement, 'key'), stringAt(requirement, 'operator'), stringsAt(requirement, 'values')];
  const anyValue = marks.labels.filter((label) => label.value.source === '^').map((label) => label.key);
  return when(
    isIn(key, osKeys),
    and(admits(requirement, 'windows'), not(admits(requirement, 'linux'))),
    or(
      and(equal(operator, literal('Exists')), isIn(key, literal(anyValue))),
      and(equal(operator, literal('In')), not(isEmpty(values)), all(values, 'value', (value) => isOneOfLabels(key, value, marks.labels))),
    ),
  );
}

/** What evaluates the evidence of Pods in a cluster. */
interface OsReader {
  readonly by: readonly (readonly [id: OsEvidenceId, read: (frame: Frame) => string])[];
  readonly frameOf: (spec: unknown) => Frame;
}

const readerOf = onceFor((marks: WindowsNodeMarks): OsReader => {
  const evaluators = new Evaluators();
  const spec = variable('spec', mapAt(input('object'), 'spec'));
  const containers = variable('containers', containersIn(spec));
  const hasWindowsImage = exists(containers, 'c', (c) => isForWindows(stringAt(c, 'image'), releaseOf(stringAt(c, 'image'))));
  const { by } = osExpressions({
    spec, containers, terms: variable('terms', requiredTermsOf(spec)), isHostProcess: hasHostProcess(spec, containers), hasWindowsImage,
    hasWindowsScript: exists(containers, 'c', (c) => matches(stringAt(c, 'script'), WINDOWS_SCRIPT)),
  }, variable, marks);
  return { by: CLEAR.map((id) => [id, evaluators.compile(by[id])]), frameOf: (of) => evaluators.frameOf({ object: { spec: of } }) };
});

/** A Pod's spec without the images of a lock, of which names say nothing that is better known. */
export function withoutLocked(spec: PlainObject, images: ImageLock): PlainObject {
  const isLocked = (image: unknown) => typeof image === 'string' && knownImage(image, { images }).isCertain;
  const bare = (container: unknown) => (isPlainObject(container) && isLocked(container.image) ? { ...container, image: '' } : container);
  const lists = CONTAINER_LISTS.filter((list) => Array.isArray(spec[list]));
  return { ...spec, ...Object.fromEntries(lists.map((list) => [list, listAt(spec, list).map(bare)])) };
}

/** The operating system of a Pod by locked images: Windows if one is only for Windows, and Linux if all are only for Linux. */
function osOfLocked(spec: PlainObject, images: ImageLock): { readonly os: OsName | ''; readonly mayBeLinux: boolean } {
  const systems = containersOf(spec).map(({ container: { image } }) => {
    const { isCertain, os } = knownImage(typeof image === 'string' ? image : '', { images });
    return isCertain ? os : undefined;
  });
  const isLinux = (os: OsName | undefined) => os === 'linux';
  const os = systems.includes('windows') ? 'windows' : systems.length > 0 && systems.every(isLinux) ? 'linux' : '';
  return { os, mayBeLinux: systems.some(isLinux) };
}

/**
 * Determines the operating system of a Pod, from the first clear evidence of `OS_EVIDENCE`.
 *
 * @param runtimeClass the RuntimeClass that the Pod names, if known
 * @param marks what the Windows nodes of the cluster have, and no others
 * @param images what is known of images besides their names
 */
export function podOs(spec: PlainObject, runtimeClass?: PlainObject, marks: WindowsNodeMarks = COMMON_MARKS, images?: ImageLock): PodOs {
  const { by, frameOf } = readerOf(marks);
  const locked = images && osOfLocked(spec, images);
  const frame = frameOf(images ? withoutLocked(spec, images) : spec);
  for (const [osFrom, read] of by) {
    const os = osFrom === 'runtimeClass' && runtimeClass
      ? osOfRuntimeClass(runtimeClass, marks) : (osFrom === 'image' && locked?.os) || read(frame) as OsName | '';
    if (os && !(osFrom === 'toleration' && locked?.mayBeLinux)) { return { os, osFrom }; }
  }
  return { os: undefined, osFrom: undefined };
}

/** The operating system of the nodes that a RuntimeClass selects, or that have its handler; empty if it doesn't say. */
export function osOfRuntimeClass(runtimeClass: PlainObject, marks: WindowsNodeMarks): OsName | '' {
  const { by, frameOf } = readerOf(marks);
  const selected = by.find(([id]) => id === 'nodeSelector')![1](frameOf(runtimeClass.scheduling)) as OsName | '';
  return selected || (Object.values(RUNTIME_HANDLERS).includes(textOf(runtimeClass.handler)) ? 'windows' : '');
}

/** The index of a toleration of exactly a taint of the Windows nodes; `undefined` if there is none. */
export function toleratedTaint(spec: PlainObject, { taints }: WindowsNodeMarks): number | undefined {
  const isMark = evaluator(isExactly(input('object'), taints));
  const index = listAt(spec, 'tolerations').findIndex((object) => isMark({ object }));
  return index === -1 ? undefined : index;
}

/** Whether it isn't known whether a Pod selects nodes by some labels, or by which values. */
export function isSelectionOpen({ nodeSelector, affinity }: PlainObject, isOne: (label: string) => boolean): boolean {
  const isOpen = ([key, value]: readonly [string, unknown]) => isPlaceholder(key) || (isOne(key) && isKnownLater(value));
  const isRequirementOpen = (each: unknown) => isKnownLater(each) || (isPlainObject(each)
    && (isKnownLater(each.key) || (isOne(scalarText(each.key)) && hasKnownLater([each.operator, each.values]))));
  const places = REQUIRED_TERMS.map((_, i, keys) => valueAt({ affinity }, keys.slice(0, i + 1)));
  return [nodeSelector, ...places].some(isKnownLater) || Object.entries(objectAt({ nodeSelector }, 'nodeSelector')).some(isOpen)
    || listAt({ terms: places.at(-1) }, 'terms').some((term) => isKnownLater(term) || ['matchExpressions', 'matchFields'].some((list) => (
      isKnownLater(valueAt(term, [list])) || listAt(term, list).some(isRequirementOpen))));
}

/** Whether it isn't known yet which operating system a Pod names, since a placeholder stands for it, or for a label that may be that of one. */
export function isOsOpen(spec: PlainObject): boolean {
  return hasKnownLater(spec.os) || isSelectionOpen(spec, (label) => label === NodeLabel.OS || label === NodeLabel.BETA_OS);
}
