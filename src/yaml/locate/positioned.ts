import type { Node } from 'yaml';
import { jsonNodes } from './json-nodes';
import { yaml } from '../libraries';

/**
 * The nodes of the first document of a text, with their positions. Every scalar is a string: only keys matter, and those are read as Kubernetes does.
 *
 * @param text that was read before, so that it isn't nested too deeply for a parser that calls itself for each level
 * @param keepSourceTokens whether the tokens of lists in block style are needed. @default false
 * @returns `undefined` if there is none
 */
export function nodesOf(text: string, keepSourceTokens = false): Node | undefined {
  const json = jsonNodes(text);
  if (json) { return json; }
  const documents = yaml().parseAllDocuments(text, { schema: 'failsafe', logLevel: 'silent', uniqueKeys: false, strict: false, prettyErrors: false, keepSourceTokens });
  return Array.isArray(documents) ? documents[0]?.contents ?? undefined : undefined;
}
