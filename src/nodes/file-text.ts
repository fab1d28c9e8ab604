import { PlainObject } from '../base';
import { toml, toYaml } from '../yaml';

/** A configuration as YAML. Strings that YAML 1.1, which Kubernetes decodes, would read as a number or a boolean are quoted. */
export function yamlText(config: PlainObject): string {
  return toYaml(config);
}

/** A configuration as TOML. */
export function tomlText(config: PlainObject): string {
  return `${toml().stringify(config).trimEnd()}\n`;
}
