import { DocumentMap, TextRange } from './document-map';
import { EmbeddedText } from './embedded-text';
import { itemText, PartOfText } from './item-text';
import { ScopedComment } from './scoped-comments';
import { TomlPlaces } from './toml-places';
import { Path } from '../../base';
import { DocumentText } from '../read/split-documents';

/** From this size on, a List is parsed item by item. */
export const LARGE_DOCUMENT = 200_000;

/** Finds the places of one document's findings; what was parsed for one serves the next. */
export class Places {
  private readonly toml: TomlPlaces | undefined;
  private map: DocumentMap | undefined;
  private item: { readonly of: string; readonly part: PartOfText; readonly map: DocumentMap } | undefined;

  private readonly text: string;

  public constructor({ text, syntax }: Pick<DocumentText, 'text' | 'syntax'>) {
    this.text = text;
    this.toml = syntax === 'toml' ? new TomlPlaces(text) : undefined;
  }

  /** The comments of the document, each with the path of the key or list item that it belongs to. */
  public comments(): readonly ScopedComment[] {
    return (this.toml ?? this.whole()).comments();
  }

  /** What to underline for a path of an object, as offsets in the document. */
  public rangeOf(object: Path, path: Path, inside: Path = []): TextRange {
    if (this.toml) { return this.toml.rangeOf([...object, ...path]); }
    const item = this.itemOfLarge(object);
    if (!item) { return this.whole().rangeOf([...object, ...path], inside); }
    const [start, end] = item.map.rangeOf([...item.part.path, ...path], inside);
    return [item.part.offset + start, item.part.offset + end];
  }

  /** The characters of a string of an object; `undefined` if the path has no string. */
  public stringAt(object: Path, path: Path): EmbeddedText | undefined {
    const item = this.itemOfLarge(object);
    return item ? item.map.stringAt([...item.part.path, ...path], item.part.offset) : this.whole().stringAt([...object, ...path]);
  }

  /** The whole document with positions. */
  private whole(): DocumentMap {
    return (this.map ??= new DocumentMap(this.text));
  }

  /** The item of a large List that isn't parsed as a whole. */
  private itemOfLarge(object: Path): { readonly part: PartOfText; readonly map: DocumentMap } | undefined {
    return this.map || this.text.length < LARGE_DOCUMENT ? undefined : this.itemAt(object);
  }

  private itemAt(object: Path): { readonly part: PartOfText; readonly map: DocumentMap } | undefined {
    const of = object.join('/');
    if (this.item?.of !== of) {
      const part = itemText(this.text, object);
      this.item = part && { of, part, map: new DocumentMap(part.text) };
    }
    return this.item;
  }
}
