import { checkArgument, STRING } from '../base';
import { ADMINISTRATOR_ACCOUNT, CONTAINER_ACCOUNTS } from '../knowledge';

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
