import { objectAt, textOf } from '../../base';
import { referenceTo } from '../../findings';
import { DEAD_HANDLER, LINUX_HANDLER, RUNTIME_HANDLERS } from '../../knowledge';
import { podOs } from '../../kubernetes';
import { ClusterMessage } from '../cluster-messages';
import { findingsOf } from '../support/findings';
import { enumerated } from '../support/text';
import { Occurrence, SymptomSource } from '../symptom';

const gmsaRejected: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  messages: [
    /not authorized to `?use`? GMSA cred ?spec/i, /GMSA cred ?spec|gmsacredentialspecs?/i, /cred spec \S{1,253} does not exist/i,
    /failed calling webhook "?[^"]{0,200}gmsa/i, /windows-gmsa\.sigs\.k8s\.io/i,
  ],
  anyOs: true,
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
const KNOWN = Object.values(RUNTIME_HANDLERS);

const runtimeHandler: SymptomSource = {
  severity: 'error',
  kinds: ['RuntimeClass', 'Pod', 'Event'],
  messages: [
    /no runtime for \\?"[^"]{0,253}" is configured/i, /unable to get OCI runtime/i, /RuntimeHandler \\?"[^"]{0,253}" (?:is )?not supported/i,
    /failed to get sandbox runtime/i, /runtime \\?"[^"]{0,253}" (?:binary not installed|not found|is not configured)/i,
  ],
  inspect: (dump, options) => [...ofRule(dump, options), ...dump.objects('RuntimeClass').flatMap((object): readonly Occurrence[] => {
    const { name } = referenceTo(object);
    const handler = textOf(object.handler);
    const isForWindows = podOs(objectAt(object, 'scheduling')).os === 'windows';
    const affected = dump.pods.find(({ spec, isHealthy, isUnscheduled, os }) => spec.runtimeClassName === name && os === 'windows' && !isHealthy
      && !isUnscheduled);
    if (handler === DEAD_HANDLER || KNOWN.includes(handler) || !(affected || (isForWindows && LINUX_HANDLER.test(handler)))) { return []; }
    return [{
      evidence: { object: referenceTo(object), place: 'handler', text: handler },
      cause: `the handler is "${handler}", which containerd on Windows doesn't have by `
        + `default${affected ? ', and a Pod of the class doesn\'t start' : ''}`,
    }];
  })],
};

/** Pods with spec.os.name: windows are exempt from requirements for Linux fields, so a message with these fields is about other Pods. */
function isOfWindows({ os, about, text }: ClusterMessage): boolean {
  return os === 'windows' || /win/i.test(about.name) || !/allowPrivilegeEscalation|capabilities|seccompProfile|hostProcess/.test(text);
}

const runtimeClassMissing: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event', 'DaemonSet', 'RuntimeClass'],
  messages: [
    /RuntimeClass(?:\.node\.k8s\.io)? "?[^" ]{1,253}"? not found/i, /failed to get (?:RuntimeClass|sandbox runtime: RuntimeClass)/i,
  ],
  inspect: (dump) => {
    const classes = new Set(dump.objects('RuntimeClass').map((each) => textOf(objectAt(each, 'metadata').name)));
    const users = [
      ...dump.pods.filter(({ isHealthy }) => !isHealthy || classes.size > 0)
        .map(({ about, spec }) => ({ about, spec, place: 'spec.runtimeClassName' })),
      ...dump.objects('DaemonSet').map((object) => ({
        about: referenceTo(object), spec: objectAt(objectAt(objectAt(object, 'spec'), 'template'), 'spec'),
        place: 'spec.template.spec.runtimeClassName',
      })).filter(() => classes.size > 0),
    ];
    return users.filter(({ spec }) => textOf(spec.runtimeClassName) !== '' && !classes.has(textOf(spec.runtimeClassName)))
      .map(({ about, spec, place }) => ({
        evidence: { object: about, place, text: textOf(spec.runtimeClassName) },
        cause: `the RuntimeClass "${textOf(spec.runtimeClassName)}" doesn't `
        + `exist${classes.size > 0 ? `; the cluster has ${enumerated([...classes])}` : ' in the dump'}`,
      }));
  },
};

/** Objects that the API server or an admission webhook rejects. */
export const ADMISSION: Readonly<Record<string, SymptomSource>> = {
  'doctor-host-process-rejected': {
    severity: 'error',
    kinds: ['Event', 'DaemonSet'],
    messages: [
      /violates PodSecurity .{0,600}hostProcess/i, /hostProcess containers are disallowed/i,
      /(?:Windows)?Host ?Process.{0,200}(?:is not allowed|forbidden|must not|Invalid value)/i,
      /(?:security context constraint|admission webhook).{0,1200}hostProcess/i,
    ],
    anyOs: true,
  },
  'doctor-pod-security-rejected': { severity: 'error', kinds: ['Event', 'DaemonSet'], messages: [/violates PodSecurity/i], when: isOfWindows },
  'doctor-pod-rejected': {
    severity: 'error',
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
    severity: 'error',
    kinds: ['Event'],
    messages: [/conflict: runtimeClass\.scheduling\.nodeSelector/i, /Pod Overhead set without corresponding RuntimeClass/i],
    anyOs: true,
  },
  'doctor-runtime-handler': runtimeHandler,
  'doctor-gmsa-rejected': gmsaRejected,
};
