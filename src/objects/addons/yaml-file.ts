import { toYaml } from '../../yaml';

/** A configuration as the text of a YAML file. */
export function asYamlFile(config: unknown): string {
  return toYaml(config, { aliasDuplicateObjects: false });
}
