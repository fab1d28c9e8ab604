/**
 * Group managed service accounts in Kubernetes.
 * Source: kubernetes-sigs/windows-gmsa v0.13.0 (`deploy/gmsa-crd.yml`, `admission-webhook/webhook.go`).
 */
export const GMSA = {
  group: 'windows.k8s.io',
  kind: 'GMSACredentialSpec',
  resource: 'gmsacredentialspecs',
  /** Verb that the service account of a pod needs. */
  verb: 'use',
  version: 'v1',
  deprecatedVersion: 'v1alpha1',
} as const;
