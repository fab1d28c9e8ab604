import { jsonPointer, KnownSecrets, objectAt, PlainObject, scalarText } from '../manifest';
import { ENGINE_RULES } from './engine-rules';
import { EFFECTS, Finding, ObjectReference } from './finding';
import { DocumentMap, TextRange } from './locate/document-map';
import { Places } from './locate/places';
import { Ignore, Settings } from './options';
import { LineIndex } from './read/line-index';
import { ReadObject } from './read/read-text';
import { CheckContext } from './rule';
import { otherFamily } from './rule-family';
import { RULES } from './rules';
import { RulesFor } from './rules-for';
import type { ManifestText } from './run';
import { ObjectFinding, runRules } from './run-rules';
import { AnnotationSuppression, annotationSuppressions, IGNORE_ANNOTATION } from './suppress/annotations';
import { CommentSuppression, commentSuppressions, IGNORE_COMMENT } from './suppress/comments';
import { matchesGlob } from './suppress/glob';
import { Suppression } from './suppress/suppression';
import { unknownName } from './unknown-name';

type Keys = readonly (string | number)[];

/** A finding together with the object it is about. */
interface Found {
  readonly at: ReadObject;
  readonly finding: ObjectFinding;
  /** Its position, if that isn't the one of its path. */
  readonly range?: TextRange;
}

/** Checks the documents of one file: runs the rules, removes suppressed findings, and adds positions. */
export class DocumentCheck {
  private readonly mentionsComments: boolean;
  private lines: LineIndex | undefined;
  /** Secrets of the object whose findings were last located. */
  private secrets: { readonly of: PlainObject; readonly known: KnownSecrets } | undefined;

  public constructor(
    private readonly input: Pick<ManifestText, 'file' | 'path'>,
    private readonly text: string,
    private readonly settings: Settings,
    private readonly rulesFor: RulesFor,
    private readonly context: CheckContext,
    private readonly usedIgnores: Set<Ignore>,
    private readonly origins?: Map<Finding, ReadObject>,
  ) {
    this.mentionsComments = text.includes(IGNORE_COMMENT);
  }

  /** @param objects all objects of one document */
  public check(objects: readonly ReadObject[]): readonly Finding[] {
    const found: Found[] = [];
    for (const at of objects) {
      const findings = runRules(at.object, this.rulesFor.of(at.object), this.context);
      if (findings.length > 0 || hasAnnotation(at.object)) { found.push(...this.withoutAnnotated(at, findings)); }
    }
    const { document } = objects[0];
    const hasComments = this.mentionsComments && document.text.includes(IGNORE_COMMENT);
    if (found.length === 0 && !hasComments) { return []; }
    const places = new Places(document.text);
    const kept = hasComments ? this.withoutCommented(objects, found, places.whole()) : found;
    return kept.filter((each) => this.counts(each)).map((each) => {
      const finding = this.located(each, places);
      this.origins?.set(finding, each.at);
      return finding;
    });
  }

  private withoutAnnotated(at: ReadObject, findings: readonly ObjectFinding[]): Found[] {
    const suppressions = annotationSuppressions(at.object, this.context.podOf(at.object));
    const used = new Set<AnnotationSuppression>();
    const kept = findings.filter((finding) => !suppressing(suppressions, used, (suppression) => suppression.rule === finding.rule));
    const faults = suppressions.flatMap((suppression) => this.faultOf(suppression, used) ?? []);
    return [...kept, ...faults.map(({ path, ...fault }) => ({ ...fault, path: path ?? [] }))]
      .map((finding) => ({ at, finding }));
  }

  private withoutCommented(objects: readonly ReadObject[], found: readonly Found[], map: DocumentMap): Found[] {
    const suppressions = commentSuppressions(map);
    const used = new Set<CommentSuppression>();
    const kept = found.filter(({ at, finding }) => !suppressing(suppressions, used, ({ rule, scope }) =>
      rule === finding.rule && startsWith([...at.path, ...finding.path], scope)));
    const faults = suppressions.flatMap((suppression) => {
      const fault = this.faultOf(suppression, used);
      if (!fault) { return []; }
      const at = objects.find(({ path }) => startsWith(suppression.scope, path)) ?? objects[0];
      return [{ at, finding: { ...fault, path: suppression.scope.slice(at.path.length) }, range: suppression.range }];
    });
    return [...kept, ...faults];
  }

