import { isPlainObject, isPresent, OptionProblems, PlainObject, Problem } from '../manifest';
import { cidrFault, parseAddress } from './cidr';
import { ANYTHING, BOOLEAN, choice, listOf, NUMBER, ObjectSchema, options as optionsOf, required, STRING } from '../options/schema';

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
    // reported as a problem
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

const TYPE = required(ANYTHING, 'give OutBoundNAT, SDNRoute, ProviderAddress or ACL');
const SCHEMAS: { readonly [Type in EndpointPolicy['type']]: ObjectSchema } = {
  OutBoundNAT: optionsOf<OutBoundNat>({ type: TYPE, exceptions: required(listOf(STRING), 'give the CIDRs that pods reach with their own address') }),
  SDNRoute: optionsOf<SdnRoute>({ type: TYPE, destination: STRING, needEncap: BOOLEAN }),
  ProviderAddress: optionsOf<ProviderAddress>({ type: TYPE, address: STRING }),
  ACL: optionsOf<Acl>({
    type: TYPE, action: required(choice('Allow', 'Block'), 'give Allow or Block'), direction: required(choice('In', 'Out'), 'give In or Out'),
    priority: NUMBER, protocol: choice('TCP', 'UDP', 'ICMP'), remoteAddresses: listOf(STRING), remotePorts: listOf(NUMBER), localPorts: listOf(NUMBER),
  }),
};

/** What is wrong with policies; paths start at the list. */
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
    check(policy, i, problems);
  });
  return problems.list;
}

function check(policy: EndpointPolicy, i: number, problems: OptionProblems): void {
  const cidr = (path: readonly (string | number)[], value: string) => {
    const fault = cidrFault(value);
    if (fault) { problems.must([i, ...path], value, fault.must, fault.remedy); }
  };
  switch (policy.type) {
    case 'OutBoundNAT': policy.exceptions.forEach((value, n) => cidr(['exceptions', n], value)); break;
    case 'SDNRoute': if (isPresent(policy.destination)) { cidr(['destination'], policy.destination!); } break;
    case 'ProviderAddress':
      problems.unless((address) => parseAddress(address) !== undefined, [i, 'address'], policy.address, 'be an IPv4 address', 'write the address of the node, or remove it to have it filled in there');
      break;
    case 'ACL':
      (policy.remoteAddresses ?? []).forEach((value, n) => cidr(['remoteAddresses', n], value));
      for (const key of ['remotePorts', 'localPorts'] as const) { (policy[key] ?? []).forEach((port, n) => problems.port([i, key, n], port)); }
      problems.integer([i, 'priority'], policy.priority, 0, 65535);
  }
}
