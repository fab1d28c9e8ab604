import {
  ACCOUNT_SID, accountFault, ccgVersionFault, dnsNameFault, Fault, guidFault, isAccountSid, isLongAccount, LONG_ACCOUNT, netBiosNameFault,
  pluginGuidFault, pluginInputFault, scopeFault, sidFault,
} from './credential-spec';
import { invalidValue, isPlainObject, isPresent, Path, PlainObject, Problem, show } from '../../base';
import { CREDENTIAL_SPEC_FIELDS, CREDENTIAL_SPEC_PLUGIN } from '../../knowledge';

/** A credential spec that was read, and its problems. */
export interface ReadCredentialSpec {
  /** The unchanged contents; `undefined` when they can't be read at all. */
  readonly credentialSpec?: PlainObject;
  /** Problems; paths start at the contents. */
  readonly problems: readonly Problem[];
  /** Findings that don't make it invalid; paths start at the contents. */
  readonly advice: readonly Problem[];
}

/**
 * Reads a credential spec as the tools print it: the JSON file's contents, as a string or as an object. Nothing is changed. Fields that a
 * GMSACredentialSpec doesn't support, and invalid values, are problems.
 */
export function readCredentialSpec(given: string | PlainObject): ReadCredentialSpec {
  const look = new Look();
  const contents = typeof given === 'string' ? parsed(given, look) : given;
  if (!isPlainObject(contents)) {
    if (look.problems.length === 0) { look.wrong([], contents, 'be an object', 'use the file that New-CredentialSpec printed'); }
    return { problems: look.problems, advice: [] };
  }
  checkContents(contents, look);
  return { credentialSpec: contents, problems: look.problems, advice: look.advice };
}

function parsed(text: string, look: Look): unknown {
  try {
    // Out-File and `>` of Windows PowerShell write a byte order mark
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    look.wrong([], text, `be JSON (${(error as Error).message})`, 'use the contents of the file that New-CredentialSpec printed, as a string');
    return undefined;
  }
}

class Look {
  public readonly problems: Problem[] = [];
  public readonly advice: Problem[] = [];

  public wrong(path: Path, value: unknown, must: string, remedy: string): void {
    this.problems.push(invalidValue('credential-spec')(path, value, must, remedy));
  }

  public odd(path: Path, value: unknown, [message, remedy]: readonly [string, string]): void {
    this.advice.push({ code: 'credential-spec', path, message: `${message}, got ${show(value)}`, remedy });
  }

  public fields(path: Path, object: PlainObject, faults: Readonly<Record<string, (value: unknown) => Fault | undefined>>): void {
    for (const [key, fault] of Object.entries(faults)) {
      const found = fault(object[key]);
      if (found) { this.wrong([...path, key], object[key], found.must, found.remedy); }
    }
  }

  /** Checks a section: an object that has only known fields. */
  public section(path: Path, value: unknown, fields: readonly string[]): value is PlainObject {
    if (!isPlainObject(value)) {
      this.wrong(path, value, 'be an object', `use an object with ${fields.join(', ')}`);
      return false;
    }
    for (const key of Object.keys(value)) {
      if (fields.includes(key)) { continue; }
      const meant = fields.find((field) => field.toLowerCase() === key.toLowerCase());
      this.wrong(
        [...path, key], value[key], 'be a field of a GMSACredentialSpec',
        meant ? `write it ${meant}` : `remove it; known fields: ${fields.join(', ')}`,
      );
    }
    return true;
  }
}

/** What is wrong with a value of a field. */
const DOMAIN_FAULTS = {
  DnsName: dnsNameFault, DnsTreeName: dnsNameFault, Guid: guidFault, MachineAccountName: accountFault, NetBiosName: netBiosNameFault, Sid: sidFault,
};
const ACCOUNT_FAULTS = { Name: accountFault, Scope: scopeFault };
const HOST_FAULTS = { PluginGUID: pluginGuidFault, PluginInput: pluginInputFault, PortableCcgVersion: ccgVersionFault };

function checkContents(contents: PlainObject, look: Look): void {
  const { top, domain, activeDirectory } = CREDENTIAL_SPEC_FIELDS;
  look.section([], contents, top);
  const { CmsPlugins: plugins, DomainJoinConfig: join, ActiveDirectoryConfig: directory } = contents;
  if (!Array.isArray(plugins) || !plugins.includes(CREDENTIAL_SPEC_PLUGIN)) {
    look.wrong(['CmsPlugins'], plugins, `be a list with ${show(CREDENTIAL_SPEC_PLUGIN)}`, `write ["${CREDENTIAL_SPEC_PLUGIN}"]`);
  }
  if (look.section(['DomainJoinConfig'], join, domain)) {
    look.fields(['DomainJoinConfig'], join, DOMAIN_FAULTS);
    if (isAccountSid(join.Sid)) { look.odd(['DomainJoinConfig', 'Sid'], join.Sid, ACCOUNT_SID); }
    if (isLongAccount(join.MachineAccountName)) { look.odd(['DomainJoinConfig', 'MachineAccountName'], join.MachineAccountName, LONG_ACCOUNT); }
  }
  if (look.section(['ActiveDirectoryConfig'], directory, activeDirectory)) { checkDirectory(directory, look); }
}

function checkDirectory({ GroupManagedServiceAccounts: accounts, HostAccountConfig: host }: PlainObject, look: Look): void {
  const path = ['ActiveDirectoryConfig', 'GroupManagedServiceAccounts'];
  if (!Array.isArray(accounts) || accounts.length === 0) {
    look.wrong(path, accounts, 'be a list of accounts', 'add an account with Name and Scope');
  } else {
    accounts.forEach((account, i) => {
      if (look.section([...path, i], account, CREDENTIAL_SPEC_FIELDS.account)) { look.fields([...path, i], account, ACCOUNT_FAULTS); }
    });
  }
  if (!isPresent(host)) { return; }
  const at = ['ActiveDirectoryConfig', 'HostAccountConfig'];
  if (look.section(at, host, CREDENTIAL_SPEC_FIELDS.hostAccount)) { look.fields(at, host, HOST_FAULTS); }
}
