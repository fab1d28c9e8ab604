import { matchMessages, Symptom } from '../symptom';

export const hostProcessRejected: Symptom = {
  id: 'doctor-host-process-rejected',
  severity: 'error',
  summary: 'Pod Security or a policy rejects HostProcess Pods',
  why: 'HostProcess containers are privileged. The Pod Security levels baseline and restricted reject them, so a controller in such a namespace creates no Pods, and reports the error only in its events.',
  remedy: 'label the namespace of node agents with pod-security.kubernetes.io/enforce=privileged (kubectl label ns NAMESPACE pod-security.kubernetes.io/enforce=privileged --overwrite), or move the workload to a namespace with that label',
  source: 'pod-security-admission policy/check_windowsHostProcess.go; kubernetes/kubernetes#103381',
  kinds: ['Event', 'DaemonSet'],
  matches: matchMessages([/violates PodSecurity .{0,600}hostProcess/i, /hostProcess containers are disallowed/i, /(?:Windows)?Host ?Process.{0,200}(?:is not allowed|forbidden|must not|Invalid value)/i, /(?:security context constraint|admission webhook).{0,1200}hostProcess/i], { anyOs: true }),
};
