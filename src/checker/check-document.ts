import { findingsInCustomPods } from './custom-pods';
import { ManifestString } from './manifest-strings';
import { CheckContext, PodUnderCheck } from './rule';
import { ObjectFinding, Rules } from './run-rules';
import { distinctBy, groupedBy, isNonEmpty, jsonPointer, lookUp, NonEmpty, Path, PlainObject, remembering, remembersLast } from '../base';
import { Finding, Fix, IGNORE_COMMENT, LineIndex, referenceTo, Reporting, SEVERITY_OF, Suppressions } from '../findings';
import type { ManifestText } from './run';
import { KnownSecrets } from '../kubernetes';
import { EmbeddedText, keysInDocument, NO_SETTING, Places, ReadObject, StringPlace, TextRange } from '../yaml';
import { AnnotationSuppression, annotationSuppressions, commentSuppressions } from './suppress';

/** A finding in a string of an object. */
export interface FindingInString {
  readonly string: ManifestString;
  /** Its position is in the string. */
  readonly finding: Finding;
  /** The object in the string that the finding is about, if origins are kept. */
  readonly origin: ReadObject | undefined;
}

/** A finding of an object, or in one of its strings. */
interface Reported extends ObjectFinding {
  readonly inString?: FindingInString;
}

/** A finding together with the object it is about. */
interface Found {
  readonly at: ReadObject;
  readonly finding: Reported;
  /** Its position, if that isn't the one of its path. */
  readonly range?: TextRange;
}

const MAX_SHARED_FIXES = 1000;
const LONGEST_SHARED = 2000;

/** Checks the documents of one file: runs the rules, removes suppressed findings, and adds positions. */
export class DocumentCheck {
  private readonly mentionsComments: boolean;
  /** The same text as one string for all findings: most of the memory of a run with many findings would be their messages. */
  private readonly shared = remembering((text) => text);
  private readonly fixes = new Map<string, Fix>();
  /** What findings of an object tell of it, and its secrets. */
  private readonly toldOf = remembersLast((object: PlainObject) => ({ reference: referenceTo(object), secrets: KnownSecrets.ofObjects([object]) }));
  /** The fix of the finding that was last located. */
  private lastFix: { readonly at: ReadObject; readonly of: Fix; readonly fix: Fix | undefined } | undefined;
  /** The string whose findings were last located. */
  private string: { readonly of: ManifestString; readonly embedded: EmbeddedText | undefined; readonly lines: LineIndex } | undefined;

  public constructor(
    private readonly input: Pick<ManifestText, 'file' | 'path'>,
    text: string,
    private readonly lines: LineIndex,
    private readonly reporting: Reporting,
    private readonly rules: Rules,
    private readonly context: CheckContext,
    private readonly origins?: Map<Finding, ReadObject>,
    /** Checks what the strings of an object, or of a document that isn't one, contain. */
    private readonly findingsInStrings: (object: PlainObject, isObject: boolean) => readonly FindingInString[] = () => [],
    /** What is told of each object, with its findings that aren't suppressed, however severe. */
    private readonly onChecked: (at: ReadObject, findings: readonly Finding[]) => void = () => {},
  ) {
    this.mentionsComments = text.includes(IGNORE_COMMENT);
  }

