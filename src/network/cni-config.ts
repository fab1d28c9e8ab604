import { CNI_VERSIONS } from '../knowledge';
import { PlainObject, Path, Problem, show } from '../manifest';
import { isPlainObject } from '../options';
import { parseAddress } from './cidr';
import { Ipam } from './ipam';
import { EndpointPolicy, PolicyDialect, policyProblems } from './policies';
import { BOOLEAN, checkedBy, listOf, options as optionsOf, required, Schema, STRING, valueSchema } from '../options/schema';

/** A CNI configuration. */
export interface CniConfiguration {
  /** What goes into the file, as JSON. */
  readonly config: PlainObject;
  /** What keeps it from working; paths start at the options. */
  readonly problems: readonly Problem[];
  /** What works and is still better known. */
  readonly advice: readonly Problem[];
}

/** How pods resolve names. */
export interface CniDns {
  /** Addresses of name servers; usually the DNS Service. */
  readonly nameservers: readonly string[];
  /** Suffixes that are tried. Windows pods take one. */
  readonly search?: readonly string[];
}

/** What every plugin takes. */
export interface CniOptions {
  /** Name of the network of HNS; kube-proxy must have the same. */
  readonly name: string;
  /** Version of the CNI specification. @default - the latest that the plugin takes */
  readonly cniVersion?: string;
  /** @default - none */
  readonly policies?: readonly EndpointPolicy[];
  /** @default - none: HNS gives out addresses, or a meta plugin such as flannel fills it in */
  readonly ipam?: Ipam;
  /** @default - none: containerd tells the plugin */
  readonly dns?: CniDns;
  /** Whether containers may have host ports. @default true */
  readonly portMappings?: boolean;
}

const NAME = /^[A-Za-z0-9][\w.-]*$/;

const DNS = optionsOf<CniDns>({ nameservers: required(listOf(STRING), 'give the address of the DNS Service'), search: listOf(STRING) });
const POLICY = valueSchema('a policy such as { type: "OutBoundNAT", exceptions: […] }', (value) => isPlainObject(value) && typeof value.type === 'string');
/** A part that a function of this package makes: an Ipam, a CniConfiguration. */
const MADE = valueSchema('what a function such as hostLocal or winBridge returns', (value) => isPlainObject(value) && isPlainObject(value.config) && Array.isArray(value.problems));

/** Schemas of the options of CNI plugins. */
export const CNI = {
  name: required(STRING, 'give the name of the network, such as "flannel.4096"'), cniVersion: STRING, policies: listOf(POLICY), ipam: MADE, dns: DNS, portMappings: BOOLEAN,
};
export const CNI_PART: Schema = MADE;

/** A configuration by options that are held against their schema. */
export function cniOf<Options extends object>(
  schema: Schema, given: Options | undefined, make: (options: Options) => CniConfiguration,
): CniConfiguration {
  return checkedBy(schema, given, { config: {}, advice: [] }, make);
}

/** What is wrong with what every plugin takes. */
export function cniOptionProblems(options: CniOptions, family: keyof typeof CNI_VERSIONS, dialect: PolicyDialect): readonly Problem[] {
  const { name, cniVersion, policies = [], ipam, dns } = options;
  const versions: readonly string[] = CNI_VERSIONS[family];
  return [
    ...(name === undefined || NAME.test(name) ? [] : [say(['name'], name, 'be a network name', 'use letters, digits, "_", "." and "-", such as "flannel.4096"')]),
    ...(cniVersion === undefined || versions.includes(cniVersion) ? []
      : [say(['cniVersion'], cniVersion, `be a version of the specification that the plugin supports: ${versions.join(', ')}`, `use ${versions.at(-1)}`)]),
    ...within(['policies'], policyProblems(policies, dialect)),
    ...within(['ipam'], ipam?.problems ?? []),
    ...(dns?.nameservers ?? []).flatMap((server, i) => (parseAddress(server) === undefined
      ? [say(['dns', 'nameservers', i], server, 'be an IPv4 address', 'write four numbers from 0 to 255')] : [])),
  ];
}

/** The head of a configuration. */
export function cniHead({ name, cniVersion, portMappings }: CniOptions, type: string, family: keyof typeof CNI_VERSIONS): PlainObject {
  return {
    cniVersion: cniVersion ?? CNI_VERSIONS[family].at(-1),
    name,
    type,
    capabilities: { portMappings: portMappings ?? true, dns: true },
  };
}

/** A problem of an option. */
export function say(path: Path, value: unknown, must: string, remedy: string): Problem {
  return { code: 'cni-option', path, message: `must ${must}, got ${show(value)}`, remedy };
}

/** Problems of a part, as problems of the whole. */
export function within(path: readonly (string | number)[], problems: readonly Problem[]): readonly Problem[] {
  return problems.map((problem) => ({ ...problem, path: [...path, ...problem.path] }));
}
