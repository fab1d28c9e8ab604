import { ClusterMessage } from '../cluster-messages';
import { evidenceOf, Occurrence, SymptomSource } from '../symptom';

/** Words of programs that fail to resolve a name; a message must also have such a name. */
const UNRESOLVED = /no such host|could not find host|can(?:'t|not) find (?:host )?|unable to resolve|NXDOMAIN|could(?:n't| not) resolve|can(?:'t|not) resolve|cannot be resolved|name or service not known|unknown (?:\w{1,20} )?(?:server )?host|DNS name does not exist|Non-existent domain|getaddrinfo|ENOTFOUND|name resolution|UnknownHostException|remote name could not/i;
/** A member of a StatefulSet with the name of its Service, and a Service with its namespace: names with one or two dots. */
const NAME = /(?<![\w./\\@-])([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)\.([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9-]{1,63})?(?![\w-]|\.[a-z0-9])/gi;

/** The first partially qualified name of the cluster in a message. */
export function nameIn({ text, about }: ClusterMessage): RegExpExecArray | undefined {
  return [...text.matchAll(NAME)].find(([, first = '', second = '', third]) => {
    const isMember = /-\d{1,4}$/.test(first) && !/^\d|^(?:com|net|org|io|local|exe|dll|ps1)$/i.test(second);
    return (isMember && (third === undefined || third === `.${about.namespace}` || third === '.svc'))
      || (second === about.namespace && (third === undefined || third === '.svc'));
  });
}

export const partiallyQualifiedName: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: (message): Occurrence | undefined => {
    const match = message.os === 'windows' && UNRESOLVED.test(message.text) ? nameIn(message) : undefined;
    if (!match) { return undefined; }
    const name = match[0].replace(/\.svc$/i, '');
    const full = name.endsWith(`.${message.about.namespace ?? ''}`) ? name : `${name}.${message.about.namespace ?? 'NAMESPACE'}`;
    return {
      evidence: evidenceOf(message, match.index),
      cause: `Windows doesn't resolve the partially qualified name ${match[0]}`,
      remedy: `use the fully qualified name ${full}.svc.cluster.local`,
    };
  },
};
