import { gmsaPlacesOf } from '../../manifest';
import { ClusterMessage } from '../cluster-messages';
import { isFromRuntime } from '../support/runtime-messages';
import { matchMessages, Symptom } from '../symptom';

function causeOf({ text }: ClusterMessage): { readonly cause?: string } {
  const id = /\\?"User\\?":\\?"(\d{1,10})\\?"/.exec(text)?.[1];
  return id === undefined ? {} : { cause: `runAsUser is ${id}, a user ID of Linux: a Linux Pod is on the Windows node, or a Windows Pod sets runAsUser` };
}

/** Whether the user of the container is the cause. In a Pod with a gMSA but no user, the account of the gMSA may be. */
function mayBeUser({ pod }: ClusterMessage): boolean {
  return !pod || gmsaPlacesOf(pod.spec).length === 0 || JSON.stringify(pod.spec).includes('"runAsUser');
}

export const runAsUserUnknown: Symptom = {
  id: 'doctor-run-as-user-unknown',
  severity: 'error',
  summary: 'the runAsUserName of a Windows container doesn\'t exist',
  why: 'windowsOptions.runAsUserName must be a user of the image (Microsoft\'s base images have ContainerUser and ContainerAdministrator), or for HostProcess containers, a service account or local group of the node. Otherwise Windows reports "The user name or password is incorrect" (0x52e), or that the account doesn\'t exist.',
  remedy: 'set runAsUserName to ContainerUser or ContainerAdministrator, or create the user in the Dockerfile; for HostProcess containers, use NT AUTHORITY\\SYSTEM, NT AUTHORITY\\Local service, NT AUTHORITY\\NetworkService, or a local group; remove runAsUser, which is only for Linux',
  source: 'kubernetes v1.36.3 test/e2e/windows/security_context.go; Kubernetes, "Create a Windows HostProcess Pod"; Azure/AKS#1914',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/user name or password is incorrect|\(?0x52e\)?\b/i, /no mapping between account names/i, /failed to create user process token/i, /failed to (?:get|lookup|look up|find) (?:user|account|group)|user .{0,104} (?:was )?not found|unknown user\b|invalid user\b/i, /unable to find user/i, /logon failure/i], { unless: /SmbGlobalMapping|smb mapping|failed to logon user: access is denied/i, when: (message) => isFromRuntime(message) && mayBeUser(message), detail: causeOf }),
};
