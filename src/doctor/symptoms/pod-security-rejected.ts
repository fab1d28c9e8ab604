import { ClusterMessage } from '../cluster-messages';
import { matchMessages, Symptom } from '../symptom';

/** Pods with spec.os.name: windows are exempt from requirements for Linux fields, so a message with these fields is about other Pods. */
function isOfWindows({ os, about, text }: ClusterMessage): boolean {
  return os === 'windows' || /win/i.test(about.name) || !/allowPrivilegeEscalation|capabilities|seccompProfile|hostProcess/.test(text);
}

const violates = matchMessages([/violates PodSecurity/i]);

export const podSecurityRejected: Symptom = {
  id: 'doctor-pod-security-rejected',
  severity: 'error',
  summary: 'Pod Security rejects the Windows Pods of a controller',
  why: 'The Pods violate the Pod Security level of the namespace. Windows Pods are exempt from requirements for Linux fields (capabilities, seccompProfile, allowPrivilegeEscalation) only if they have spec.os.name: windows, and the policy version is 1.25 or later. runAsNonRoot is also required for Windows pods.',
  remedy: 'set spec.os.name: windows and securityContext.runAsNonRoot: true (with a user other than ContainerAdministrator) in the Pod template, or enforce another level in the namespace',
  source: 'pod-security-admission policy/check_*.go',
  kinds: ['Event', 'DaemonSet'],
  matches: (message, dump) => (isOfWindows(message) ? violates(message, dump) : undefined),
};
