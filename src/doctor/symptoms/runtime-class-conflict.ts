import { matchMessages, Symptom } from '../symptom';

export const runtimeClassConflict: Symptom = {
  id: 'doctor-runtime-class-conflict',
  severity: 'error',
  summary: 'a Pod and its RuntimeClass select different nodes',
  why: 'When a Pod is created, the nodeSelector of its RuntimeClass is merged into the one of the Pod. A Pod with another value for one of the labels is rejected, so its controller can\'t create pods.',
  remedy: 'remove the label from the nodeSelector of the Pod template, or use a RuntimeClass with the same value',
  source: 'kubernetes v1.36.3 plugin/pkg/admission/runtimeclass/admission.go',
  kinds: ['Event'],
  matches: matchMessages([/conflict: runtimeClass\.scheduling\.nodeSelector/i, /Pod Overhead set without corresponding RuntimeClass/i], { anyOs: true }),
};
