import { isFromRuntime } from './runtime-messages';
import { ClusterMessage } from '../cluster-messages';

/** Words of programs that fail to resolve a name. */
export const UNRESOLVED = /no such host|could not find host|NXDOMAIN|(?:unable to|could(?:n't| not)|can(?:'t|not)) resolve (?:the )?(?:host|name|address|domain|DNS)|name or service not known|unknown (?:\w{1,20} )?(?:server )?host\b(?! key)|DNS name does not exist|Non-existent domain|getaddrinfo|ENOTFOUND|failure in name resolution|UnknownHostException|remote name could not|DNS request timed out/i;

/** Whether a program in a container, not the runtime of the node, failed to resolve a name. */
export function isUnresolvedName(message: ClusterMessage): boolean {
  return message.about.kind === 'Pod' && !isFromRuntime(message) && UNRESOLVED.test(message.text);
}
