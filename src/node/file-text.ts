import * as yaml from 'yaml';
import { toml } from '../check/lazy';
import { PlainObject, quotingWhitespace } from '../manifest';

/** A configuration as YAML. Strings that YAML 1.1, which Kubernetes decodes, would read as a number or a boolean are quoted. */
export function yamlText(config: PlainObject): string {
  return yaml.stringify(config, quotingWhitespace(yaml), { version: '1.1', lineWidth: 0 });
}

/** A configuration as TOML. */
export function tomlText(config: PlainObject): string {
  return `${toml().stringify(config).trimEnd()}\n`;
}
