import { and, booleanAt, equal, has, isIn, literal, lowerCase, not, quoted, show, stringAt, when } from '../../base';
import { removal } from '../../findings';
import { ADMINISTRATOR_ACCOUNT, CONTAINER_ACCOUNTS, GMSA_WEBHOOK, HOST_PROCESS_ACCOUNTS, USER_ACCOUNT } from '../../knowledge';
import { CONTAINERS, INIT_CONTAINERS, REGULAR_CONTAINERS } from '../parts';
import { eachOf, PodRule } from '../rule';

const WINDOWS_OPTIONS = ['securityContext', 'windowsOptions'] as const;
const RUN_AS_USER_NAME = [...WINDOWS_OPTIONS, 'runAsUserName'] as const;
const RUN_AS_NON_ROOT = ['securityContext', 'runAsNonRoot'] as const;

/** The Pod, and each of its containers: both have a security context. */
const HOLDERS = [[], [CONTAINERS]] as const;

/**
 * The kubelet compares the account with ContainerAdministrator only. Source: kubernetes v1.37.2 `kuberuntime/security_context_windows.go`
 * (verifyRunAsNonRoot).
 */
export const hostProcessNonRoot: PodRule = {
  id: 'host-process-non-root',
  effect: 'ignored',
  pods: 'all',
  summary: 'a HostProcess Pod sets runAsNonRoot to true',
  needs: ['hostProcess'],
  findings: ({ spec, isHostProcess }) => HOLDERS.map((parts) => eachOf(parts, (holder = spec) => ({
    only: isHostProcess,
    when: booleanAt(holder, ...RUN_AS_NON_ROOT),
    at: RUN_AS_NON_ROOT,
    isAboutField: true,
    message: 'must not be true in a Pod with HostProcess containers, got true: they run as an account of the node, of which the kubelet only checks '
      + 'that it isn\'t ContainerAdministrator',
    help: 'remove runAsNonRoot',
  }))),
  fix: ({ path }) => removal(path),
};

/** Accounts that exist only in containers, so that a HostProcess container can't start as them. Source: hcsshim `internal/jobcontainers/logon.go`. */
export const hostProcessAccount: PodRule = {
  id: 'host-process-account',
  effect: 'broken',
  pods: 'all',
  summary: 'a HostProcess container runs as an account that exists only in containers',
  needs: ['hostProcess'],
  findings: ({ spec, isHostProcess }) => HOLDERS.map((parts) => eachOf(parts, (holder = spec) => {
    const account = stringAt(holder, ...RUN_AS_USER_NAME);
    return {
      only: isHostProcess,
      when: isIn(lowerCase(account), literal(CONTAINER_ACCOUNTS.map((each) => each.toLowerCase()))),
      at: RUN_AS_USER_NAME,
      isAboutField: true,
      message: [
        'must be an account of the node, got ', quoted(account), ': it exists only inside containers, so a HostProcess container can\'t start as it',
      ],
      help: `use ${HOST_PROCESS_ACCOUNTS.map(show).join(', ')}, or the name of a local group of the node`,
    };
  })),
};

/** `runAsNonRoot` together with the administrator account: the kubelet doesn't start such a container. */
export const nonRootAdministrator: PodRule = {
  id: 'non-root-administrator',
  effect: 'broken',
  pods: 'windows',
  summary: 'a Windows container with runAsNonRoot runs as ContainerAdministrator',
  needs: ['runAsNonRoot'],
  findings: ({ spec }) => [eachOf([CONTAINERS], (container) => {
    const user = when(has(container, ...RUN_AS_USER_NAME), stringAt(container, ...RUN_AS_USER_NAME), stringAt(spec, ...RUN_AS_USER_NAME));
    const isNonRoot = when(has(container, ...RUN_AS_NON_ROOT), booleanAt(container, ...RUN_AS_NON_ROOT), booleanAt(spec, ...RUN_AS_NON_ROOT));
    return {
      when: and(isNonRoot, equal(lowerCase(user), literal(ADMINISTRATOR_ACCOUNT.toLowerCase()))),
      at: [],
      isAboutField: true,
      message: ['must not run as ', quoted(user), ' with runAsNonRoot: the kubelet doesn\'t start the container'],
      help: `run it as "${USER_ACCOUNT}", or remove runAsNonRoot`,
    };
  })],
};

/** Of the Pod and its regular containers: the gMSA webhook up to v0.13.0 looks at no others. Source: as below. */
export const gmsaSpecWithoutName: PodRule = {
  id: 'gmsa-spec-without-name',
  effect: 'broken',
  pods: 'windows',
  summary: 'a Windows Pod contains a credential spec without the name of its GMSACredentialSpec',
  needs: ['windowsOptions'],
  findings: ({ spec }) => [[], [REGULAR_CONTAINERS]].map((parts) => eachOf(parts, (holder = spec) => ({
    when: and(has(holder, ...WINDOWS_OPTIONS, 'gmsaCredentialSpec'), not(has(holder, ...WINDOWS_OPTIONS, 'gmsaCredentialSpecName'))),
    at: [...WINDOWS_OPTIONS, 'gmsaCredentialSpec'],
    message: 'gmsaCredentialSpec is set without gmsaCredentialSpecName: the gMSA webhook rejects the Pod',
    help: 'set gmsaCredentialSpecName to the name of the GMSACredentialSpec, and remove gmsaCredentialSpec: the webhook fills it in',
  }))),
};

/**
 * Init containers that name a credential spec of their own: up to v0.13.0, the gMSA webhook inserts the contents only for the Pod and its regular
 * containers. Which version the cluster has is unknown. Source: kubernetes-sigs/windows-gmsa v0.13.0 `admission-webhook/webhook.go`;
 * kubernetes-sigs/windows-gmsa#179.
 */
export const gmsaInitContainer: PodRule = {
  id: 'gmsa-init-container',
  effect: 'broken',
  pods: 'windows',
  summary: 'an init container of a Windows Pod has its own gmsaCredentialSpecName, which the gMSA webhook ignores',
  needs: ['windowsOptions'],
  findings: () => [eachOf([INIT_CONTAINERS], (container) => ({
    when: and(has(container, ...WINDOWS_OPTIONS, 'gmsaCredentialSpecName'), not(has(container, ...WINDOWS_OPTIONS, 'gmsaCredentialSpec'))),
    at: [...WINDOWS_OPTIONS, 'gmsaCredentialSpecName'],
    effect: 'advice',
    isAboutField: true,
    message: [
      'must not be set on an init container, got ', quoted(stringAt(container, ...WINDOWS_OPTIONS, 'gmsaCredentialSpecName')),
      `: the gMSA webhook up to v${GMSA_WEBHOOK.ignoresInitContainersUntil} ignores it, so the container runs without that identity`,
    ],
    help: 'set gmsaCredentialSpecName on the Pod',
  }))],
};
