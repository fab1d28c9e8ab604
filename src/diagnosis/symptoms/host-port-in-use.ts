import { isHostProcessPod } from '../../kubernetes';
import { ClusterMessage } from '../cluster-messages';
import { matchMessages, SymptomSource } from '../symptom';

function causeOf({ pod, text }: ClusterMessage): { readonly cause?: string } {
  const port = /:(\d{2,5})\b[^]{0,40}(?:bind|only one usage|forbidden by its access)/i.exec(text)?.[1];
  const named = port === undefined ? 'the port' : `port ${port}`;
  if (/forbidden by its access permissions|\b10013\b/i.test(text)) {
    return { cause: `Windows reserves ${named}, for example in an excluded port range of HNS, or another program has it exclusively` };
  }
  if (!pod) { return {}; }
  return {
    cause: isHostProcessPod(pod.spec)
      ? `${named} of the node is in use: HostProcess containers listen on the node itself, where another program, an earlier instance that hasn't `
        + 'ended, or a service with the same agent has it, or the program listens on it twice'
      : `${named} is in use in the Pod: another container of the Pod listens on it, or the program listens on it twice`,
  };
}

export const hostPortInUse: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: matchMessages(
    [/only one usage of each socket address/i, /\bWSAEADDRINUSE\b/, /access a socket in a way forbidden by its access permissions/i],
    { anyOs: true, detail: causeOf },
  ),
};
