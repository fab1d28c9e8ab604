import { Problem, show } from '../manifest';
import { AddressPlan } from './address-plan';
import { parseCidr } from './cidr';

/** Ranges that pods reach with their own address, and what to know of them. */
export interface ExceptionList {
  readonly ranges: readonly string[];
  readonly advice: readonly Problem[];
}

/**
 * The exceptions of OutBoundNAT, made from a plan: its pods, its Services, and the ranges of its machines.
 *
 * A whole range of machines is a trap: pods then reach *every* machine of it with their own address, and those that don't know the way
 * back to the pods (all that are no nodes) never answer. The ranges are taken as they are, and that is said as advice.
 * Source: microsoft/SDN#313, rancher/rancher#19230, kubernetes-sigs/sig-windows-tools#141.
 */
export function exceptionList(plan: AddressPlan): ExceptionList {
  return {
    ranges: [plan.clusterCidr, plan.serviceCidr, ...plan.managementCidrs],
    advice: plan.managementCidrs.flatMap((range, i) => (parseCidr(range)!.prefix === 32 ? [] : [{
      code: 'exception-list-management',
      path: ['managementCidrs', i],
      message: `is ${show(range)}, a whole range without address translation: pods don't reach machines in it that are no nodes, since those don't know the way back`,
      remedy: 'name the nodes only, each as an address with /32, or leave the range out',
    }])),
  };
}
