import { isFromRuntime } from './runtime-messages';
import { ClusterMessage } from '../cluster-messages';

/** Words of programs that fail to resolve a name. */
export const UNRESOLVED = /no such host|could not find host|can(?:'t|not) find (?:host )?|unable to resolve|NXDOMAIN|could(?:n't| not) resolve|can(?:'t|not) resolve|cannot be resolved|name or service not known|unknown (?:\w{1,20} )?(?:server )?host|DNS name does not exist|Non-existent domain|getaddrinfo|ENOTFOUND|name resolution|UnknownHostException|remote name could not|DNS request timed out/i;

/** Whether a program in a container, not the runtime of the node, failed to resolve a name. */
export function isUnresolvedName(message: ClusterMessage): boolean {
  return message.about.kind === 'Pod' && !isFromRuntime(message) && UNRESOLVED.test(message.text);
}
