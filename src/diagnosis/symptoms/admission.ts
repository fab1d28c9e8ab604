import { gmsaRejected } from './gmsa-rejected';
import { runtimeHandler } from './runtime-handler';
import { objectAt, textOf } from '../../base';
import { referenceTo } from '../../findings';
import { ClusterMessage } from '../cluster-messages';
import { enumerated } from '../support/text';
import { matchMessages, SymptomSource } from '../symptom';

/** Pods with spec.os.name: windows are exempt from requirements for Linux fields, so a message with these fields is about other Pods. */
function isOfWindows({ os, about, text }: ClusterMessage): boolean {
  return os === 'windows' || /win/i.test(about.name) || !/allowPrivilegeEscalation|capabilities|seccompProfile|hostProcess/.test(text);
}

const violates = matchMessages([/violates PodSecurity/i]);

const podSecurityRejected: SymptomSource = {
  severity: 'error',
  kinds: ['Event', 'DaemonSet'],
  matches: (message, dump) => (isOfWindows(message) ? violates(message, dump) : undefined),
};

const runtimeClassMissing: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event', 'DaemonSet', 'RuntimeClass'],
  matches: matchMessages([
    /RuntimeClass(?:\.node\.k8s\.io)? "?[^" ]{1,253}"? not found/i, /failed to get (?:RuntimeClass|sandbox runtime: RuntimeClass)/i,
  ]),
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
    matches: matchMessages([
      /violates PodSecurity .{0,600}hostProcess/i, /hostProcess containers are disallowed/i,
      /(?:Windows)?Host ?Process.{0,200}(?:is not allowed|forbidden|must not|Invalid value)/i,
      /(?:security context constraint|admission webhook).{0,1200}hostProcess/i,
    ], { anyOs: true }),
  },
  'doctor-pod-security-rejected': podSecurityRejected,
  'doctor-pod-rejected': {
    severity: 'error',
    kinds: ['Event', 'DaemonSet'],
    matches: matchMessages([
      /cannot be set for a windows pod|may not be set for a windows pod/i, /windows options cannot be set for a linux pod/i,
      /hostNetwork must be true if pod contains any hostProcess/i, /all containers must be HostProcess containers/i,
      /pod hostProcess value must be identical/i, /windowsOptions\.\w{1,40}: (?:Invalid|Forbidden|Required)/i,
    ], { anyOs: true }),
  },
  'doctor-runtime-class-missing': runtimeClassMissing,
  'doctor-runtime-class-conflict': {
    severity: 'error',
    kinds: ['Event'],
    matches: matchMessages(
      [/conflict: runtimeClass\.scheduling\.nodeSelector/i, /Pod Overhead set without corresponding RuntimeClass/i], { anyOs: true },
    ),
  },
  'doctor-runtime-handler': runtimeHandler,
  'doctor-gmsa-rejected': gmsaRejected,
};