  /**
   * @param objects all objects of one document
   * @param carriers the document, if it isn't an object but has strings with Pods
   */
  public check(objects: readonly ReadObject[], carriers: readonly ReadObject[] = []): readonly Finding[] {
    const found: Found[] = carriers.flatMap((at) =>
      this.findingsInStrings(at.object, false).map((each) => ({ at, finding: reportedIn(each) })));
    for (const at of objects) {
      const own = this.findingsOf(at);
      const inOthers: readonly Reported[] = [
        ...findingsInCustomPods(at.object, this.context, (object) => this.run(object)),
        ...this.findingsInStrings(at.object, true).map(reportedIn),
      ];
      const findings = inOthers.length > 0 ? [...own, ...inOthers] : own;
      const annotated = annotationSuppressions(at.object, this.podsOf(at.object));
      if (findings.length > 0 || annotated.length > 0) { found.push(...this.withoutAnnotated(at, findings, annotated)); }
    }
    const all = [...objects, ...carriers];
    if (!isNonEmpty(all)) { return []; }
    const [{ document }] = all;
    const hasComments = this.mentionsComments && document.text.includes(IGNORE_COMMENT);
    if (found.length === 0 && !hasComments) {
      objects.forEach((at) => this.onChecked(at, []));
      return [];
    }
    const places = new Places(document);
    const kept = hasComments ? this.withoutCommented(all, found, places) : found;
    const file = this.input.path ?? this.input.file ?? '';
    const own = new Map<ReadObject, Finding[]>(objects.map((at) => [at, []]));
    const reported = kept.filter(({ finding }) => !this.reporting.isIgnored(finding, file)).flatMap((each) => {
      const { inString } = each.finding;
      const isReported = this.reporting.isSevere(each.finding);
      if (!isReported && (inString || SEVERITY_OF[each.finding.effect] !== 'error')) { return []; }
      const finding = inString ? this.locatedInString(each.at, inString, places) : this.located(each, places);
      if (!inString) { own.get(each.at)?.push(finding); }
      this.origins?.set(finding, inString?.origin ? within(inString.origin, { at: each.at, path: inString.string.path }) : each.at);
      return isReported ? [finding] : [];
    });
    objects.forEach((at) => this.onChecked(at, own.get(at)!));
    return reported;
  }

  private run(object: PlainObject): readonly ObjectFinding[] {
    return this.rules.findingsIn(object, this.context);
  }

  /** The findings of all rules that apply. One setting can be that of several containers: what it causes is reported once. */
  private findingsOf(at: ReadObject): readonly ObjectFinding[] {
    const found = this.run(at.object);
    const { settings } = at;
    if (!settings) { return found; }
    const keyOf = ({ rule, path, message }: ObjectFinding) => JSON.stringify([rule, message, keysInDocument(at, path), at.keysInString?.(path)]);
    return distinctBy(found.filter(({ rule }) => lookUp(settings, rule) !== NO_SETTING), keyOf).map((finding) => {
      const setting = lookUp(settings, finding.rule);
      return setting === undefined ? finding : { ...finding, help: `${finding.help}. ${setting}` };
    });
  }

  private withoutAnnotated(at: ReadObject, findings: readonly Reported[], annotated: readonly AnnotationSuppression[]): Found[] {
    const suppressions = new Suppressions(annotated, this.reporting);
    const kept = findings.filter((finding) => !suppressions.suppress(({ rule }) => rule === finding.rule));
    const faults = suppressions.faults().map(({ suppression: { path }, fault }) => ({ ...fault, path }));
    return [...kept, ...faults].map((finding) => ({ at, finding }));
  }

  private podsOf(object: PlainObject): readonly Pick<PodUnderCheck, 'path' | 'template'>[] {
    const pod = this.context.podOf(object);
    return pod ? [pod] : this.context.customPods(object);
  }

  private withoutCommented(objects: NonEmpty<ReadObject>, found: readonly Found[], places: Places): Found[] {
    const all = commentSuppressions(places);
    const suppressions = new Suppressions(all, this.reporting);
    const byScope = groupedBy(all, ({ rule, scope }) => keyOfScope(rule, scope));
    const kept = found.filter(({ at, finding: { rule, path } }) => {
      const inDocument = keysInDocument(at, path) ?? at.path;
      return !suppressions.suppress(() => true, startsOf(inDocument).flatMap((scope) => byScope.get(keyOfScope(rule, scope)) ?? []));
    });
    const byPath = new Map(objects.map((at) => [keyOfScope('', at.path), at] as const).reverse());
    const faults = suppressions.faults().map(({ suppression: { scope, range }, fault }) => {
      const at = startsOf(scope).map((path) => byPath.get(keyOfScope('', path))).find((each) => each !== undefined) ?? objects[0];
      return { at, finding: { ...fault, path: scope.slice(at.path.length) }, range };
    });
    return [...kept, ...faults];
  }

  private located({ at, finding, range }: Found, places: Places): Finding {
    const { rule, effect, message, help, path, inside, fix } = finding;
    const { object } = at;
    const { reference, secrets } = this.toldOf(object);
    const hide = (text: string) => this.shared(secrets.hide(text));
    const place = this.placeOf(at, range ?? places.rangeOf(at.path, keysInObject(at, path), at.keysInString?.(path) ?? inside));
    const about = { rule, effect, message: hide(message), help: hide(help), object: reference, path: this.shared(jsonPointer(path)) };
    // a run can have very many findings, and a spread behind other fields needs three times as much memory as this
    const found = Object.assign(about, place);
    const editable = fix && this.editableFix(at, fix, hide);
    return editable ? Object.assign(found, { fix: editable }) : found;
  }

