import { AddressPlan } from './address-plan';
import { parseCidr } from './cidr';
import { checkArgument, Problem, show, valueSchema } from '../../base';

const PLAN = valueSchema(
  'an AddressPlan', (value) => typeof (value as Partial<AddressPlan> | null)?.clusterCidr === 'string', 'use AddressPlan.of({ … })',
);

/** The exceptions of an OutBoundNAT policy, and warnings about them. */
export interface ExceptionList {
  /** CIDRs that Pods reach with their own address. */
  readonly cidrs: readonly string[];
  /** Warnings: exceptions that may break connections. */
  readonly advice: readonly Problem[];
}

/**
 * The exceptions of an OutBoundNAT policy for an address plan: its Pod CIDR, its Service CIDR, and the CIDRs of its machines.
 *
 * A CIDR of machines is a trap: Pods then reach *every* machine in it with their own address, and machines without a route back to the
 * Pods (all but the nodes) never answer. Such a CIDR is used as it is, with a warning.
 * Source: microsoft/SDN#313, rancher/rancher#19230, kubernetes-sigs/sig-windows-tools#141.
 *
 * @throws ProblemsError if an argument has the wrong type
 */
export function exceptionList(plan: AddressPlan): ExceptionList {
  checkArgument('plan', plan, PLAN);
  return {
    cidrs: [plan.clusterCidr, plan.serviceCidr, ...plan.managementCidrs],
    advice: plan.managementCidrs.flatMap((cidr, i) => (parseCidr(cidr)!.prefix === 32 ? [] : [{
      code: 'exception-list-management',
      path: ['managementCidrs', i],
      message: `should contain nodes only, got ${show(cidr)}: packets to it keep the address of the Pod, and other machines have no route back to it`,
      remedy: 'list the nodes only, each as an address with /32, or remove the CIDR',
    }])),
  };
}
