import { parseAllDocuments } from 'yaml';
import { KubeObject } from '../harness/kube-object';

/** The objects of some kinds in manifests. Others, such as large CustomResourceDefinitions, aren't parsed. */
export function objectsOf(text: string, kinds: readonly string[]): readonly KubeObject[] {
  const kindLine = new RegExp(`^kind: *["']?(${kinds.join('|')})["']?\\s*$`, 'm');
  const documents = text.split(/^---.*$/m).filter((document) => kindLine.test(document));
  return documents.flatMap(allObjectsOf).filter(({ kind }) => kinds.includes(kind));
}

/** All objects in manifests. */
export function allObjectsOf(text: string): readonly KubeObject[] {
  // as kubectl reads it: 0644 is octal
  return parseAllDocuments(text, { version: '1.1' }).map((each) => each.toJS() as KubeObject | null).filter((object) => object !== null);
}
