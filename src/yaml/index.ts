/** The text of manifests: reading it, the places of values in it, and editing it, with everything else left as it is. */
export * from './edit/changed-text';
export { editAll, editInRounds } from './edit/edit-rounds';
export * from './edit/edited-paths';
export { inOneLine } from './edit/flow-text';
export { type Splice } from './edit/source-text';
export { DocumentStyle } from './edit/style';
export { editTogether } from './edit/text-edit';
export { matchesEdits } from './edit/verify-edits';
export { toml, yaml } from './libraries';
export * from './locate/document-map';
export { EmbeddedText } from './locate/embedded-text';
export * from './locate/item-text';
export { type Member, type ScalarNode, type YamlNode } from './locate/nodes';
export * from './locate/places';
export { nodesOf } from './locate/positioned';
export * from './locate/toml-places';
export * from './mask/mask-manifests';
export * from './mask/visible-parts';
export * from './quoting';
export { type KeysInDocument } from './read/bare-pods';
export { isJson, parseJson, TOO_DEEP } from './read/nesting';
export * from './read/parse-error';
export { duplicateKey, isDuplicateKey, parseYaml } from './read/parse-yaml';
export {
  HAS_INNER_MARK, keysInDocument, kubernetesObjects, NO_SETTING, type PodReader, readDocuments, type ReadObject, type ReadResult, readText,
  readValues, type StringPlace, withoutMark,
} from './read/read-text';
export { type DocumentText, endOfLine, firstContent, splitDocuments, splitJson } from './read/split-documents';
export * from './yaml-strings';
export * from './yaml-text';
