/**
 * The checker as a library: what will happen to a manifest on a cluster with Windows nodes. Pure: it reads no files and prints nothing.
 */
export { checkTexts, CheckResult, ManifestText } from './check/run';
export { CheckOptions, Ignore, OptionsError } from './check/options';
export * from './check/finding';
export { RULES } from './check/rules';
export { CheckContext, PodUnderCheck, Rule, RuleFinding, WindowsNodes } from './check/rule';
export { Platform } from './knowledge';
