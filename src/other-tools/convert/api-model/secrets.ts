import { isSecretName } from '../../../knowledge';
import { isSecretText } from '../../../kubernetes';

/** Names of fields that are secret, including all fields below them. */
const SECRET_NAME = /passw|pwd|secret|token|credential|certificate|private_?key|connection_?string|kubeconfig|sas_?(?:key|url)|(?:account|client|ca|api|etcd\w{0,20}|server|admin|access|shared)_?key$/i;

/** Whether a field is a secret, by its name, the name of a parent, or its value. */
export function isSecret(path: readonly (string | number)[], value: unknown): boolean {
  return path.some((key) => typeof key === 'string' && (SECRET_NAME.test(key) || isSecretName(key)))
    || (typeof value === 'string' && isSecretText(value));
}
