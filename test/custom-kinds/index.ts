import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

/** An object of a custom kind, as plain data. */
export interface CustomObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** An object of each custom kind with Pods, with a map at each place of a Pod. */
export const CUSTOM_OBJECTS = parseAllDocuments(readFileSync(join(__dirname, 'objects.yaml'), 'utf8'))
  .map((document) => document.toJS() as CustomObject);

/** The key of an object's kind in the table of kinds: `GROUP/KIND`. */
export function kindKey({ apiVersion, kind }: CustomObject): string {
  return `${apiVersion.split('/')[0]}/${kind}`;
}
