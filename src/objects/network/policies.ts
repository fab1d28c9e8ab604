import { cidrFault, isAddress } from './cidr';
import {
  ANYTHING, BOOLEAN, choice, isPlainObject, listOf, NUMBER, ObjectSchema, options as optionsOf, PlainObject, Problem, required,
  STRING,
} from '../../base';
import { OptionChecks, OptionProblems } from '../../kubernetes';

/** Source network address translation: packets to all addresses but the exceptions leave with the address of the node. */
export interface OutBoundNat {
  /** Type of the policy. */
  readonly type: 'OutBoundNAT';
  /** CIDRs that Pods reach with their own address. */
  readonly exceptions: readonly string[];
}

/** A route of the Pods. */
export interface SdnRoute {
  /** Type of the policy. */
  readonly type: 'SDNRoute';
  /** CIDR of the destination. @default - the node's own address, set by a script on the node */
  readonly destination?: string;
  /** Whether packets to the destination are encapsulated. @default true */
  readonly needEncap?: boolean;
}

/** The node's address in the outer header of encapsulated packets. */
export interface ProviderAddress {
  /** Type of the policy. */
  readonly type: 'ProviderAddress';
  /** IPv4 address of the node. @default - set by a script on the node */
  readonly address?: string;
}

/** An access control list entry, which allows or blocks packets. An empty list matches everything. */
export interface Acl {
  /** Type of the policy. */
  readonly type: 'ACL';
  /** Whether matching packets pass. */
  readonly action: 'Allow' | 'Block';
  /** Direction as seen from the Pod. */
  readonly direction: 'In' | 'Out';
  /** Priority from 0 to 65535; lower numbers take precedence. @default - none */
  readonly priority?: number;
  /** IP protocol. @default - any */
  readonly protocol?: 'TCP' | 'UDP' | 'ICMP';
  /** CIDRs of the remote side. @default - any */
  readonly remoteAddresses?: readonly string[];
  /** Ports of the remote side. @default - any */
  readonly remotePorts?: readonly number[];
  /** Ports of the Pod. @default - any */
  readonly localPorts?: readonly number[];
}

/** A policy that Windows applies to the packets of a Pod's endpoint. */
export type EndpointPolicy = OutBoundNat | SdnRoute | ProviderAddress | Acl;

/** The two forms of policies: 1 for HNS, and 2 for HCN. containerd requires 2. */
export type PolicyDialect = 1 | 2;

const PROTOCOL_NUMBERS = { ICMP: 1, TCP: 6, UDP: 17 } as const;

/** The JSON of a policy for the CNI plugins. `ProviderAddress` and `ACL` exist in dialect 2 only, which `policyProblems` checks. */
export function policyValue(policy: EndpointPolicy, dialect: PolicyDialect): PlainObject {
  switch (policy.type) {
    case 'OutBoundNAT':
      return dialect === 1
        ? { Type: 'OutBoundNAT', ExceptionList: policy.exceptions }
        : { Type: 'OutBoundNAT', Settings: { Exceptions: policy.exceptions } };
    case 'SDNRoute': {
      const settings = { DestinationPrefix: policy.destination ?? '', NeedEncap: policy.needEncap ?? true };
      return dialect === 1 ? { Type: 'ROUTE', ...settings } : { Type: 'SDNRoute', Settings: settings };
    }
    case 'ProviderAddress': return { Type: 'ProviderAddress', Settings: { ProviderAddress: policy.address ?? '' } };
    case 'ACL': return { Type: 'ACL', Settings: aclSettings(policy) };
    // policyProblems reports it
    default: return {};
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

const TYPE = required(ANYTHING, 'use OutBoundNAT, SDNRoute, ProviderAddress or ACL');
const SCHEMAS: { readonly [Type in EndpointPolicy['type']]: ObjectSchema } = {
  OutBoundNAT: optionsOf<OutBoundNat>({ type: TYPE, exceptions: required(listOf(STRING), 'list the CIDRs that Pods reach with their own address') }),
  SDNRoute: optionsOf<SdnRoute>({ type: TYPE, destination: STRING, needEncap: BOOLEAN }),
  ProviderAddress: optionsOf<ProviderAddress>({ type: TYPE, address: STRING }),
  ACL: optionsOf<Acl>({
    type: TYPE, action: required(choice('Allow', 'Block'), 'use Allow or Block'), direction: required(choice('In', 'Out'), 'use In or Out'),
    priority: NUMBER, protocol: choice('TCP', 'UDP', 'ICMP'), remoteAddresses: listOf(STRING), remotePorts: listOf(NUMBER),
    localPorts: listOf(NUMBER),
  }),
};

const CHECKS: { readonly [Type in EndpointPolicy['type']]: OptionChecks<any> } = {
  OutBoundNAT: { 'exceptions.*': ['fault', cidrFault] },
  SDNRoute: { destination: ['fault', cidrFault] },
  ProviderAddress: {
    address: [isAddress, 'be an IPv4 address', 'use the address of the node, or remove it to have a script set it on the node'],
  },
  ACL: {
    'remoteAddresses.*': ['fault', cidrFault], 'remotePorts.*': ['port'], 'localPorts.*': ['port'], 'priority': ['integer', 0, 65535],
  },
};

/** Problems of policies; paths start at the list. */
export function policyProblems(policies: readonly EndpointPolicy[], dialect: PolicyDialect): readonly Problem[] {
  const problems = new OptionProblems('cni-policy');
  policies.forEach((policy, i) => {
    if (!isPlainObject(policy)) { return; }
    const schema: ObjectSchema | undefined = Object.hasOwn(SCHEMAS, policy.type) ? SCHEMAS[policy.type] : undefined;
    if (!schema) { problems.oneOf([i, 'type'], policy.type, Object.keys(SCHEMAS)); return; }
    const before = problems.list.length;
    schema.check(policy, [i], problems);
    if (problems.list.length > before) { return; }
    if (dialect === 1 && (policy.type === 'ProviderAddress' || policy.type === 'ACL')) {
      problems.must([i, 'type'], policy.type, 'be OutBoundNAT or SDNRoute with apiVersion 1', 'set apiVersion to 2, or remove the policy');
      return;
    }
    problems.verify(CHECKS[policy.type], policy, [i]);
  });
  return problems.list;
}
