/** The checker of manifests: its engine, and its rules by topic. */
export * from './check-objects';
export { type Config, FILTER_FIELDS, FILTER_KEYS, type FilterKeys, readConfig, readFilterKeys } from './config';
export { contextOf } from './context';
export * from './custom-pods';
export { objectErrors } from './object-errors';
export { ObjectIndex } from './object-index';
export * from './options';
export * from './problem-effect';
export { type PodFacts, type RunFacts } from './pod-facts';
export { type CheckContext, type DecidingRule, type PodUnderCheck, type Rule, type RuleCheck, type RuleFinding, type RuleScope } from './rule';
export { RULES } from './rules';
export { powershellOfNanoServer } from './rules/support/commands';
export { admits } from './rules/support/placement';
export * from './run';
export * from './settings';
export { annotationSuppressions, type CommentSuppression, commentSuppressions, isFor } from './suppress';
