import type { Scalar } from 'yaml';

/**
 * A replacer for `stringify` of the package `yaml`. It quotes strings of spaces, tabs and line feeds alone: as block scalars, which that package
 * writes otherwise, they are read back without the leading spaces, or not at all.
 */
export function quotingWhitespace(yaml: { readonly Scalar: new (value: string) => Scalar }): (key: unknown, value: unknown) => unknown {
  return (_, value) => {
    if (typeof value !== 'string' || !value.includes('\n') || value.trim() !== '') { return value; }
    const scalar = new yaml.Scalar(value);
    scalar.type = 'QUOTE_DOUBLE';
    return scalar;
  };
}
