import { isPresent, PlainObject, Problem, show } from '../manifest';
import { cidrFault, parseAddress } from './cidr';

/** Packets to all but these ranges leave with the address of the node. */
export interface OutBoundNat {
  readonly type: 'OutBoundNAT';
  /** Ranges that pods reach with their own address. */
  readonly exceptions: readonly string[];
}

/** A route of the pods. */
export interface SdnRoute {
  readonly type: 'SDNRoute';
  /** Range that it leads to. @default - the node's own address, filled in on the node */
  readonly destination?: string;
  /** Whether its packets are encapsulated. @default true */
  readonly needEncap?: boolean;
}

/** Address of the node that its pods' packets are wrapped with. */
export interface ProviderAddress {
  readonly type: 'ProviderAddress';
  /** @default - filled in on the node */
  readonly address?: string;
}

/** Lets packets through, or doesn't. Empty lists match everything. */
export interface Acl {
  readonly type: 'ACL';
  readonly action: 'Allow' | 'Block';
  readonly direction: 'In' | 'Out';
  /** The lower one wins. @default - none */
  readonly priority?: number;
  /** @default - any */
  readonly protocol?: 'TCP' | 'UDP' | 'ICMP';
  /** Ranges of the other side. @default - any */
  readonly remoteAddresses?: readonly string[];
  /** Ports of the other side. @default - any */
  readonly remotePorts?: readonly number[];
  /** Ports of the pod. @default - any */
  readonly localPorts?: readonly number[];
}

/** What Windows does with the packets of an endpoint. */
export type EndpointPolicy = OutBoundNat | SdnRoute | ProviderAddress | Acl;

/** The two forms of policies: those of HNS, and those of HCN, the only ones with containerd. */
export type PolicyDialect = 1 | 2;

const PROTOCOL_NUMBERS = { ICMP: 1, TCP: 6, UDP: 17 } as const;

/** A policy as the CNI plugins take it. `ProviderAddress` and `ACL` are of dialect 2 only; `policyProblems` says so. */
export function policyValue(policy: EndpointPolicy, dialect: PolicyDialect): PlainObject {
  switch (policy.type) {
    case 'OutBoundNAT':
      return dialect === 1 ? { Type: 'OutBoundNAT', ExceptionList: policy.exceptions } : { Type: 'OutBoundNAT', Settings: { Exceptions: policy.exceptions } };
    case 'SDNRoute': {
      const settings = { DestinationPrefix: policy.destination ?? '', NeedEncap: policy.needEncap ?? true };
      return dialect === 1 ? { Type: 'ROUTE', ...settings } : { Type: 'SDNRoute', Settings: settings };
    }
    case 'ProviderAddress': return { Type: 'ProviderAddress', Settings: { ProviderAddress: policy.address ?? '' } };
    case 'ACL': return { Type: 'ACL', Settings: aclSettings(policy) };
  }
}

function aclSettings({ action, direction, priority, protocol, remoteAddresses = [], remotePorts = [], localPorts = [] }: Acl): PlainObject {
  return {
    Action: action,
    Direction: direction,
    ...(protocol && { Protocols: String(PROTOCOL_NUMBERS[protocol]) }),
    ...(priority !== undefined && { Priority: priority }),
    ...(remoteAddresses.length > 0 && { RemoteAddresses: remoteAddresses.join(',') }),
    ...(remotePorts.length > 0 && { RemotePorts: remotePorts.join(',') }),
    ...(localPorts.length > 0 && { LocalPorts: localPorts.join(',') }),
  };
}

/** What is wrong with policies; paths start at the list. */
export function policyProblems(policies: readonly EndpointPolicy[], dialect: PolicyDialect): readonly Problem[] {
  return policies.flatMap((policy, i) => {
    const say = (path: readonly (string | number)[], value: unknown, message: string, remedy: string): Problem =>
      ({ code: 'cni-policy', path: [i, ...path], message: `is ${show(value)}, ${message}`, remedy });
    const ranges = (key: string, values: readonly string[]) => values.flatMap((value, n) => {
      const fault = cidrFault(value);
      return fault ? [say([key, n], value, fault, 'write it as "<first address>/<prefix>"')] : [];
    });
    if (dialect === 1 && (policy.type === 'ProviderAddress' || policy.type === 'ACL')) {
      return [say(['type'], policy.type, 'which policies of version 1 don\'t have', 'set apiVersion to 2, or remove the policy')];
    }
    switch (policy.type) {
      case 'OutBoundNAT': return ranges('exceptions', policy.exceptions);
      case 'SDNRoute': return isPresent(policy.destination) ? ranges('destination', [policy.destination!]).map((problem) => ({ ...problem, path: [i, 'destination'] })) : [];
      case 'ProviderAddress': return isPresent(policy.address) && parseAddress(policy.address) === undefined
        ? [say(['address'], policy.address, 'which is no IPv4 address', 'write the address of the node, or remove it to have it filled in there')] : [];
      case 'ACL': return [
        ...ranges('remoteAddresses', policy.remoteAddresses ?? []),
        ...(['remotePorts', 'localPorts'] as const).flatMap((key) => (policy[key] ?? []).flatMap((port, n) =>
          (Number.isInteger(port) && port >= 1 && port <= 65535 ? [] : [say([key, n], port, 'which is no port', 'use a number from 1 to 65535')]))),
        ...(policy.priority === undefined || (Number.isInteger(policy.priority) && policy.priority >= 0 && policy.priority <= 65535) ? []
          : [say(['priority'], policy.priority, 'which is no priority', 'use a whole number from 0 to 65535')]),
      ];
      default: return [say(['type'], (policy as { type: unknown }).type, 'which is unknown', 'use OutBoundNAT, SDNRoute, ProviderAddress or ACL')];
    }
  });
}
