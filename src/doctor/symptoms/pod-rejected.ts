import { matchMessages, Symptom } from '../symptom';

export const podRejected: Symptom = {
  id: 'doctor-pod-rejected',
  severity: 'error',
  summary: 'the API server rejects the Pods of a controller because of Windows-specific validation',
  why: 'The API server rejects Linux-only fields on a Pod with spec.os.name: windows, windowsOptions on a Linux Pod, and HostProcess containers without hostNetwork. If the template itself was accepted, an admission webhook or a policy adds such fields to every Pod. The controller reports the error only in its events.',
  remedy: 'exclude Windows Pods from the webhook or policy that adds the field (kubectl get mutatingwebhookconfigurations), or fix the template with k8s-windows check and k8s-windows fix',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go',
  kinds: ['Event', 'DaemonSet'],
  matches: matchMessages([/cannot be set for a windows pod|may not be set for a windows pod/i, /windows options cannot be set for a linux pod/i, /hostNetwork must be true if pod contains any hostProcess/i, /all containers must be HostProcess containers/i, /pod hostProcess value must be identical/i, /windowsOptions\.\w{1,40}: (?:Invalid|Forbidden|Required)/i], { anyOs: true }),
};
