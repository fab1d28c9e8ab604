import { ADMINISTRATOR_ACCOUNT, CONTAINER_ACCOUNTS } from '../knowledge';

/** What running as an account means for a container. */
export interface AccountConsequences {
  /** Whether the container starts with `runAsNonRoot: true`. */
  readonly runAsNonRoot: boolean;
  /** The strictest Pod Security level that lets a pod with it in. */
  readonly podSecurity: 'restricted' | 'baseline' | 'privileged';
  /** Whether there is such an account where the container runs, as far as can be told. */
  readonly exists: boolean;
}

/**
 * What running as an account means, in a normal container or in a HostProcess container. `restricted` demands `runAsNonRoot: true`, which on
 * Windows means: not as ContainerAdministrator. HostProcess containers take no `runAsNonRoot`, and only `privileged` lets them in.
 * Sources: kubernetes v1.36.3 `kuberuntime/security_context_windows.go`; pod-security-admission v0.36.3 `policy/check_windowsHostProcess.go`.
 *
 * @param account value of `runAsUserName`: one of `WindowsAccount`, or `DOMAIN\user`
 */
export function accountConsequences(account: string, hostProcess = false): AccountConsequences {
  const is = (name: string) => name.toLowerCase() === account.toLowerCase();
  if (hostProcess) { return { runAsNonRoot: false, podSecurity: 'privileged', exists: !CONTAINER_ACCOUNTS.some(is) }; }
  const administrator = is(ADMINISTRATOR_ACCOUNT);
  return { runAsNonRoot: !administrator, podSecurity: administrator ? 'baseline' : 'restricted', exists: true };
}
