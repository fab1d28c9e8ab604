/* eslint-disable @typescript-eslint/no-require-imports */
import { quotingWhitespace } from '../manifest';

/** A configuration as the text of a YAML file. The library for it is loaded at its first use, since most apps never come here. */
export function asYamlFile(config: unknown): string {
  const yaml = require('yaml') as typeof import('yaml');
  return yaml.stringify(config, quotingWhitespace(yaml), { aliasDuplicateObjects: false, lineWidth: 0 });
}
