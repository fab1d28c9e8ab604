import {
  accountFault, ccgVersionFault, dnsNameFault, Fault, guidFault, isAccountSid, isLongAccount, netBiosNameFault, pluginGuidFault,
  pluginInputFault, scopeFault, sidFault,
} from './credential-spec-values';
import {
  checkedBy, isKnown, listAt, listOf, options as optionsOf, Path, PlainObject, Problem, required, show, STRING, throwProblems, valueAt,
} from '../../base';
import { CREDENTIAL_SPEC_PLUGIN, PORTABLE_CCG_VERSION } from '../../knowledge';
import { ObjectSet } from '../object-set';

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
