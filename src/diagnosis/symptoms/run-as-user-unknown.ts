import { gmsaPlacesOf } from '../../kubernetes';
import { ClusterMessage } from '../cluster-messages';
import { isFromRuntime } from '../support/runtime-messages';
import { matchMessages, SymptomSource } from '../symptom';

function causeOf({ text }: ClusterMessage): { readonly cause?: string } {
  const id = /\\?"User\\?":\\?"(\d{1,10})\\?"/.exec(text)?.[1];
  return id === undefined
    ? {}
    : { cause: `runAsUser is ${id}, a user ID of Linux: a Linux Pod is on the Windows node, or a Windows Pod sets runAsUser` };
}

/** Whether the user of the container is the cause. In a Pod with a gMSA but no user, the account of the gMSA may be. */
function mayBeUser({ pod }: ClusterMessage): boolean {
  return !pod || gmsaPlacesOf(pod.spec).length === 0 || JSON.stringify(pod.spec).includes('"runAsUser');
}

export const runAsUserUnknown: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: matchMessages(
    [
      /user name or password is incorrect|\(?0x52e\)?\b/i, /no mapping between account names/i, /failed to create user process token/i,
      /failed to (?:get|lookup|look up|find) (?:user|account|group)|user .{0,104} (?:was )?not found|unknown user\b|invalid user\b/i,
      /unable to find user/i, /logon failure/i,
    ],
    {
      unless: /SmbGlobalMapping|smb mapping|failed to logon user: access is denied/i, when: (message) => isFromRuntime(message) && mayBeUser(message),
      detail: causeOf,
    },
  ),
};
