/**
 * The checker as a library: finds and fixes problems of manifests for clusters with Windows nodes. Pure functions: they don't read files or
 * print.
 */
export { checkObjects } from './check-objects';
export { ENGINE_RULES } from '../findings/engine-rules';
export * from '../findings/finding';
export { FixedText, FixResult, fixTexts, TextToFix } from './fix/fix-texts';
export { CheckOptions } from './options';
export { CheckContext, PodUnderCheck, Rule, RuleCheck, RuleFinding, RuleScope } from './rule';
export { RULES } from './rules';
export { CheckResult, checkTexts, ManifestText } from './run';
export { RuleText } from '../findings/rule';
export { Ignore, RuleSelection } from '../findings/selection';
export { Platform, WindowsVersion } from '../knowledge';
export { OwnedProblem, Path, Problem, ProblemsError } from '../options';
