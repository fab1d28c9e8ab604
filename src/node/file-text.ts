import { stringify } from 'yaml';
import { toml } from './toml';
import { PlainObject } from '../manifest';

/** A configuration as YAML, in quotes where Kubernetes' decoder, which follows YAML 1.1, would else see a number or a boolean. */
export function yamlText(config: PlainObject): string {
  return stringify(config, { version: '1.1', lineWidth: 0 });
}

/** A configuration as TOML. */
export function tomlText(config: PlainObject): string {
  return `${toml().stringify(config).trimEnd()}\n`;
}
