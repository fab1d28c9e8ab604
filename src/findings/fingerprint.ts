import { Finding } from './finding';

/** What a finding is about, without its position: the same when lines move. */
export function fingerprintOf({ rule, object, path }: Pick<Finding, 'rule' | 'object' | 'path'>): string {
  const { apiVersion, kind, namespace, name } = object;
  return `${rule} ${apiVersion} ${kind} ${namespace ? `${namespace}/` : ''}${name || '(no name)'} ${path}`;
}
