import { FixedUnit } from './fix-text';
import { attempt, isPlainObject, Results, withoutUndefined } from '../../base';
import { Edit, Finding, keyOf, LineIndex, referenceTo } from '../../findings';
import { DEFAULT_NAMESPACE } from '../../kubernetes';
import { LARGE_DOCUMENT, Places, PodReader, ReadObject, readText, splitJson, toYaml, withoutMark } from '../../yaml';

/** A finding that is fixed in another object. */
interface Moved<File> {
  /** The file with that object. */
  readonly file: File;
  /** The finding with only the edits of that object. */
  readonly finding: Finding;
  readonly at: ReadObject;
}

/**
 * Findings that are fixed in other objects, each with the place of that object. Of several findings with the same fix, only the first.
 *
 * @param files with their findings
 */
export function elsewhere<File extends { readonly text: string; readonly findings: readonly Finding[] }>(
  files: readonly File[], origins: ReadonlyMap<Finding, ReadObject>, readers: readonly PodReader[],
): readonly Moved<File>[] {
  const wanted = files.flatMap((file) => file.findings.filter(({ fix }) => fix?.elsewhere).map((finding) => ({ finding, file })));
  const read = files.flatMap((file) => readText(withoutMark(file.text), undefined, readers).objects.map((at) => ({ at, file })));
  const places = new Map(read.map((place) => [keyOf({ namespace: DEFAULT_NAMESPACE, ...referenceTo(place.at.object) }), place] as const).reverse());
  const seen = new Set<string>();
  const located = new Located();
  return wanted.flatMap(({ finding, file }) => {
    const origin = origins.get(finding)!;
    return finding.fix!.elsewhere!.flatMap((each): readonly Moved<File>[] => {
      const key = JSON.stringify(each);
      if (seen.has(key)) { return []; }
      const withEdits = (edits: readonly Edit[]) => ({ ...finding, fix: { description: finding.fix!.description, edits } });
      if ('add' in each) {
        if (!isInList(origin)) { return []; }
        seen.add(key);
        return [{ file, finding: withEdits([{ op: 'append', path: origin.path.slice(0, -1), value: each.add }]), at: { ...origin, path: [] } }];
      }
      const place = places.get(keyOf({ namespace: DEFAULT_NAMESPACE, ...withoutUndefined(each.object) }));
      const [first] = each.edits;
      if (!place || !first) { return []; }
      seen.add(key);
      const shown = located.placeOf(place.file.text, place.at, first.path);
      return [{ ...place, finding: { ...withEdits(each.edits), ...shown } }];
    });
  });
}

/** Positions in files; what was read for one serves the next. */
class Located {
  private readonly known = new Results();

  /** The position of a path of an object in its file. */
  public placeOf(
    text: string, { document, path: object }: ReadObject, path: Edit['path'],
  ): Pick<Finding, 'line' | 'column' | 'endLine' | 'endColumn'> {
    const [start, end] = this.known.of(document, () => new Places(document)).rangeOf(object, path);
    return this.known.of(text, () => new LineIndex(withoutMark(text))).rangeOf(document.offset + start, document.offset + end);
  }
}

/** Whether an object is an item of a List that is small enough to append another one. */
function isInList({ document, path }: ReadObject): boolean {
  return path.length > 0 && document.text.length <= LARGE_DOCUMENT;
}

/** Appends the objects that the fixes of a file's findings add, as YAML documents or JSON values. */
export function addObjects(
  text: string, findings: readonly Finding[], origins: ReadonlyMap<Finding, ReadObject>, readers: readonly PodReader[],
): FixedUnit {
  let isJson: boolean | undefined;
  const applied: Finding[] = [];
  const added = new Set<string>();
  for (const finding of findings) {
    if ((origins.get(finding)?.path.length ?? 1) > 0) { continue; }
    const objects = (finding.fix?.elsewhere ?? []).flatMap((each) => ('add' in each ? [each.add] : []));
    if (objects.length === 0) { continue; }
    isJson ??= isJsonStream(text);
    const wanted = objects.map((object) => (isJson ? `${JSON.stringify(object, undefined, 2)}\n` : `---\n${toYaml(object)}`));
    const missing = wanted.filter((each) => !added.has(each));
    if (missing.length === 0) { continue; }
    missing.forEach((each) => added.add(each));
    applied.push(finding);
  }
  if (added.size === 0) { return { text, splices: [], applied }; }
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const more = `${text.endsWith('\n') ? '' : lineBreak}${[...added].join('').replace(/\n/g, lineBreak)}`;
  const count = (each: string) => readText(withoutMark(each), undefined, readers).objects.length;
  return count(text + more) === count(text) + added.size
    ? { text: text + more, splices: [{ start: text.length, end: text.length, text: more }], applied }
    : { text, splices: [], applied: [] };
}

/** Whether a file is JSON values, and so can't have a YAML document; KYAML, which begins with a bracket too, can. */
function isJsonStream(text: string): boolean {
  if (!/^\s*[{[]/.test(withoutMark(text))) { return false; }
  return attempt(() => splitJson(withoutMark(text))?.every((value) => isPlainObject(JSON.parse(value.text)))) ?? false;
}
