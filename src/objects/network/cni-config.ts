import { ADDRESS, Ipam } from './ipam';
import { EndpointPolicy, PolicyDialect, policyProblems, policyValue } from './policies';
import {
  BOOLEAN, checkedBy, invalidValue, isPlainObject, listOf, options as optionsOf, PlainObject, Problem, required, Schema, STRING,
  valueSchema,
} from '../../base';
import { CNI_VERSIONS, MAC_PREFIX } from '../../knowledge';
import { OptionProblems } from '../../kubernetes';

/** A CNI configuration with its problems. */
export interface CniConfiguration {
  /** Content of the file, to be written as JSON. */
  readonly config: PlainObject;
  /** Errors: why it doesn't work. Paths start at the options. */
  readonly problems: readonly Problem[];
  /** Warnings: what works, with a limitation. */
  readonly advice: readonly Problem[];
}

/** DNS settings of the Pods. */
export interface CniDns {
  /** IPv4 addresses of the name servers, usually that of the DNS Service. */
  readonly nameservers: readonly string[];
  /** Search domains. Windows Pods support one. @default - none */
  readonly search?: readonly string[];
}

/** Options of every CNI plugin. */
export interface CniOptions {
  /** Name of the HNS network; kube-proxy must be configured with the same name. */
  readonly name: string;
  /** Version of the CNI specification. @default - the latest that the plugin supports */
  readonly cniVersion?: string;
  /** Policies of each Pod's endpoint. @default - none */
  readonly policies?: readonly EndpointPolicy[];
  /** IPAM plugin. @default - none: HNS assigns addresses, or a meta plugin such as flannel sets it */
  readonly ipam?: Ipam;
  /** DNS settings of the Pods. @default - none: the plugin gets them from containerd */
  readonly dns?: CniDns;
  /** Whether containers can have host ports. @default true */
  readonly portMappings?: boolean;
}

const NAME = /^[A-Za-z0-9][\w.-]*$/;

const DNS = optionsOf<CniDns>({ nameservers: required(listOf(STRING), 'list the address of the DNS Service'), search: listOf(STRING) });
const POLICY = valueSchema(
  'a policy such as { type: "OutBoundNAT", exceptions: […] }', (value) => isPlainObject(value) && typeof value.type === 'string',
);
/** The result of another function of this package: an Ipam or a CniConfiguration. */
const MADE = valueSchema(
  'the result of a function such as hostLocal or winBridge',
  (value) => isPlainObject(value) && isPlainObject(value.config) && Array.isArray(value.problems),
);

/** Schemas of the options of every CNI plugin. */
export const CNI = {
  name: required(STRING, 'set it to the name of the network, such as "flannel.4096"'), cniVersion: STRING, policies: listOf(POLICY), ipam: MADE,
  dns: DNS, portMappings: BOOLEAN,
};
export const CNI_PART: Schema = MADE;

/** Makes a configuration from options after checking them with their schema. */
export function cniOf<Options extends object>(
  schema: Schema, given: Options | undefined, make: (options: Options) => CniConfiguration,
): CniConfiguration {
  return checkedBy(schema, given, { config: {}, advice: [] }, make);
}

/** Problems of the options that every plugin has. */
export function cniOptionProblems(options: CniOptions, family: keyof typeof CNI_VERSIONS, dialect: PolicyDialect): readonly Problem[] {
  const { policies = [], ipam } = options;
  const versions: readonly string[] = CNI_VERSIONS[family];
  const problems = new OptionProblems('cni-option');
  problems.verify<CniOptions>({
    name: ['set', NAME, 'be a network name', 'use letters, digits, "_", "." and "-", such as "flannel.4096"'],
    cniVersion: [
      'set', (version: string) => versions.includes(version), `be a version of the specification that the plugin supports: ${versions.join(', ')}`,
      `use ${versions.at(-1)}`,
    ],
  }, options);
  problems.add(policyProblems(policies, dialect), ['policies']);
  problems.add(ipam?.problems ?? [], ['ipam']);
  problems.verify<CniOptions>({ 'dns.nameservers.*': ADDRESS }, options);
  return problems.list;
}

/** The fields that every configuration starts with. */
export function cniHead({ name, cniVersion, portMappings = true }: CniOptions, type: string, family: keyof typeof CNI_VERSIONS): PlainObject {
  return { cniVersion: cniVersion ?? CNI_VERSIONS[family].at(-1), name, type, capabilities: { portMappings, dns: true } };
}

/** Where plugins have DNS settings and policies. */
const TAILS = {
  upstream: { nameservers: 'nameservers', search: 'search', policies: 'policies', name: 'name', value: 'value' },
  calico: { nameservers: 'nameservers', search: 'search', policies: 'policies', name: 'Name', value: 'Value' },
  microsoft: { nameservers: 'Nameservers', search: 'Search', policies: 'AdditionalArgs', name: 'Name', value: 'Value' },
};

/** The fields that every configuration ends with: IPAM, DNS settings, and policies. */
export function cniTail({ ipam, dns, policies = [] }: Omit<CniOptions, 'name'>, form: keyof typeof TAILS, dialect: PolicyDialect = 2): PlainObject {
  const key = TAILS[form];
  return {
    ...(ipam && { ipam: ipam.config }),
    ...(dns && { dns: { [key.nameservers]: dns.nameservers, ...(dns.search && { [key.search]: dns.search }) } }),
    [key.policies]: policies.map((policy) => ({ [key.name]: 'EndpointPolicy', [key.value]: policyValue(policy, dialect) })),
  };
}

/** Problems of the prefix of MAC addresses. */
export function macPrefixProblems(option: string, prefix: string | undefined): readonly Problem[] {
  return prefix === undefined || MAC_PREFIX.test(prefix)
    ? []
    : [say([option], prefix, 'be two hexadecimal bytes with a hyphen', 'use a prefix such as "0E-2A"')];
}

/** A problem of an option. */
export const say: ReturnType<typeof invalidValue> = invalidValue('cni-option');