  /** The fault of a suppression itself. */
  private faultOf<S extends Suppression & { readonly path?: Keys }>(suppression: S, used: ReadonlySet<S>): ObjectFinding | undefined {
    const { rule, reason } = suppression;
    const of = (engineRule: (typeof ENGINE_RULES)[keyof typeof ENGINE_RULES], message: string, help: string) =>
      ({ rule: engineRule.id, effect: engineRule.effect, path: suppression.path ?? [], message, help });
    if (!RULES.some(({ id }) => id === rule)) {
      return of(ENGINE_RULES.unusedSuppression, otherFamily(rule, 'check') ?? unknownName('rule', rule, RULES.map(({ id }) => id), '"k8s-windows rules" lists the rules'), 'remove the suppression, or write RULE: reason');
    }
    if (reason === '') { return of(ENGINE_RULES.suppressionWithoutReason, `${rule} is suppressed without a reason, which has no effect`, `write "${rule}: " and the reason`); }
    if (used.has(suppression) || !this.settings.rules.some(({ id }) => id === rule)) { return undefined; }
    return of(ENGINE_RULES.unusedSuppression, `the suppression of ${rule} matches no finding`, 'remove it');
  }

  private counts({ finding }: Found): boolean {
    for (const ignore of this.settings.ignore) {
      if (ignore.rule === finding.rule && (!ignore.paths || ignore.paths.some((glob) => matchesGlob(glob, this.input.path ?? this.input.file ?? '')))) {
        this.usedIgnores.add(ignore);
        return false;
      }
    }
    return EFFECTS.indexOf(finding.effect) <= EFFECTS.indexOf(this.settings.minEffect) || finding.rule === ENGINE_RULES.crashed.id;
  }

  private located({ at, finding, range }: Found, places: Places): Finding {
    const { rule, effect, message, help, path, inside, fix } = finding;
    if (this.secrets?.of !== at.object) { this.secrets = { of: at.object, known: KnownSecrets.ofObjects([at.object]) }; }
    const hide = (text: string) => this.secrets!.known.hide(text);
    const [start, end] = range ?? places.rangeOf(at.path, path, inside);
    this.lines ??= new LineIndex(this.text);
    const from = this.lines.positionOf(at.document.offset + start);
    const to = this.lines.positionOf(at.document.offset + end);
    return {
      rule, effect, message: hide(message), help: hide(help), object: referenceTo(at.object), path: jsonPointer(path),
      ...(this.input.file !== undefined && { file: this.input.file }),
      line: from.line, column: from.column, endLine: to.line, endColumn: to.column,
      ...(fix && { fix: { ...fix, description: hide(fix.description) } }),
    };
  }
}

function hasAnnotation(object: PlainObject): boolean {
  return objectAt(objectAt(object, 'metadata'), 'annotations')[IGNORE_ANNOTATION] !== undefined;
}

/** Whether a suppression with a reason matches a finding. All that match count as used. */
function suppressing<S extends Suppression>(suppressions: readonly S[], used: Set<S>, isFor: (suppression: S) => boolean): boolean {
  const matching = suppressions.filter((suppression) => suppression.reason !== '' && isFor(suppression));
  matching.forEach((suppression) => used.add(suppression));
  return matching.length > 0;
}

function startsWith(path: Keys, start: Keys): boolean {
  return start.every((key, i) => String(path[i]) === String(key));
}

/** The reference to an object in findings. */
export function referenceTo(object: PlainObject): ObjectReference {
  const { name, namespace, generateName } = objectAt(object, 'metadata');
  return {
    apiVersion: scalarText(object.apiVersion),
    kind: scalarText(object.kind),
    ...(typeof namespace === 'string' && { namespace }),
    name: typeof name === 'string' ? name : (typeof generateName === 'string' ? `${generateName}*` : ''),
  };
}
