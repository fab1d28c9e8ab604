import { isPresent, objectAt, textOf } from '../../base';
import { referenceTo } from '../../findings';
import { DEAD_HANDLER, LINUX_HANDLER, RESTRICTED_LINUX_FIELDS } from '../../knowledge';
import { gmsaPlacesOf, podOs } from '../../kubernetes';
import { ClusterMessage } from '../cluster-messages';
import { Dump } from '../dump';
import { isNamedForWindows, osOf, podSpecOf } from '../support/daemon-sets';
import { findingsOf } from '../support/findings';
import { enumerated } from '../support/text';
import { Occurrence, SymptomSource } from '../symptom';

/**
 * Pods that name a credential spec, without the content that the webhook adds: the kubelet reads only the content. Source:
 * kubernetes-sigs/windows-gmsa `admission-webhook/webhook.go` (mutateCreateRequest), kubernetes `pkg/kubelet/kuberuntime`
 * (GMSACredentialSpec), read 2026-11-30.
 */
function gmsaNotAdded(dump: Dump): readonly Occurrence[] {
  const pods = dump.pods.filter(({ node, os, status }) => (node?.os ?? os) === 'windows' && status.phase !== 'Succeeded');
  return pods.flatMap(({ about, spec }) => gmsaPlacesOf(spec)
    .filter(({ list, name, contents }) => list !== 'ephemeralContainers' && textOf(name) !== '' && !isPresent(contents))
    .map(({ name }) => ({
      evidence: { object: about, place: 'spec, gmsaCredentialSpecName', text: textOf(name) },
      cause: 'the Pod has gmsaCredentialSpecName without gmsaCredentialSpec, which the gMSA webhook adds to new Pods, so its containers run without '
        + 'the account: the cluster had no webhook when the Pod was created, or the webhook leaves out its namespace',
      remedy: 'install the gMSA webhook, or let it apply to the namespace, and delete the Pod, so that its controller creates it again',
    })));
}

const gmsaRejected: SymptomSource = {
  messages: [
    /not authorized to `?use`? GMSA cred ?spec/i, /GMSA cred ?spec|gmsacredentialspecs?/i, /cred spec \S{1,253} does not exist/i,
    /failed calling webhook "?[^"]{0,200}gmsa/i, /windows-gmsa\.sigs\.k8s\.io/i,
  ],
  anyOs: true,
  inspect: gmsaNotAdded,
  causes: [
    [/not authorized/i, 'the ServiceAccount of the Pod lacks the verb "use" on the GMSACredentialSpec of the Pod'],
    [
      /does not exist|not found/i, 'the GMSACredentialSpec of the Pod doesn\'t exist',
      'create it (it isn\'t namespaced, and its name is lowercase), or correct gmsaCredentialSpecName',
    ],
    [
      /failed calling webhook/i, 'the gMSA webhook doesn\'t respond, and without it no Pods are created',
      'check that its Pods are running and its certificate is valid: kubectl -n gmsa-webhook get pods; it runs only on Linux nodes',
    ],
  ],
};

const ofRule = findingsOf(['runtime-class-handler']);

const runtimeHandler: SymptomSource = {
  kinds: ['RuntimeClass', 'Pod', 'Event'],
  messages: [
    /no runtime for \\?"[^"]{0,253}" is configured/i, /unable to get OCI runtime/i, /RuntimeHandler \\?"[^"]{0,253}" (?:is )?not supported/i,
    /failed to get sandbox runtime/i, /runtime \\?"[^"]{0,253}" (?:binary not installed|not found|is not configured)/i,
  ],
  inspect: (dump, options) => [...ofRule(dump, options), ...dump.objects('RuntimeClass').flatMap((object): readonly Occurrence[] => {
    const handler = textOf(object.handler);
    if (handler === DEAD_HANDLER || !LINUX_HANDLER.test(handler) || podOs(objectAt(object, 'scheduling')).os !== 'windows') { return []; }
    return [{
      evidence: { object: referenceTo(object), place: 'handler', text: handler },
      cause: `the handler is "${handler}", which containerd on Windows doesn't have by default`,
    }];
  })],
};

