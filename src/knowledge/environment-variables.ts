/**
 * First Kubernetes minor whose API server accepts any printable ASCII character except `=` in names of environment variables.
 * Source: kubernetes v1.36.3 `pkg/features/kube_features.go` (RelaxedEnvironmentVariableValidation).
 */
const RELAXED_SINCE = 32;

/** Source: apimachinery v0.36.3 `pkg/util/validation/validation.go`. */
const STRICT = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/;
const RELAXED = /^[ -<>-~]+$/;

/** Why the API server rejects a name of an environment variable, and what to do; `undefined` if it accepts it. */
export function environmentVariableNameFault(name: string, kubernetesMinor: number): { readonly must: string; readonly remedy: string } | undefined {
  if (!RELAXED.test(name)) { return { must: 'contain only printable ASCII characters other than "="', remedy: name.includes('=') ? 'put what follows "=" in value' : 'rename it' }; }
  if (kubernetesMinor >= RELAXED_SINCE || STRICT.test(name)) { return undefined; }
  return {
    must: `contain only letters, digits, "_", "-", and ".", and not start with a digit, before Kubernetes 1.${RELAXED_SINCE}`,
    remedy: name.includes(':') ? 'use "__" for ":": .NET reads both alike' : 'rename it',
  };
}
