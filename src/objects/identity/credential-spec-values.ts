import { scalarText, show } from '../../base';
import { MAX_GMSA_ACCOUNT_LENGTH, Misread, PORTABLE_CCG_VERSION } from '../../knowledge';
import { isDnsDomain, isNetBiosDomain } from '../../kubernetes';

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
