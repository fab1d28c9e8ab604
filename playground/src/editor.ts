import { history, historyKeymap, undo } from '@codemirror/commands';
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { EditorSelection, EditorState, RangeSet, StateEffect, StateField } from '@codemirror/state';
import type { Text } from '@codemirror/state';
import { Decoration, EditorView, gutter, GutterMarker, hoverTooltip, keymap, lineNumbers, MatchDecorator, ViewPlugin } from '@codemirror/view';
import type { Command, DecorationSet, ViewUpdate } from '@codemirror/view';
import type { Mark } from './messages';

const SIGNS = { error: '×', warning: '!', note: 'i' } as const;

class Sign extends GutterMarker {
  public constructor(private readonly mark: Mark) { super(); }

  public override toDOM(): HTMLElement {
    const sign = document.createElement('span');
    sign.className = `pg-sign pg-${this.mark.severity}`;
    sign.textContent = SIGNS[this.mark.severity];
    sign.title = this.mark.message;
    return sign;
  }
}

interface Placed {
  readonly marks: readonly { readonly from: number; readonly to: number; readonly mark: Mark }[];
  readonly decorations: DecorationSet;
  readonly signs: RangeSet<GutterMarker>;
}

const setMarks = StateEffect.define<readonly Mark[]>();

function offset(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + Math.max(column - 1, 0), to);
}

function placed(doc: Text, all: readonly Mark[]): Placed {
  const marks = all.map((mark) => {
    const from = offset(doc, mark.line, mark.column);
    return { from, to: Math.max(offset(doc, mark.endLine, mark.endColumn), from), mark };
  });
  const byLine = new Map<number, Mark>();
  for (const { from, mark } of marks) {
    const { from: line } = doc.lineAt(from);
    if (!byLine.has(line)) { byLine.set(line, mark); }
  }
  return {
    marks,
    decorations: Decoration.set(marks.filter(({ from, to }) => to > from)
      .map(({ from, to, mark }) => Decoration.mark({ class: `pg-mark pg-${mark.severity}` }).range(from, to)), true),
    signs: RangeSet.of([...byLine].map(([line, mark]) => new Sign(mark).range(line)), true),
  };
}

