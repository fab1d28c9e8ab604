import { Statement } from '../statements';
import { hearing, Symptom } from '../symptom';

/** Pods with spec.os.name: windows are spared the demands for Linux fields, so what is said of others names these. */
function isOfWindows({ os, about, text }: Statement): boolean {
  return os === 'windows' || /win/i.test(about.name) || !/allowPrivilegeEscalation|capabilities|seccompProfile|hostProcess/.test(text);
}

const violates = hearing([/violates PodSecurity/i]);

export const podSecurityRefused: Symptom = {
  id: 'doctor-pod-security-refused',
  level: 'error',
  summary: 'Pod Security refuses Windows pods of a controller',
  why: 'The namespace enforces a Pod Security level that the pods don\'t meet. Windows pods are spared the demands for Linux fields (capabilities, seccompProfile, allowPrivilegeEscalation) only if they have spec.os.name: windows and the policy\'s version is 1.25 or later; runAsNonRoot is wanted of them too.',
  remedy: 'set spec.os.name: windows and securityContext.runAsNonRoot: true (with a user other than ContainerAdministrator) in the pod template, or enforce another level on the namespace',
  source: 'pod-security-admission policy/check_*.go',
  looksAt: ['Event', 'DaemonSet'],
  hears: (statement, dump) => (isOfWindows(statement) ? violates(statement, dump) : undefined),
};
