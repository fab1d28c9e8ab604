/* eslint-disable @typescript-eslint/no-require-imports */

/** A configuration as the text of a YAML file. The library for it is loaded at its first use, since most apps never come here. */
export function asYamlFile(config: unknown): string {
  const { stringify } = require('yaml') as typeof import('yaml');
  return stringify(config, { aliasDuplicateObjects: false, lineWidth: 0 });
}
