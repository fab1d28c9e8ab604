import type { CreateNodeOptions, DocumentOptions, SchemaOptions, ToStringOptions } from 'yaml';
import { yaml } from './libraries';

/**
 * A value as YAML. Readers of YAML 1.1, such as kubectl, read the same, since `off` is quoted. Strings that consist of spaces, tabs, and line feeds only
 * are quoted: as block scalars, the default of the `yaml` package, they lose their leading spaces when read back, or everything.
 */
export function toYaml(content: unknown, options: CreateNodeOptions & DocumentOptions & SchemaOptions & ToStringOptions = {}): string {
  const { Scalar, stringify } = yaml();
  const quoted = (_: unknown, value: unknown) => {
    if (typeof value !== 'string' || !value.includes('\n') || value.trim() !== '') { return value; }
    const scalar = new Scalar(value);
    scalar.type = 'QUOTE_DOUBLE';
    return scalar;
  };
  return stringify(content, quoted, { version: '1.1', lineWidth: 0, ...options });
}
