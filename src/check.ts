/**
 * The checker as a library: finds and fixes problems of manifests for clusters with Windows nodes. Pure functions: they don't read files or
 * print.
 */
import { checkObjects as objectsChecked, CheckOptions, CheckResult, checkTexts as textsChecked, ManifestText } from './checker';
import { POD_READERS } from './other-tools';
import { FixResult, fixTexts as textsFixed, TextToFix } from './rewrite';

export { ENGINE_RULES } from './findings';
export {
  type AddedObject, type Edit, type EditElsewhere, type Effect, EFFECTS, type Failure, type Finding, type Fix, type ObjectReference,
  SEVERITIES, type Severity, SEVERITY_OF,
} from './findings';
export { type FixedText, type FixResult, type TextToFix } from './rewrite';
export { type CheckOptions } from './checker';
export {
  type CheckContext, type PodFacts, type PodUnderCheck, type Rule, type RuleCheck, type RuleFinding, type RuleScope, type RunFacts,
} from './checker';
export { RULES } from './checker';
export { type CheckResult, type ManifestText } from './checker';
export { type RuleText } from './findings';
export { type Ignore, type RuleSelection } from './findings';
export { type ImageLock } from './images';
export { Platform, WindowsVersion } from './knowledge';
export { type OwnedProblem, type Path, type Problem, ProblemsError } from './base';

/**
 * Checks manifests. Rules see the objects of all files, in whatever order they come.
 *
 * Files are read one by one, and only the objects that rules look up are kept: a first pass collects them, and parses only files that
 * mention such a kind. A single file is parsed once.
 *
 * @throws ProblemsError if an option is invalid
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { checkTexts, Platform } from 'k8s-windows/check';
 *
 * const text = readFileSync('web.yaml', 'utf8');
 * const { findings } = checkTexts([{ file: 'web.yaml', text }], { platform: Platform.GKE });
 * for (const { rule, line, message } of findings) { console.log(`web.yaml:${line}: ${message} [${rule}]`); }
 * ```
 */
export function checkTexts(texts: readonly ManifestText[], options: CheckOptions = {}): CheckResult {
  return textsChecked(texts, options, POD_READERS);
}

/**
 * Checks objects that weren't read from a file, such as those that a cdk8s chart synthesizes. Rules see all of them.
 *
 * @param objects Kubernetes objects, or Lists of them, as in JSON
 * @throws ProblemsError if an option is invalid
 */
export function checkObjects(
  objects: readonly object[], options: CheckOptions = {},
): Pick<CheckResult, 'findings' | 'failures' | 'objects' | 'workloads' | 'assumed' | 'nodeNotes'> {
  return objectsChecked(objects, options, POD_READERS);
}

/**
 * Applies all fixes to manifests, until no finding has a fix. Fixing the result again changes nothing.
 *
 * Each fix is verified: it is kept only if the changed file parses to the intended objects, and nothing else has changed.
 *
 * @throws ProblemsError if an option is invalid
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { fixTexts } from 'k8s-windows/check';
 *
 * const { texts, remaining } = fixTexts([{ file: 'web.yaml', text: readFileSync('web.yaml', 'utf8') }]);
 * console.log(texts[0].text, remaining);
 * ```
 */
export function fixTexts(texts: readonly TextToFix[], options: CheckOptions = {}): FixResult {
  return textsFixed(texts, options, POD_READERS);
}
