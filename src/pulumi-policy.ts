/** The checker's rules as Pulumi policies (CrossGuard). */
import './peers/pulumi-policy';
import { PolicyPack } from '@pulumi/policy';
import { policies, PolicyOptions } from './pulumi-policy/policies';

export { ENFORCEMENT, policies, PolicyOptions, WindowsPolicy } from './pulumi-policy/policies';
export { Platform } from './knowledge';

/** Serves a policy pack with all policies. Call it in the program of the policy pack; nothing else is needed. */
export function policyPack(options: PolicyOptions = {}, name = 'k8s-windows'): PolicyPack {
  return new PolicyPack(name, { policies: [...policies(options)] });
}
