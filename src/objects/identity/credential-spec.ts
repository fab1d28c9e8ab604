import {
  checkedBy, isKnown, listAt, listOf, options as optionsOf, Path, PlainObject, Problem, required, scalarText, show, STRING, throwProblems, valueAt,
} from '../../base';
import { CREDENTIAL_SPEC_PLUGIN, MAX_GMSA_ACCOUNT_LENGTH, Misread, PORTABLE_CCG_VERSION } from '../../knowledge';
import { isDnsDomain, isNetBiosDomain, OptionCheck, OptionChecks, verified } from '../../kubernetes';
import { ObjectSet } from '../object-set';

/** What a value of a credential spec must be, and how to fix it. */
export type Fault = Misread;

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const A_GUID = 'be a GUID: 8-4-4-4-12 hexadecimal digits';
/** SID of authority 5 (NT), sub-authority 21 (a domain), the three numbers of the domain, and, for an account, its own number. */
const DOMAIN_SID = /^S-1-5-21-(\d{1,10})-(\d{1,10})-(\d{1,10})(?:-(\d{1,10}))?$/;
const MAX_SUB_AUTHORITY = 0xffff_ffff;

/** Checks a GUID as Active Directory prints it, without braces. */
export function guidFault(value: unknown): Fault | undefined {
  const text = scalarText(value);
  if (typeof value === 'string' && GUID.test(text)) { return undefined; }
  const bare = text.replace(/^\{(.*)\}$/, '$1');
  return GUID.test(bare)
    ? { must: 'be a GUID without braces', remedy: `write ${show(bare)}` }
    : { must: A_GUID, remedy: 'use ObjectGUID of Get-ADDomain' };
}

/** Checks the GUID of a host account plugin, which has braces. */
export function pluginGuidFault(value: unknown): Fault | undefined {
  if (typeof value === 'string' && /^\{.*\}$/.test(value) && GUID.test(value.slice(1, -1))) { return undefined; }
  return GUID.test(scalarText(value))
    ? { must: 'be a GUID in braces', remedy: `write ${show(`{${scalarText(value)}}`)}` }
    : { must: A_GUID, remedy: 'use the class ID of the plugin, in braces' };
}

const textFault = (is: (text: string) => boolean, must: string, remedy: string) => (value: unknown): Fault | undefined => (
  typeof value === 'string' && is(value) ? undefined : { must, remedy });

/** Checks the SID of a domain. The SID of an account in the domain is allowed, since some guides ask for it. */
export const sidFault = textFault(
  (text) => DOMAIN_SID.exec(text)?.slice(1).every((number) => number === undefined || Number(number) <= MAX_SUB_AUTHORITY) ?? false,
  'be the SID of a domain: S-1-5-21 and three numbers below 2^32', 'use DomainSID of Get-ADDomain',
);

/** Whether a SID is that of an account, not of a domain. */
function isAccountSid(value: unknown): boolean {
  return typeof value === 'string' && DOMAIN_SID.exec(value)?.[4] !== undefined;
}

export const dnsNameFault = textFault(isDnsDomain, 'be the DNS name of a domain', 'use DNSRoot of Get-ADDomain, such as "corp.example.com"');

export const netBiosNameFault = textFault(
  isNetBiosDomain, 'be a NetBIOS name: 1 to 15 characters, none of \\ / : * ? " < > |', 'use NetBIOSName of Get-ADDomain, such as "CORP"',
);

/** Checks a scope: the DNS name or the NetBIOS name of the domain. */
export const scopeFault = textFault(
  (text) => isDnsDomain(text) || isNetBiosDomain(text), 'be the DNS name or the NetBIOS name of a domain', 'use both, in one entry each',
);

