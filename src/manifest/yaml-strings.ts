import type { Scalar } from 'yaml';

/**
 * Replacer for `stringify` of the `yaml` package. It quotes strings that consist of spaces, tabs, and line feeds only: as block scalars, the
 * package's default, they lose their leading spaces when read back, or everything.
 */
export function quotingWhitespace(yaml: { readonly Scalar: new (value: string) => Scalar }): (key: unknown, value: unknown) => unknown {
  return (_, value) => {
    if (typeof value !== 'string' || !value.includes('\n') || value.trim() !== '') { return value; }
    const scalar = new yaml.Scalar(value);
    scalar.type = 'QUOTE_DOUBLE';
    return scalar;
  };
}
