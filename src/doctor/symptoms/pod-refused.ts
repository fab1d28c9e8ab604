import { hearing, Symptom } from '../symptom';

export const podRefused: Symptom = {
  id: 'pod-refused',
  level: 'error',
  summary: 'the API server refuses the pods of a controller for a reason of Windows',
  why: 'A workload is accepted with any pod template; only when its controller makes pods are they checked in full. Fields of Linux on a pod with spec.os.name: windows, windowsOptions on one for Linux, and HostProcess containers without hostNetwork are refused then, and the controller says so only in its events.',
  remedy: 'check the workload\'s manifest with k8s-windows check, and mend it with k8s-windows fix',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go',
  looksAt: ['Event', 'DaemonSet'],
  hears: hearing([/cannot be set for a windows pod|may not be set for a windows pod/i, /windows options cannot be set for a linux pod/i, /hostNetwork must be true if pod contains any hostProcess/i, /all containers must be HostProcess containers/i, /pod hostProcess value must be identical/i, /windowsOptions\.\w{1,40}: (?:Invalid|Forbidden|Required)/i], { anyOs: true }),
};