/**
 * Whether a message is about Windows Pods, by the template of their controller, or else its name, or what Pod Security misses: with spec.os.name:
 * windows, they are exempt from its requirements for fields of Linux, which Linux Pods without runAsNonRoot hardly ever meet.
 */
function isOfWindows({ os, about, text }: ClusterMessage): boolean {
  const isExempt = text.includes('runAsNonRoot != true') && !RESTRICTED_LINUX_FIELDS.some(({ field }) => text.includes(field));
  return os === 'windows' || isNamedForWindows(about.name) || (os === undefined && isExempt);
}

const runtimeClassMissing: SymptomSource = {
  kinds: ['Pod', 'Event', 'DaemonSet', 'RuntimeClass'],
  messages: [
    /RuntimeClass(?:\.node\.k8s\.io)? "?[^" ]{1,253}"? not found/i, /failed to get (?:RuntimeClass|sandbox runtime: RuntimeClass)/i,
  ],
  inspect: (dump) => {
    const classes = new Set(dump.objects('RuntimeClass').map((each) => textOf(objectAt(each, 'metadata').name)));
    if (classes.size === 0) { return []; }
    const users = [
      ...dump.pods.map(({ about, spec, node, likelyOs }) => ({ about, spec, os: node?.os ?? likelyOs, place: 'spec.runtimeClassName' })),
      ...dump.objects('DaemonSet').map((object) => (
        { about: referenceTo(object), spec: podSpecOf(object), os: osOf(object, dump), place: 'spec.template.spec.runtimeClassName' })),
    ];
    return users.filter(({ spec, os }) => os !== 'linux' && textOf(spec.runtimeClassName) !== '' && !classes.has(textOf(spec.runtimeClassName)))
      .map(({ about, spec, place }) => ({
        evidence: { object: about, place, text: textOf(spec.runtimeClassName) },
        cause: `the RuntimeClass "${textOf(spec.runtimeClassName)}" doesn't exist; the cluster has ${enumerated([...classes])}`,
      }));
  },
};

/** Objects that the API server or an admission webhook rejects. */
export const ADMISSION: Readonly<Record<string, SymptomSource>> = {
  'doctor-host-process-rejected': {
    kinds: ['Event', 'DaemonSet'],
    messages: [
      /violates PodSecurity .{0,600}hostProcess/i, /hostProcess containers are disallowed/i,
      /(?:Windows)?Host ?Process.{0,200}(?:is not allowed|forbidden|must not|Invalid value)/i,
      /(?:security context constraint|admission webhook).{0,1200}hostProcess/i,
    ],
    anyOs: true,
  },
  'doctor-pod-security-rejected': { kinds: ['Event', 'DaemonSet'], messages: [/violates PodSecurity/i], when: isOfWindows },
  'doctor-pod-rejected': {
    kinds: ['Event', 'DaemonSet'],
    messages: [
      /cannot be set for a windows pod|may not be set for a windows pod/i, /windows options cannot be set for a linux pod/i,
      /hostNetwork must be true if pod contains any hostProcess/i, /all containers must be HostProcess containers/i,
      /pod hostProcess value must be identical/i, /windowsOptions\.\w{1,40}: (?:Invalid|Forbidden|Required)/i,
    ],
    anyOs: true,
  },
  'doctor-runtime-class-missing': runtimeClassMissing,
  'doctor-runtime-class-conflict': {
    kinds: ['Event'],
    messages: [/conflict: runtimeClass\.scheduling\.nodeSelector/i, /Pod Overhead set without corresponding RuntimeClass/i],
    anyOs: true,
  },
  'doctor-runtime-handler': runtimeHandler,
  'doctor-gmsa-rejected': gmsaRejected,
};
