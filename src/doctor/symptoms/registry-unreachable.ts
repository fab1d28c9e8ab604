import { isOfPull } from '../support/runtime-messages';
import { matchMessages, Symptom } from '../symptom';

export const registryUnreachable: Symptom = {
  id: 'doctor-registry-unreachable',
  severity: 'error',
  summary: 'a Windows node can\'t reach the registry of an image',
  why: 'The container runtime pulls images with the DNS, routes, and proxy of the node. A proxy must be set for the containerd service (machine-wide environment variables), and layers of Microsoft\'s base images come from mcr.microsoft.com even if the image is in a private registry.',
  remedy: 'on the node, run Test-NetConnection REGISTRY -Port 443; behind a proxy, set HTTP_PROXY, HTTPS_PROXY, and NO_PROXY machine-wide and restart containerd; allow mcr.microsoft.com and *.data.mcr.microsoft.com',
  source: 'Kubernetes, "Troubleshooting Windows nodes" (proxy); Microsoft, "Base images"',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/dial tcp/i, /no such host/i, /connectex|connection refused|connected party did not properly respond/i, /proxyconnect/i, /TLS handshake timeout/i, /i\/o timeout/i], {
    reasons: /^(?:Failed|BackOff|ErrImagePull|ImagePullBackOff|RegistryUnavailable)$/, when: isOfPull, unless: /x509: |certificate/i,
  }),
};
