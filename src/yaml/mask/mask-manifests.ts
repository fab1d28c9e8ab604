import { ManifestParts, maskedLines, MaskedValue, partsOf, readParts, secretsOf, shownCharacters } from './manifest-parts';

/** Lines of a manifest without what can be a secret, and with values that the other text hasn't at the same place. */
export interface MaskedLines {
  /** Keys, and values of known fields. */
  readonly around: readonly string[];
  /** The same, and the values that differ, where they can't be secrets. */
  readonly changed: readonly string[];
}

/** Masks two versions of a manifest for a diff: comments, and values, but for those that can't be secrets. */
export function maskManifests(before: string, after: string): { readonly before: MaskedLines; readonly after: MaskedLines } {
  const [old, changed] = [readParts(before, partsOf(before)), readParts(after, partsOf(after))];
  const secrets = secretsOf([old, changed]);
  const linesOf = (of: ManifestParts, other: ManifestParts): MaskedLines => {
    const others = new Map(other.values.map(({ id, text }) => [id, text]));
    const lines = (isShown: (value: MaskedValue) => boolean) => maskedLines(of.text, shownCharacters(of, secrets, isShown));
    return { around: lines(({ isKnown }) => isKnown), changed: lines((value) => value.isKnown || others.get(value.id) !== value.text) };
  };
  return { before: linesOf(old, changed), after: linesOf(changed, old) };
}