  /** A fix without secrets, if it can be applied to the document. Several findings of an object can have the same one. */
  private editableFix(at: ReadObject, fix: Fix, hide: (text: string) => string): Fix | undefined {
    if (this.lastFix?.of !== fix || this.lastFix.at !== at) {
      this.lastFix = { at, of: fix, fix: isEditable(at, fix) ? this.sharedFix({ ...fix, description: hide(fix.description) }) : undefined };
    }
    return this.lastFix.fix;
  }

  /** Fixes are shared too, unless their findings are distinguished: they have the same path and value in many objects. */
  private sharedFix(fix: Fix): Fix {
    const key = this.origins ? 'null' : JSON.stringify(fix);
    // null can also be a number that JSON doesn't have
    if (key.includes('null') || key.length > LONGEST_SHARED) { return fix; }
    const known = this.fixes.get(key);
    if (known !== undefined) { return known; }
    if (this.fixes.size >= MAX_SHARED_FIXES) { this.fixes.clear(); }
    this.fixes.set(key, fix);
    return fix;
  }

  private locatedInString(at: ReadObject, { string, finding }: FindingInString, places: Places): Finding {
    const { fix, ...rest } = finding;
    const range = this.rangeInString(at, string, finding, places) ?? places.rangeOf(at.path, string.path);
    // the other objects of the cluster that the string is applied to are unknown
    return { ...rest, ...this.placeOf(at, range), ...(fix && !fix.elsewhere && { fix }) };
  }

  /** The position of a finding in a string, as offsets in the document; `undefined` if the string is written in a form that isn't supported. */
  private rangeInString(at: ReadObject, string: ManifestString, finding: Finding, places: Places): TextRange | undefined {
    if (this.string?.of !== string) {
      this.string = { of: string, embedded: places.stringAt(at.path, string.path), lines: new LineIndex(string.text) };
    }
    const { embedded, lines } = this.string;
    if (embedded?.value !== string.text) { return undefined; }
    const start = embedded.offsetOf(lines.offsetOf({ line: finding.line!, column: finding.column! }));
    const end = embedded.offsetOf(lines.offsetOf({ line: finding.endLine!, column: finding.endColumn! }));
    return start === undefined || end === undefined ? undefined : [start, end];
  }

  private placeOf(at: ReadObject, [start, end]: TextRange): Pick<Finding, 'file' | 'line' | 'column' | 'endLine' | 'endColumn'> {
    const place = this.lines.rangeOf(at.document.offset + start, at.document.offset + end);
    return this.input.file === undefined ? place : { file: this.input.file, ...place };
  }
}

/** The keys below the object in its document for a path of the object: none for what the document doesn't have. */
function keysInObject(at: ReadObject, path: Path): Path {
  return keysInDocument(at, path)?.slice(at.path.length) ?? [];
}

/** Whether a fix can be applied to the document, which may have another form than the object. */
function isEditable(at: ReadObject, { edits }: Fix): boolean {
  const paths = edits.flatMap((edit) => ('from' in edit && edit.from ? [edit.path, edit.from] : [edit.path]));
  return at.settings === undefined && paths.every((path) => (keysInDocument(at, path)?.length ?? 0) > 0);
}

function reportedIn(inString: FindingInString): Reported {
  const { rule, effect, message, help } = inString.finding;
  return { rule, effect, message, help, path: inString.string.path, inString };
}

/** An object of a string with the place of the string. */
function within(at: ReadObject, place: StringPlace): ReadObject {
  return { ...at, within: at.within ? { ...at.within, at: within(at.within.at, place) } : place };
}

/** The starts of a path, from none of its keys to all of them. */
function startsOf(path: Path): readonly Path[] {
  return Array.from({ length: path.length + 1 }, (_, length) => path.slice(0, length));
}

function keyOfScope(rule: string, scope: Path): string {
  return JSON.stringify([rule, ...scope.map(String)]);
}