export function accountFault(value: unknown): Fault | undefined {
  if (typeof value !== 'string' || value.trim() === '') { return { must: 'be the name of an account', remedy: 'use Name of Get-ADServiceAccount' }; }
  if (value.endsWith('$')) { return { must: 'be the name of an account without the $ at the end', remedy: `write ${show(value.slice(0, -1))}` }; }
  if (/["/\\:;|=,+*?<>@[\]\u0000-\u001f]/.test(value)) {
    return { must: 'be the name of an account, without " / \\ : ; | = , + * ? < > @ [ ]', remedy: 'use Name of Get-ADServiceAccount' };
  }
  return undefined;
}

/** Whether an account's name is longer than Active Directory allows. */
function isLongAccount(value: unknown): boolean {
  return typeof value === 'string' && value.length > MAX_GMSA_ACCOUNT_LENGTH;
}

/** Checks `PluginInput`: its contents depend on the plugin, but it is one string. */
export function pluginInputFault(value: unknown): Fault | undefined {
  if (typeof value === 'string' && value !== '') { return undefined; }
  const isObject = typeof value === 'object' && value !== null;
  return {
    must: isObject ? 'be a string' : 'be a string that names where the password is stored',
    remedy: isObject ? `write it as ${show(JSON.stringify(value))}` : 'use the value that the plugin\'s documentation describes',
  };
}

export const ccgVersionFault = textFault(
  (text) => text === PORTABLE_CCG_VERSION, `be ${show(PORTABLE_CCG_VERSION)}, the only version of the interface`,
  `write ${show(PORTABLE_CCG_VERSION)}`,
);

/** An Active Directory domain, with the values that `Get-ADDomain` prints. */
export interface ActiveDirectoryDomain {
  /** `DNSRoot`: `corp.example.com`. */
  readonly dnsName: string;
  /** `NetBIOSName`: `CORP`. */
  readonly netBiosName: string;
  /** `DomainSID`: `S-1-5-21-…`, followed by three numbers. */
  readonly sid: string;
  /** `ObjectGUID`, without braces. */
  readonly guid: string;
  /** `Forest`: DNS name of the forest root. @default - `dnsName` */
  readonly forest?: string;
}

/** How nodes outside of the domain get access to the account: a plugin on the node fetches its password. */
export interface HostAccount {
  /** Class ID of the plugin, in braces; known ones are in `HOST_ACCOUNT_PLUGINS`. */
  readonly pluginGuid: string;
  /** Where the password is stored, in the plugin's own format. */
  readonly pluginInput: string;
  /** Version of the plugin interface. @default '1' */
  readonly portableCcgVersion?: string;
}

/** Another account that processes in the container may sign in as. */
export interface AdditionalAccount {
  /** Name of the account, without the `$` at the end. */
  readonly account: string;
  /** DNS name of its domain. @default - that of the domain */
  readonly domain?: string;
}

/** Options of `credentialSpec`. */
export interface CredentialSpecOptions {
  /** Domain of the account. */
  readonly domain: ActiveDirectoryDomain;
  /** Name of the group Managed Service Account, without the `$` at the end. */
  readonly account: string;
  /** Other accounts that processes in the container may sign in as. @default - none */
  readonly additionalAccounts?: readonly AdditionalAccount[];
  /** How nodes outside of the domain get access to the account. @default - none: the nodes are joined to the domain */
  readonly hostAccount?: HostAccount;
}

/** Schemas of the options of a credential spec. */
export const CREDENTIAL_SPEC = {
  domain: required(optionsOf<ActiveDirectoryDomain>({
    dnsName: required(STRING, 'give DNSRoot of Get-ADDomain, such as "corp.example.com"'),
    netBiosName: required(STRING, 'give NetBIOSName of Get-ADDomain, such as "CORP"'),
    sid: required(STRING, 'give DomainSID of Get-ADDomain'), guid: required(STRING, 'give ObjectGUID of Get-ADDomain'), forest: STRING,
  }), 'give dnsName, netBiosName, sid, and guid, as Get-ADDomain prints them'),
  account: required(STRING, 'give Name of Get-ADServiceAccount'),
  additionalAccounts: listOf(optionsOf<AdditionalAccount>({ account: required(STRING, 'give Name of Get-ADServiceAccount'), domain: STRING })),
  hostAccount: optionsOf<HostAccount>({
    pluginGuid: required(STRING, 'give the class ID of the plugin, in braces'),
    pluginInput: required(STRING, 'give the value that the plugin\'s documentation describes'), portableCcgVersion: STRING,
  }),
};

/**
 * A credential spec, as `New-CredentialSpec` of Microsoft's PowerShell module CredentialSpec prints it. It contains no secrets.
 * Values that aren't known yet are passed on.
 *
 * @throws ProblemsError if a value is invalid
 */
export function credentialSpec(options: CredentialSpecOptions): PlainObject {
  throwProblems(checkedBy(optionsOf<CredentialSpecOptions>(CREDENTIAL_SPEC), options, { advice: [] }, credentialSpecProblems).problems);
  return credentialSpecContents(options);
}

/** A credential spec of options that were checked already. */
export function credentialSpecContents(options: CredentialSpecOptions): PlainObject {
  const { domain, account, hostAccount } = options;
  return {
    ActiveDirectoryConfig: {
      GroupManagedServiceAccounts: [
        { Name: account, Scope: domain?.dnsName },
        { Name: account, Scope: domain?.netBiosName },
        ...listAt(options, 'additionalAccounts')
          .map((more) => ({ Name: valueAt(more, ['account']), Scope: valueAt(more, ['domain']) ?? domain?.dnsName })),
      ],
      ...(hostAccount && {
        HostAccountConfig: {
          PluginGUID: hostAccount.pluginGuid,
          PluginInput: hostAccount.pluginInput,
          PortableCcgVersion: hostAccount.portableCcgVersion ?? PORTABLE_CCG_VERSION,
        },
      }),
    },
    CmsPlugins: [CREDENTIAL_SPEC_PLUGIN],
    DomainJoinConfig: {
      DnsName: domain?.dnsName,
      DnsTreeName: domain?.forest ?? domain?.dnsName,
      Guid: domain?.guid,
      MachineAccountName: account,
      NetBiosName: domain?.netBiosName,
      Sid: domain?.sid,
    },
  };
}

const known = (find: (value: unknown) => Fault | undefined): OptionCheck => ['fault', (value: unknown) => (isKnown(value) ? find(value) : undefined)];
const CHECKS: OptionChecks<CredentialSpecOptions> = {
  'domain': {
    dnsName: known(dnsNameFault), netBiosName: known(netBiosNameFault), sid: known(sidFault), guid: known(guidFault), forest: known(dnsNameFault),
  },
  'account': known(accountFault),
  'additionalAccounts.*': { account: known(accountFault), domain: known(scopeFault) },
  'hostAccount': {
    pluginGuid: known(pluginGuidFault), pluginInput: known(pluginInputFault), portableCcgVersion: known(ccgVersionFault),
  },
};

/** Reports invalid and unusual options; paths start at the options. */
export function credentialSpecProblems(options: CredentialSpecOptions): Pick<ObjectSet, 'problems' | 'advice'> {
  const advice = accountAdvice(['domain', 'sid'], options.domain?.sid, ['account'], options.account);
  return { problems: verified('credential-spec', CHECKS, options), advice };
}

/** Warnings for the SID of an account in place of its domain's, and for a long name. */
export function accountAdvice(sidAt: Path, sid: unknown, accountAt: Path, account: unknown): readonly Problem[] {
  const odd = (path: Path, value: unknown, [message, remedy]: readonly [string, string]): Problem => (
    { code: 'credential-spec', path, message: `${message}, got ${show(value)}`, remedy });
  return [...(isAccountSid(sid) ? [odd(sidAt, sid, ACCOUNT_SID)] : []), ...(isLongAccount(account) ? [odd(accountAt, account, LONG_ACCOUNT)] : [])];
}

/** Warnings for the SID of an account, and for a long name: message and remedy. */
const ACCOUNT_SID = [
  'should be the SID of the domain, not of an account (Microsoft\'s tools print the domain\'s)', 'use DomainSID of Get-ADDomain',
] as const;
const LONG_ACCOUNT = [
  'should have at most 15 characters, the limit for names of group Managed Service Accounts', 'use Name of Get-ADServiceAccount',
] as const;
