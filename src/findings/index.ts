/** Findings of all checkers: what they are, how rules are selected and suppressed, and the formats of reports, from text to HTML. */
export * from './edits';
export * from './finding';
export { type Format, type FormatOptions } from './format/format';
export * from './format/json';
export * from './format/junit';
export { formatCompact, formatGithub } from './format/lines';
export { formatMarkdown, markdownTable, reportTable } from './format/markdown';
export * from './format/palette';
export { firstOfRules, formatMore } from './format/repeated';
export * from './format/sarif';
export * from './format/text';
export {
  columnLines, EFFECT_WORDS, firstNames, formatCounts, formatFailure, formatMessage, formatObject, formatPlace, printable, printableJson,
  printableLine, printableMessage, SCHEMA_VERSION, shellWord, shortMessage, wrapped, type Wrapping,
} from './format/words';
export * from './glob';
export { LineIndex } from './line-index';
export * from './page/findings';
export * from './page/markup';
export { documentOf, type PageHead, section, type Tile, tilesOf } from './page/shell';
export { MOST_POOLS, PICTURE_STYLES } from './page/styles';
export * from './reporting';
export {
  type Described, ENGINE_RULES, familyOf, type RuleFamily, type RulePage, rulePage, rulesOf, type RuleText, type RuleWithExamples, urlOf,
  type WithoutPage, withPages, worstEffectOf,
} from './rule';
export * from './selection';
export { unknownName } from './unknown-name';
