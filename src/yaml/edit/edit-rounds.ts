import { ChangedText } from './changed-text';
import { Splice } from './source-text';
import { DocumentStyle } from './style';
import { editorOf, TextEdit } from './text-edit';
import { EditedPaths } from './verify-edits';
import { firstIndex, isPathWithin } from '../../base';
import { Edit } from '../../findings';

/** Edits that are applied together or not at all. */
interface Progress {
  readonly index: number;
  readonly count: number;
  /** Those that weren't applied so far. */
  open: readonly Edit[];
}

/** The result of edits. */
export interface EditedText {
  readonly changed: ChangedText;
  /** Indices of the changes that can't be applied to the formatting of the document. */
  readonly failed: ReadonlySet<number>;
}

/**
 * Applies changes to a document, each as if the document was parsed again after it. It is parsed only once for all changes that are apart from each
 * other, so the time depends on the size of the document, and not on the number of changes.
 *
 * @param changes the edits of each, which are applied together or not at all; those of different changes don't affect each other
 * @param whole the style of the document that it is a part of
 */
export function editInRounds(text: string, changes: readonly (readonly Edit[])[], whole = new DocumentStyle(text)): EditedText {
  const failed = new Set<number>();
  for (;;) {
    const edited = tryChanges(text, changes, whole, failed);
    if (edited) { return { changed: edited, failed }; }
  }
}

/**
 * Applies edits to a document, one after the other. Values are moved before their old keys are removed.
 *
 * @param whole the style of the document that it is a part of
 * @returns `undefined` if one of them can't be applied
 */
export function editAll(text: string, edits: readonly Edit[], whole?: DocumentStyle): string | undefined {
  const { changed, failed } = editInRounds(text, [edits], whole);
  return failed.size > 0 ? undefined : changed.text;
}

/** @returns `undefined` if a change failed that was applied in part, so that all others have to be applied without it */
function tryChanges(text: string, changes: readonly (readonly Edit[])[], whole: DocumentStyle, failed: Set<number>): ChangedText | undefined {
  const changed = new ChangedText(text);
  let open = changes.map((edits, index): Progress => ({ index, count: edits.length, open: inOrder(edits) }))
    .filter(({ index }) => !failed.has(index));
  while (open.length > 0) {
    const round = new Round(editorOf(changed.text, whole));
    for (const progress of open) {
      if (round.apply(progress)) { continue; }
      failed.add(progress.index);
      if (progress.open.length < progress.count) { return undefined; }
    }
    changed.change(round.splices);
    open = open.filter((progress) => !failed.has(progress.index) && progress.open.length > 0);
  }
  return changed;
}

/** Values are moved before their old keys are removed. */
function inOrder(edits: readonly Edit[]): readonly Edit[] {
  const isMove = (edit: Edit) => edit.op === 'set' && edit.from !== undefined;
  return [...edits.filter(isMove), ...edits.filter((edit) => !isMove(edit))];
}

/** The changes of edits to a document that is parsed once. */
class Round {
  /** In order, and with characters between each other. */
  public readonly splices: Splice[] = [];
  /** How many members each map or list loses. */
  private readonly lost = new Map<object, number>();

  public constructor(private readonly editor: TextEdit | undefined) {}

  /** Applies as many of the edits as don't affect others of this round. @returns `false` if one of them can't be applied */
  public apply(progress: Progress): boolean {
    const own = new EditedPaths();
    const waiting: Edit[] = [];
    let isUnsupported = false;
    let mayWait = false;
    for (const edit of progress.open) {
      // a value, and the comments at it, must be there until it is moved
      const isToMove = waiting.some((other) => other.op === 'set' && other.from !== undefined && isPathWithin(other.from, edit.path));
      if (isToMove || own.isNear(edit)) {
        waiting.push(edit);
      } else {
        const splice = this.editor?.splice(edit);
        if (!splice || !this.add(splice, edit)) {
          waiting.push(edit);
          if (splice) { mayWait = true; } else { isUnsupported = true; }
        }
      }
      own.add(edit);
    }
    // when others are applied, it may work
    if (isUnsupported && !mayWait && waiting.length === progress.open.length) { return false; }
    progress.open = waiting;
    return true;
  }

  /** @returns `false` if the change has to wait for another one */
  private add(splice: Splice, edit: Edit): boolean {
    if (splice.start === splice.end && splice.text === '') { return true; }
    const at = firstIndex(this.splices, ({ start }) => start >= splice.start);
    const [before, behind] = [this.splices[at - 1], this.splices[at]];
    // edits through aliases of one value are the same
    if (behind && isSame(behind, splice)) { return true; }
    if ((before && before.end >= splice.start) || (behind && behind.start <= splice.end)) { return false; }
    // whether a collection becomes empty is known only for one removal at a time
    const removed = edit.op === 'remove' ? this.editor!.memberOf(edit.path) : undefined;
    if (removed) {
      const lost = (this.lost.get(removed.parent) ?? 0) + 1;
      if (lost > 1 && lost >= removed.parent.members.length) { return false; }
      this.lost.set(removed.parent, lost);
    }
    this.splices.splice(at, 0, splice);
    return true;
  }
}

function isSame(a: Splice, b: Splice): boolean { return a.start === b.start && a.end === b.end && a.text === b.text; }
