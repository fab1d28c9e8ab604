import * as fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

/** Every character of Unicode, like the unit `binary` of fast-check, which first makes a table of a million of them. */
export const ANY_CHARACTER = fc.integer({ min: 0, max: 0x10ffff - SURROGATES.count }).map(
  (n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count),
  (text) => {
    if (typeof text !== 'string' || !/^[^\ud800-\udfff]$/u.test(text)) { throw new TypeError(`must be one character, got ${String(text)}`); }
    const point = text.codePointAt(0)!;
    return point < SURROGATES.first ? point : point - SURROGATES.count;
  },
);
