/** The rules of the checker as Pulumi policies (CrossGuard). */
import { PolicyPack } from '@pulumi/policy';
import { policies, PolicyOptions } from './pulumi/policy/policies';

export { ENFORCEMENT, policies, type PolicyOptions, type WindowsPolicy } from './pulumi/policy/policies';
export { Platform } from './knowledge';

/**
 * Creates a policy pack with all policies. This call is the whole program of a policy pack.
 *
 * @throws ProblemsError if an option is invalid
 *
 * @example
 * ```ts
 * import { policyPack } from 'k8s-windows/pulumi-policy';
 *
 * policyPack({ remediate: true });
 * ```
 */
export function policyPack(options: PolicyOptions = {}, name = 'k8s-windows'): PolicyPack {
  return new PolicyPack(name, { policies: [...policies(options)] });
}
