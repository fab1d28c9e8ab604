import { ClusterMessage } from '../cluster-messages';
import { matchMessages, SymptomSource } from '../symptom';

/** Pods with spec.os.name: windows are exempt from requirements for Linux fields, so a message with these fields is about other Pods. */
function isOfWindows({ os, about, text }: ClusterMessage): boolean {
  return os === 'windows' || /win/i.test(about.name) || !/allowPrivilegeEscalation|capabilities|seccompProfile|hostProcess/.test(text);
}

const violates = matchMessages([/violates PodSecurity/i]);

export const podSecurityRejected: SymptomSource = {
  id: 'doctor-pod-security-rejected',
  severity: 'error',
  kinds: ['Event', 'DaemonSet'],
  matches: (message, dump) => (isOfWindows(message) ? violates(message, dump) : undefined),
};
