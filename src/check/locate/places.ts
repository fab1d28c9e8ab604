import { DocumentMap, TextRange } from './document-map';
import { itemText, PartOfText } from './item-text';

type Keys = readonly (string | number)[];

/** From this size on, a List is parsed item by item. */
export const LARGE_DOCUMENT = 200_000;

/** Finds the places of one document's findings; what was parsed for one serves the next. */
export class Places {
  private map: DocumentMap | undefined;
  private item: { readonly of: string; readonly part: PartOfText; readonly map: DocumentMap } | undefined;

  public constructor(private readonly text: string) {}

  /** The whole document with positions. */
  public whole(): DocumentMap {
    return (this.map ??= new DocumentMap(this.text));
  }

  /** What to underline for a path of an object, as offsets in the document. */
  public rangeOf(object: Keys, path: Keys, inside: Keys = []): TextRange {
    const item = this.map || this.text.length < LARGE_DOCUMENT ? undefined : this.itemAt(object);
    if (!item) { return this.whole().rangeOf([...object, ...path], inside); }
    const [start, end] = item.map.rangeOf([...item.part.path, ...path], inside);
    return [item.part.offset + start, item.part.offset + end];
  }

  private itemAt(object: Keys): { readonly part: PartOfText; readonly map: DocumentMap } | undefined {
    const of = object.join('/');
    if (this.item?.of !== of) {
      const part = itemText(this.text, object);
      this.item = part && { of, part, map: new DocumentMap(part.text) };
    }
    return this.item;
  }
}
