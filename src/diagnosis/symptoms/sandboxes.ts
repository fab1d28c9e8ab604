import { cniNotReady } from './cni-not-ready';
import { gmsaHost } from './gmsa-host';
import { gmsaSharedHostName } from './gmsa-shared-host-name';
import { runAsUserUnknown } from './run-as-user-unknown';
import { sandboxNetwork } from './sandbox-network';
import { isOfPull } from '../support/runtime-messages';
import { matchMessages, SymptomSource } from '../symptom';

const podAddressesUsedUp: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([
    /no (?:IP )?addresses available in range/i, /strict affinity should not be false/i,
    /failed to (?:allocate|assign) (?:an |request )?(?:IP|ip)|no (?:free|available) (?:ip|IP)s?\b|IP address pool.{0,40}exhausted/i,
    /no more (?:free )?addresses|address(?:es)? exhausted/i,
  ], {
    detail: (_message, _dump, { input }) => (/strict affinity/i.test(input)
      ? { cause: 'Calico for Windows requires strictAffinity in its IPAM configuration' }
      : {}),
  }),
};

/** What precedes the containers of a Pod: images, accounts, and the network of its sandbox. */
export const SANDBOXES: Readonly<Record<string, SymptomSource>> = {
  'doctor-image-pull-slow': {
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages(
      [
        /context deadline exceeded|DeadlineExceeded/i,
        /image pull (?:progress )?(?:deadline|timeout)|cancel(?:l)?ed? .{0,60}no progress|pull(?:ing)? .{0,300}(?:context canceled|timed out)/i,
        /timeout period expired/i, /request canceled|Client\.Timeout exceeded/i,
      ],
      {
        reasons: /^(?:Failed|BackOff|ErrImagePull|ImagePullBackOff|RegistryUnavailable)$/,
        unless: /dial tcp|no such host|proxyconnect|TLS handshake|x509: /i, when: isOfPull,
      },
    ),
  },
  'doctor-registry-unreachable': {
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages([
      /dial tcp/i, /no such host/i, /connectex|connection refused|connected party did not properly respond/i, /proxyconnect/i,
      /TLS handshake timeout/i, /i\/o timeout/i,
    ], {
      reasons: /^(?:Failed|BackOff|ErrImagePull|ImagePullBackOff|RegistryUnavailable)$/, when: isOfPull, unless: /x509: |certificate/i,
    }),
  },
  'doctor-non-root-administrator': {
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages(
      [/break non-root policy/i, /runAsNonRoot/i, /image will run as (?:root|ContainerAdministrator)/i], { unless: /violates PodSecurity/i },
    ),
  },
  'doctor-host-process-token': {
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages([/failed to logon user: access is denied/i], { anyOs: true }),
  },
  'doctor-run-as-user-unknown': runAsUserUnknown,
  'doctor-gmsa-host': gmsaHost,
  'doctor-gmsa-shared-host-name': gmsaSharedHostName,
  'doctor-hyper-v-missing': {
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages([
      /no hypervisor is present/i, /hypervisor (?:is not|isn't) (?:running|present|enabled)/i,
      /(?:virtual machine|Hyper-V).{0,120}(?:required feature is not installed|not (?:enabled|installed|supported))/i, /0x[8c]0370102|0xc0351000/i,
    ], { anyOs: true }),
  },
  'doctor-cni-not-ready': cniNotReady,
  'doctor-pod-addresses-used-up': podAddressesUsedUp,
  'doctor-sandbox-network': sandboxNetwork,
};
