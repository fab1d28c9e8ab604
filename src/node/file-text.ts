import * as yaml from 'yaml';
import { toml } from './toml';
import { PlainObject, quotingWhitespace } from '../manifest';

/** A configuration as YAML, in quotes where Kubernetes' decoder, which follows YAML 1.1, would else see a number or a boolean. */
export function yamlText(config: PlainObject): string {
  return yaml.stringify(config, quotingWhitespace(yaml), { version: '1.1', lineWidth: 0 });
}

/** A configuration as TOML. */
export function tomlText(config: PlainObject): string {
  return `${toml().stringify(config).trimEnd()}\n`;
}
