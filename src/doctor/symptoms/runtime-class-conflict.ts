import { hearing, Symptom } from '../symptom';

export const runtimeClassConflict: Symptom = {
  id: 'doctor-runtime-class-conflict',
  level: 'error',
  summary: 'a pod and its RuntimeClass select different nodes',
  why: 'The nodeSelector of a RuntimeClass is merged into that of its pods when they are created. A pod that gives one of the labels another value is refused, so its controller can\'t make any.',
  remedy: 'remove the label from the nodeSelector of the pod template, or name a RuntimeClass that fits',
  source: 'kubernetes v1.36.3 plugin/pkg/admission/runtimeclass/admission.go',
  looksAt: ['Event'],
  hears: hearing([/conflict: runtimeClass\.scheduling\.nodeSelector/i, /Pod Overhead set without corresponding RuntimeClass/i], { anyOs: true }),
};
