import { CheckContext, RuleFinding } from './rule';
import { distinctBy, isPresent, objectAt, Path, PlainObject, Results, valueAt } from '../base';
import { applyEdits, Edit, editAt, Fix, nameOf } from '../findings';
import { CONTAINER_FIELDS, CONTAINER_LISTS, POD_SPEC_FIELDS } from '../knowledge';
import { flagsNote, FoundPod, isAddedByOperators } from '../kubernetes';

/**
 * The findings about the Pods that an object of a custom kind defines: those of the same Pods on their own, with their places in the object.
 *
 * @param check the findings about a Pod
 */
export function findingsInCustomPods<F extends RuleFinding>(
  object: PlainObject, context: CheckContext, check: (pod: PlainObject) => readonly F[],
): readonly F[] {
  const pods = context.customPods(object);
  if (pods.length === 0) { return NOTHING; }
  const all = pods.flatMap((found) => {
    // several findings can have the same fix, which stays one
    const fixes = new Results();
    const fixOf = (fix: Fix) => fixes.of(fix, () => fixIn(found, fix));
    return check(barePod(found.template, object)).flatMap((finding) => findingIn(found, finding, fixOf) ?? []);
  });
  // Pods that inherit the same field have the same findings
  return distinctBy(all, (finding) => JSON.stringify({ ...finding, fix: undefined }));
}

const NOTHING: readonly never[] = [];

/** A Pod with the template's metadata and spec, and the name and namespace of the object. */
function barePod(template: PlainObject, object: PlainObject): PlainObject {
  const { name, namespace } = objectAt(object, 'metadata');
  const metadata = { ...objectAt(template, 'metadata'), ...(name !== undefined && { name }), ...(namespace !== undefined && { namespace }) };
  return { ...template, apiVersion: 'v1', kind: 'Pod', metadata };
}

/** Whether a path leads to a field that Pods don't have, but a custom kind can. */
function isFieldOfKind([part, field, , inContainer]: Path): boolean {
  const isUnknown = (known: ReadonlySet<string>, key: unknown) => key !== undefined && !known.has(String(key));
  return isUnknown(PARTS, part) || (part === 'spec' && isUnknown(POD_SPEC_FIELDS, field))
    || (CONTAINER_LISTS.some((list) => list === field) && isUnknown(CONTAINER_FIELDS, inContainer));
}

const PARTS: ReadonlySet<string> = new Set(['metadata', 'spec']);

/** A finding about a Pod as one about the object that defines it; `undefined` if it misses what the place can't hold, or what an operator may add. */
function findingIn<F extends RuleFinding>(found: FoundPod, finding: F, fixOf: (fix: Fix) => Fix | undefined): F | undefined {
  const path = found.placeOf(finding.path);
  const fix = finding.fix && fixOf(finding.fix);
  const value = valueAt(found.template, finding.path);
  if (isAddedByOperators(finding.path, value) || isFieldOfKind(finding.path) || isPatched(found, finding)) { return undefined; }
  if (finding.isOfNodes && found.placedBy !== undefined) { return undefined; }
  const isAboutMissing = finding.path.length <= 1 || value === undefined;
  const isWhole = !found.isPartial && found.besides === undefined;
  const isHeld = finding.fix ? finding.fix.edits.every(({ path: at }) => found.placeOf(at) && !isOpen(found, at)) : isWhole;
  if (!path || (isAboutMissing && !isHeld)) { return undefined; }
  // a message that begins with the place begins with that in the object
  const [own, named] = [nameOf(finding.path), nameOf(path)];
  const message = finding.message.startsWith(`${own} `) ? named + finding.message.slice(own.length) : finding.message;
  return { ...finding, path, message, fix };
}

/** Fields of which one can select the nodes that the other doesn't. */
const SELECTING: readonly unknown[] = ['nodeSelector', 'affinity'];

/** Whether a finding misses what a patch of the Pod may set. */
function isPatched({ mayPatch = () => false, template }: FoundPod, { path, fix }: RuleFinding): boolean {
  // what is missing of the resources of a container is reported at the container, with or without a fix
  const isResources = CONTAINER_LISTS.some((list) => list === path[1]) && (path.length === 3 || path[3] === 'resources');
  if (isResources) { return mayPatch('resources'); }
  return fix !== undefined && fix.edits.length > 0 && fix.edits.every(({ op, path: [part, field] }) => (
    op !== 'remove' && part === 'spec' && !isPresent(valueAt(template, [part, String(field)]))
    && (mayPatch(String(field)) || (SELECTING.includes(field) && SELECTING.some((each) => mayPatch(String(each)))))));
}

function isOpen({ open = [] }: FoundPod, [, field]: Path): boolean {
  return open.includes(String(field));
}

function fixIn(found: FoundPod, fix: Fix): Fix | undefined {
  const edits: Edit[] = [];
  const inherited = new Map<string, Edit[]>();
  for (const edit of fix.edits) {
    if (!found.placeOf(edit.path) || (edit.op === 'set' && edit.from && !found.placeOf(edit.from))) { return undefined; }
    // which fields an unknown kind has isn't known, and the API server drops or rejects others
    if (found.isByShape && found.isCustom && !isPresent(valueAt(found.template, fieldIn(edit.path)))) { return undefined; }
    const field = inheritedField(found, edit.path);
    // other Pods would get it too
    if (field !== undefined && !found.ownPlaceOf(field)) { return undefined; }
    if (field === undefined) {
      edits.push(editAt(edit, (path) => found.placeOf(path)!));
    } else {
      inherited.set(field, [...inherited.get(field) ?? [], edit]);
    }
  }
  // other Pods inherit the value too, so this one gets its own
  const changed = (field: string) => valueAt(applyEdits(found.template, inherited.get(field)!), ['spec', field]);
  const own = [...inherited.keys()].map((field): Edit => ({ op: 'set', path: found.ownPlaceOf(field)!, value: changed(field) }));
  const flags = flagsNote(found, fix.edits.map(({ path }) => String(path[1])));
  return { ...fix, ...(flags !== undefined && { description: `${fix.description} (${flags})` }), edits: [...edits, ...own] };
}

/** The path of the field of a Pod, or of one of its containers, that a path leads to. */
function fieldIn(path: Path): Path {
  return path.slice(0, CONTAINER_LISTS.some((list) => list === path[1]) ? 4 : 2);
}

/** The field that an edit changes, if the Pod inherits it and can have its own. */
function inheritedField(found: FoundPod, [part, field]: Path): string | undefined {
  if (part !== 'spec' || typeof field !== 'string') { return undefined; }
  return String(found.placeOf([part, field])) === String(found.ownPlaceOf(field)) ? undefined : field;
}