const markField = StateField.define<Placed>({
  create: ({ doc }) => placed(doc, []),
  update: (value, transaction) => {
    for (const effect of transaction.effects) {
      if (effect.is(setMarks)) { return placed(transaction.newDoc, effect.value); }
    }
    if (!transaction.docChanged) { return value; }
    const { changes } = transaction;
    return {
      marks: value.marks.map(({ from, to, mark }) => ({ from: changes.mapPos(from), to: changes.mapPos(to), mark })),
      decorations: value.decorations.map(changes), signs: value.signs.map(changes),
    };
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

const tooltips = hoverTooltip((view, at) => {
  const found = view.state.field(markField).marks.filter(({ from, to }) => from <= at && at <= to);
  if (found.length === 0) { return null; }
  return {
    pos: found[0].from,
    create: () => {
      const dom = document.createElement('div');
      for (const { mark } of found) { dom.appendChild(document.createElement('div')).textContent = mark.message; }
      return { dom };
    },
  };
});

const WORDS = new MatchDecorator({
  regexp: /(^|\s)#.*|^[ \t-]*[^\s#:'"[\]{}][^\s:#]*(?=:(?:\s|$))/g,
  decoration: ([match]) => Decoration.mark({ class: /^\s*#/.test(match) ? 'pg-comment' : 'pg-key' }),
});

const colors = ViewPlugin.define((view) => {
  const plugin = {
    decorations: WORDS.createDeco(view),
    update: (update: ViewUpdate) => { plugin.decorations = WORDS.updateDeco(update, plugin.decorations); },
  };
  return plugin;
}, { decorations: (plugin) => plugin.decorations });

/** A new line with the indentation of the last one, inside a list with that of its content. */
const newLine: Command = (view) => {
  view.dispatch(view.state.changeByRange(({ from, to }) => {
    const line = view.state.doc.lineAt(from);
    const insert = `\n${/^[ \t]*(?:- )?/.exec(line.text.slice(0, from - line.from))![0].replace('-', ' ')}`;
    return { changes: { from, to, insert }, range: EditorSelection.cursor(from + insert.length) };
  }), { scrollIntoView: true, userEvent: 'input' });
  return true;
};

const select = (anchor: (length: number) => number, head: (length: number) => number): Command => (view) => {
  const { length } = view.state.doc;
  view.dispatch({ selection: { anchor: anchor(length), head: head(length) }, scrollIntoView: true });
  return true;
};

/** The editor. Tab leaves it, so that the page can be used with a keyboard alone. */
export class Editor {
  private readonly view: EditorView;

  /** @param onFinding called with the findings of the line that the cursor was moved to */
  public constructor(parent: HTMLElement, onChange: () => void, private readonly onFinding: (marks: readonly Mark[]) => void) {
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          lineNumbers(), history(), search({ top: true }), markField, colors, tooltips,
          gutter({
            class: 'pg-gutter', markers: (view) => view.state.field(markField).signs,
            initialSpacer: () => new Sign({ severity: 'note', message: '' } as Mark),
          }),
          keymap.of([
            ...historyKeymap,
            ...searchKeymap,
            { key: 'F8', run: () => this.nextFinding(1) },
            { key: 'Shift-F8', run: () => this.nextFinding(-1) },
            { key: 'Enter', run: newLine },
            // the browser's own commands know only the lines in view
            { key: 'Mod-a', run: select(() => 0, (length) => length) },
            { key: 'Mod-Home', run: select(() => 0, () => 0) },
            { key: 'Mod-End', run: select((length) => length, (length) => length) },
          ]),
          EditorView.contentAttributes.of({
            'aria-labelledby': 'editor-title', 'tabindex': '0', 'spellcheck': 'false', 'autocorrect': 'off', 'autocapitalize': 'off',
          }),
          EditorView.updateListener.of(({ docChanged }) => { if (docChanged) { onChange(); } }),
        ],
      }),
    });
  }

  public get text(): string {
    return this.view.state.doc.toString();
  }

  /** Replaces what differs, and shows it. It can be undone. */
  public set text(given: string) {
    const before = this.text;
    // the editor's own line breaks
    const text = given.replace(/\r\n?/g, '\n');
    const most = Math.min(before.length, text.length);
    let [from, end] = [0, 0];
    while (from < most && before[from] === text[from]) { from++; }
    while (end < most - from && before[before.length - 1 - end] === text[text.length - 1 - end]) { end++; }
    this.view.dispatch({
      changes: { from, to: before.length - end, insert: text.slice(from, text.length - end) },
      selection: { anchor: from }, scrollIntoView: true, userEvent: 'input.replace',
    });
  }

  public undo(): void {
    undo(this.view);
  }

  public find(): void {
    openSearchPanel(this.view);
  }

  /** Moves the cursor to the next line with a finding, or the last one before it. */
  public nextFinding(step: 1 | -1): boolean {
    const { state } = this.view;
    const { marks } = state.field(markField);
    const own = state.doc.lineAt(state.selection.main.head).from;
    const lines = [...new Set(marks.map(({ from }) => state.doc.lineAt(from).from))].sort((a, b) => a - b);
    const next = (step === 1 ? lines.find((line) => line > own) : lines.filter((line) => line < own).at(-1)) ?? lines.at(step === 1 ? 0 : -1);
    if (next === undefined) { return false; }
    const found = marks.filter(({ from }) => state.doc.lineAt(from).from === next);
    this.view.dispatch({ selection: { anchor: found[0].from }, effects: EditorView.scrollIntoView(next, { y: 'center' }) });
    this.view.focus();
    this.onFinding(found.map(({ mark }) => mark));
    return true;
  }

  public show(marks: readonly Mark[]): void {
    this.view.dispatch({ effects: setMarks.of(marks) });
  }

  public goTo(line: number, column: number): void {
    this.view.dispatch({ selection: { anchor: offset(this.view.state.doc, line, column) }, scrollIntoView: true });
    this.view.focus();
  }
}
