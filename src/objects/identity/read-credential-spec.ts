import {
  accountAdvice, accountFault, ccgVersionFault, dnsNameFault, Fault, guidFault, netBiosNameFault, pluginGuidFault, pluginInputFault, scopeFault,
  sidFault,
} from './credential-spec';
import { isPlainObject, isPresent, objectAt, Path, PlainObject, Problem, Problems, show } from '../../base';
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
  const look = new Look('credential-spec', [], show);
  const contents = typeof given === 'string' ? parsed(given, look) : given;
  if (!isPlainObject(contents)) {
    if (look.list.length === 0) { look.must([], contents, 'be an object', 'use the file that New-CredentialSpec printed'); }
    return { problems: look.list, advice: [] };
  }
  checkContents(contents, look);
  const { Sid, MachineAccountName } = objectAt(contents, 'DomainJoinConfig');
  const advice = accountAdvice(['DomainJoinConfig', 'Sid'], Sid, ['DomainJoinConfig', 'MachineAccountName'], MachineAccountName);
  return { credentialSpec: contents, problems: look.list, advice };
}

function parsed(text: string, look: Look): unknown {
  try {
    // Out-File and `>` of Windows PowerShell write a byte order mark
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    look.must([], text, `be JSON (${(error as Error).message})`, 'use the contents of the file that New-CredentialSpec printed, as a string');
    return undefined;
  }
}

class Look extends Problems {
  public fields(path: Path, object: PlainObject, faults: Readonly<Record<string, (value: unknown) => Fault | undefined>>): void {
    for (const [key, fault] of Object.entries(faults)) {
      const found = fault(object[key]);
      if (found) { this.must([...path, key], object[key], found.must, found.remedy); }
    }
  }

  /** Checks a section: an object that has only known fields. */
  public section(path: Path, value: unknown, fields: readonly string[]): value is PlainObject {
    if (!isPlainObject(value)) {
      this.must(path, value, 'be an object', `use an object with ${fields.join(', ')}`);
      return false;
    }
    for (const key of Object.keys(value)) {
      if (fields.includes(key)) { continue; }
      const meant = fields.find((field) => field.toLowerCase() === key.toLowerCase());
      this.must(
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
    look.must(['CmsPlugins'], plugins, `be a list with ${show(CREDENTIAL_SPEC_PLUGIN)}`, `write ["${CREDENTIAL_SPEC_PLUGIN}"]`);
  }
  if (look.section(['DomainJoinConfig'], join, domain)) { look.fields(['DomainJoinConfig'], join, DOMAIN_FAULTS); }
  if (look.section(['ActiveDirectoryConfig'], directory, activeDirectory)) { checkDirectory(directory, look); }
}

function checkDirectory({ GroupManagedServiceAccounts: accounts, HostAccountConfig: host }: PlainObject, look: Look): void {
  const path = ['ActiveDirectoryConfig', 'GroupManagedServiceAccounts'];
  if (!Array.isArray(accounts) || accounts.length === 0) {
    look.must(path, accounts, 'be a list of accounts', 'add an account with Name and Scope');
  } else {
    accounts.forEach((account, i) => {
      if (look.section([...path, i], account, CREDENTIAL_SPEC_FIELDS.account)) { look.fields([...path, i], account, ACCOUNT_FAULTS); }
    });
  }
  if (!isPresent(host)) { return; }
  const at = ['ActiveDirectoryConfig', 'HostAccountConfig'];
  if (look.section(at, host, CREDENTIAL_SPEC_FIELDS.hostAccount)) { look.fields(at, host, HOST_FAULTS); }
}
