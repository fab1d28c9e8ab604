import { isSecretName } from '../../knowledge';
import { isSecretText } from '../../manifest';

/** Names under which nothing is ever told, and nothing below them. */
const SECRET_NAME = /passw|pwd|secret|token|credential|certificate|private_?key|connection_?string|kubeconfig|sas_?(?:key|url)|(?:account|client|ca|api|etcd\w{0,20}|server|admin|access|shared)_?key$/i;

/** Whether a field may not be told: by its name, by a name above it, or by what it looks like. */
export function isSecret(path: readonly (string | number)[], value: unknown): boolean {
  return path.some((key) => typeof key === 'string' && (SECRET_NAME.test(key) || isSecretName(key))) || (typeof value === 'string' && isSecretText(value));
}
