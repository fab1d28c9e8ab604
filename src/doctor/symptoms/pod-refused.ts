import { hearing, Symptom } from '../symptom';

export const podRefused: Symptom = {
  id: 'doctor-pod-refused',
  level: 'error',
  summary: 'the API server refuses the pods of a controller for a reason of Windows',
  why: 'Fields of Linux on a pod with spec.os.name: windows, windowsOptions on one for Linux, and HostProcess containers without hostNetwork are refused. When the template itself was accepted, an admission webhook or a policy adds such fields to every pod; the controller says so only in its events.',
  remedy: 'exempt Windows pods from the webhook or policy that adds the field (kubectl get mutatingwebhookconfigurations), or mend the template: k8s-windows check, k8s-windows fix',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go',
  looksAt: ['Event', 'DaemonSet'],
  hears: hearing([/cannot be set for a windows pod|may not be set for a windows pod/i, /windows options cannot be set for a linux pod/i, /hostNetwork must be true if pod contains any hostProcess/i, /all containers must be HostProcess containers/i, /pod hostProcess value must be identical/i, /windowsOptions\.\w{1,40}: (?:Invalid|Forbidden|Required)/i], { anyOs: true }),
};
