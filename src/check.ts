/**
 * The checker as a library: finds and fixes problems of manifests for clusters with Windows nodes. Pure functions: they don't read files or
 * print.
 */
export { checkObjects } from './check/check-objects';
export { ENGINE_RULES } from './findings/engine-rules';
export * from './findings/finding';
export { FixedText, FixResult, fixTexts, TextToFix } from './check/fix/fix-texts';
export { ClusterNodes, readNodes } from './check/nodes';
export { CheckOptions } from './check/options';
export { CheckContext, PodUnderCheck, Rule, RuleFinding, WindowsNodes } from './check/rule';
export { RULES } from './check/rules';
export { CheckResult, checkTexts, ManifestText } from './check/run';
export { RuleText } from './findings/rule';
export { Ignore, RuleSelection } from './findings/selection';
export { Platform } from './knowledge';
export { OwnedProblem, Path, Problem, ProblemsError } from './options';
