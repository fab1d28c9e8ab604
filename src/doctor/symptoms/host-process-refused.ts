import { hearing, Symptom } from '../symptom';

export const hostProcessRefused: Symptom = {
  id: 'doctor-host-process-refused',
  level: 'error',
  summary: 'HostProcess pods are refused in their namespace',
  why: 'HostProcess containers are privileged: the Pod Security levels baseline and restricted refuse them, so that a controller in such a namespace makes no pods at all. It says so only in its events.',
  remedy: 'label the namespace of node agents with pod-security.kubernetes.io/enforce=privileged (kubectl label ns NAMESPACE pod-security.kubernetes.io/enforce=privileged --overwrite), or move the workload to one that is',
  source: 'pod-security-admission policy/check_windowsHostProcess.go; kubernetes/kubernetes#103381',
  looksAt: ['Event', 'DaemonSet'],
  hears: hearing([/violates PodSecurity .{0,600}hostProcess/i, /hostProcess containers are disallowed/i, /(?:Windows)?Host ?Process.{0,200}(?:is not allowed|forbidden|must not|Invalid value)/i, /(?:security context constraint|admission webhook).{0,1200}hostProcess/i], { anyOs: true }),
};
