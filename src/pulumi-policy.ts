/** The checker's rules as policies of Pulumi (CrossGuard). */
import './peers/pulumi-policy';
import { PolicyPack } from '@pulumi/policy';
import { policies, PolicyOptions } from './pulumi-policy/policies';

export { ENFORCEMENT, policies, PolicyOptions, WindowsPolicy } from './pulumi-policy/policies';
export { Platform } from './knowledge';

/** Serves a pack with all policies; the one statement of a policy pack's program. */
export function policyPack(options: PolicyOptions = {}, name = 'k8s-windows'): PolicyPack {
  return new PolicyPack(name, { policies: [...policies(options)] });
}
