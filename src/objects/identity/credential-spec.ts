import {
  checkedBy, isKnown, listAt, listOf, options as optionsOf, Path, PlainObject, Problem, required, scalarText, show, STRING, throwProblems, valueAt,
} from '../../base';
import { CREDENTIAL_SPEC_PLUGIN, MAX_GMSA_ACCOUNT_LENGTH, Misread, PORTABLE_CCG_VERSION } from '../../knowledge';
import { isDnsDomain, isNetBiosDomain } from '../../kubernetes';
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

/** Checks the SID of a domain. The SID of an account in the domain is allowed, since some guides ask for it. */
export function sidFault(value: unknown): Fault | undefined {
  const numbers = typeof value === 'string' ? DOMAIN_SID.exec(value)?.slice(1) : undefined;
  if (numbers?.every((number) => number === undefined || Number(number) <= MAX_SUB_AUTHORITY)) { return undefined; }
  return { must: 'be the SID of a domain: S-1-5-21 and three numbers below 2^32', remedy: 'use DomainSID of Get-ADDomain' };
}

/** Whether a SID is that of an account, not of a domain. */
export function isAccountSid(value: unknown): boolean {
  return typeof value === 'string' && DOMAIN_SID.exec(value)?.[4] !== undefined;
}

export function dnsNameFault(value: unknown): Fault | undefined {
  if (typeof value === 'string' && isDnsDomain(value)) { return undefined; }
  return { must: 'be the DNS name of a domain', remedy: 'use DNSRoot of Get-ADDomain, such as "corp.example.com"' };
}

export function netBiosNameFault(value: unknown): Fault | undefined {
  if (typeof value === 'string' && isNetBiosDomain(value)) { return undefined; }
  return { must: 'be a NetBIOS name: 1 to 15 characters, none of \\ / : * ? " < > |', remedy: 'use NetBIOSName of Get-ADDomain, such as "CORP"' };
}

/** Checks a scope: the DNS name or the NetBIOS name of the domain. */
export function scopeFault(value: unknown): Fault | undefined {
  if (typeof value === 'string' && (isDnsDomain(value) || isNetBiosDomain(value))) { return undefined; }
  return { must: 'be the DNS name or the NetBIOS name of a domain', remedy: 'use both, in one entry each' };
}

export function accountFault(value: unknown): Fault | undefined {
  if (typeof value !== 'string' || value.trim() === '') { return { must: 'be the name of an account', remedy: 'use Name of Get-ADServiceAccount' }; }
  if (value.endsWith('$')) { return { must: 'be the name of an account without the $ at the end', remedy: `write ${show(value.slice(0, -1))}` }; }
  if (/["/\\:;|=,+*?<>@[\]\u0000-\u001f]/.test(value)) {
    return { must: 'be the name of an account, without " / \\ : ; | = , + * ? < > @ [ ]', remedy: 'use Name of Get-ADServiceAccount' };
  }
  return undefined;
}

/** Whether an account's name is longer than Active Directory allows. */
export function isLongAccount(value: unknown): boolean {
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

export function ccgVersionFault(value: unknown): Fault | undefined {
  return value === PORTABLE_CCG_VERSION
    ? undefined
    : { must: `be ${show(PORTABLE_CCG_VERSION)}, the only version of the interface`, remedy: `write ${show(PORTABLE_CCG_VERSION)}` };
}

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

const DOMAIN_FAULTS = { dnsName: dnsNameFault, netBiosName: netBiosNameFault, sid: sidFault, guid: guidFault, forest: dnsNameFault };
const HOST_ACCOUNT_FAULTS = { pluginGuid: pluginGuidFault, pluginInput: pluginInputFault, portableCcgVersion: ccgVersionFault };

/** Reports invalid and unusual options; paths start at the options. */
export function credentialSpecProblems(options: CredentialSpecOptions): Pick<ObjectSet, 'problems' | 'advice'> {
  const problems: Problem[] = [];
  const advice: Problem[] = [];
  const look = (path: Path, value: unknown, fault: (value: unknown) => Fault | undefined) => {
    const found = isKnown(value) ? fault(value) : undefined;
    if (found) { problems.push({ code: 'credential-spec', path, message: `must ${found.must}, got ${show(value)}`, remedy: found.remedy }); }
  };
  const { domain, account } = options;
  const lookAt = (path: Path, value: unknown, faults: Readonly<Record<string, (value: unknown) => Fault | undefined>>) => {
    Object.entries(faults).forEach(([key, fault]) => look([...path, key], valueAt(value, [key]), fault));
  };
  lookAt(['domain'], domain, DOMAIN_FAULTS);
  look(['account'], account, accountFault);
  listAt(options, 'additionalAccounts').forEach((more, i) => lookAt(['additionalAccounts', i], more, { account: accountFault, domain: scopeFault }));
  lookAt(['hostAccount'], options.hostAccount, HOST_ACCOUNT_FAULTS);
  const oddity = (path: Path, value: unknown, message: string, remedy: string) =>
    advice.push({ code: 'credential-spec', path, message: `${message}, got ${show(value)}`, remedy });
  if (isAccountSid(domain?.sid)) { oddity(['domain', 'sid'], domain.sid, ...ACCOUNT_SID); }
  if (isLongAccount(account)) { oddity(['account'], account, ...LONG_ACCOUNT); }
  return { problems, advice };
}

/** Warnings for the SID of an account, and for a long name: message and remedy. */
export const ACCOUNT_SID = [
  'should be the SID of the domain, not of an account (Microsoft\'s tools print the domain\'s)', 'use DomainSID of Get-ADDomain',
] as const;
export const LONG_ACCOUNT = [
  'should have at most 15 characters, the limit for names of group Managed Service Accounts', 'use Name of Get-ADServiceAccount',
] as const;
