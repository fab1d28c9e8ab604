import { checkArgument, isKnown, isPlainObject, PlainObject, Problem, show, STRING, valueAt } from '../base';
import { ADMINISTRATOR_ACCOUNT, CONTAINER_ACCOUNTS, isDnsSubdomain, USER_ACCOUNT } from '../knowledge';
import { containersOf, podPartsOf } from './containers';
import { byteLength } from './objects';

/** The effects of running a container as an account. */
export interface AccountConsequences {
  /** Whether the account is supported with `runAsNonRoot: true`. */
  readonly runAsNonRoot: boolean;
  /** The strictest Pod Security level that allows a Pod with this account. */
  readonly podSecurity: 'restricted' | 'baseline' | 'privileged';
  /** Whether the account exists where the container runs, as far as can be determined. */
  readonly exists: boolean;
}

/**
 * The effects of running as an account, in a normal container or in a HostProcess container. `restricted` requires `runAsNonRoot: true`, which on
 * Windows means: not as ContainerAdministrator. HostProcess containers don't support `runAsNonRoot`, and only `privileged` allows them.
 * Sources: kubernetes v1.36.3 `kuberuntime/security_context_windows.go`; pod-security-admission v0.36.3 `policy/check_windowsHostProcess.go`.
 *
 * @param account value of `runAsUserName`: one of `WindowsAccount`, or `DOMAIN\user`
 * @throws ProblemsError if an argument has the wrong type
 */
export function accountConsequences(account: string, hostProcess = false): AccountConsequences {
  checkArgument('account', account, STRING);
  const is = (name: string) => name.toLowerCase() === account.toLowerCase();
  if (hostProcess) { return { runAsNonRoot: false, podSecurity: 'privileged', exists: !CONTAINER_ACCOUNTS.some(is) }; }
  const administrator = is(ADMINISTRATOR_ACCOUNT);
  return { runAsNonRoot: !administrator, podSecurity: administrator ? 'baseline' : 'restricted', exists: true };
}

/** Validation rules, from kubernetes v1.36.3 `validateWindowsSecurityContextOptions`. */
const MAX_GMSA_SPEC_BYTES = 64 * 1024;
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;
const NETBIOS_DOMAIN = /^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}$/u;
const DNS_LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const DNS_DOMAIN = new RegExp(`^${DNS_LABEL}(?:\\.${DNS_LABEL})*$`);
/** In bytes, as Go counts. */
const MAX_DOMAIN_BYTES = 255;
const MAX_USER_BYTES = 104;
const USER_REJECTED = /["/\\:;|=,+*?<>@[\]]/;

/** Whether a name is a valid NetBIOS domain name. */
export function isNetBiosDomain(name: string): boolean {
  return NETBIOS_DOMAIN.test(name);
}

/** Whether a name is a valid DNS domain name. */
export function isDnsDomain(name: string): boolean {
  return byteLength(name) <= MAX_DOMAIN_BYTES && DNS_DOMAIN.test(name);
}

/** What a `runAsUserName` must be, if the API server rejects this one; else `undefined`. */
export function runAsUserNameFault(name: unknown): string | undefined {
  if (typeof name !== 'string') { return 'must be a string'; }
  if (name === '') { return 'must not be empty'; }
  if (CONTROL_CHARACTER.test(name)) { return 'must not contain control characters'; }
  const parts = name.split('\\');
  if (parts.length > 2) { return 'must have at most one backslash, between domain and user'; }
  const [user = '', domain] = parts.reverse();
  if (domain !== undefined) {
    if (byteLength(domain) > MAX_DOMAIN_BYTES) { return `must have a domain of at most ${MAX_DOMAIN_BYTES} bytes (has ${byteLength(domain)})`; }
    if (!isNetBiosDomain(domain) && !isDnsDomain(domain)) {
      return `must have a NetBIOS name (1 to 15 characters) or a DNS name as domain (has ${show(domain)})`;
    }
  }
  if (user === '') { return 'must have a user after the backslash'; }
  if (byteLength(user) > MAX_USER_BYTES) { return `must have a user of at most ${MAX_USER_BYTES} bytes (has ${byteLength(user)})`; }
  if (/^[. ]+$/.test(user)) { return 'must not consist only of dots and spaces'; }
  if (USER_REJECTED.test(user)) { return 'must not have any of " / \\ : ; | = , + * ? < > @ [ ] in the user (write DOMAIN\\user, not user@domain)'; }
  return undefined;
}

/** What a `gmsaCredentialSpecName` must be, if the API server rejects this one; else `undefined`. */
export function gmsaCredentialSpecNameFault(name: unknown): string | undefined {
  return typeof name === 'string' && isDnsSubdomain(name) ? undefined : 'must be a DNS-1123 subdomain: lowercase letters, digits, "-", and "."';
}

/** What an inline `gmsaCredentialSpec` must be, if the API server rejects this one; else `undefined`. */
export function gmsaCredentialSpecFault(spec: unknown): string | undefined {
  if (typeof spec !== 'string') { return 'must be a string'; }
  if (spec === '') { return 'must not be empty'; }
  const bytes = byteLength(spec);
  return bytes > MAX_GMSA_SPEC_BYTES ? `must be at most ${MAX_GMSA_SPEC_BYTES} bytes (has ${bytes})` : undefined;
}

const WINDOWS_OPTIONS = ['securityContext', 'windowsOptions'];

const RULES = [
  {
    key: 'runAsUserName', code: 'run-as-user-name', fault: runAsUserNameFault,
    remedy: `use a name such as "${USER_ACCOUNT}", "${ADMINISTRATOR_ACCOUNT}", or "NT AUTHORITY\\NETWORK SERVICE"`,
  },
  {
    key: 'gmsaCredentialSpecName', code: 'gmsa-credential-spec-name', fault: gmsaCredentialSpecNameFault,
    remedy: 'set it to the name of the GMSACredentialSpec in the cluster, which is in lowercase',
  },
  {
    key: 'gmsaCredentialSpec', code: 'gmsa-credential-spec', fault: gmsaCredentialSpecFault,
    remedy: 'remove it; the gMSA webhook fills it in from gmsaCredentialSpecName',
  },
] as const;

/** Reports invalid values in `windowsOptions`, of the Pod and of its containers. */
export function windowsOptionsProblems(template: PlainObject, containers = containersOf(template.spec)): readonly Problem[] {
  return podPartsOf(template.spec, containers).flatMap(({ part, path }) => {
    const options = valueAt(part, WINDOWS_OPTIONS);
    return !isPlainObject(options) ? [] : RULES.flatMap(({ key, code, fault, remedy }) => {
      const value = options[key];
      const wrong = isKnown(value) ? fault(value) : undefined;
      return wrong ? [{ code, path: [...path, ...WINDOWS_OPTIONS, key], message: `${wrong}, got ${show(value)}`, remedy }] : [];
    });
  });
}
