import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { KubeObject } from '../harness/kube-object';

/** The YAML files of a folder, in the order of their names. */
export function filesOfCrds(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => /\.ya?ml$/.test(name)).sort().map((name) => join(folder, name));
}

/** The CustomResourceDefinitions in files, which may have other objects too. */
export function readCrds(files: readonly string[]): readonly KubeObject[] {
  return files
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => /^kind: CustomResourceDefinition\s*$/m.test(text))
    .flatMap((text) => parseAllDocuments(text).map((document) => document.toJS() as KubeObject))
    .filter((object) => object?.kind === 'CustomResourceDefinition');
}
