import { mutatingPolicies } from './mutating-policies';
import { admissionAdvice, admissionProblems, OPTIONS, WindowsAdmissionOptions } from './options';
import { validatingPolicies } from './validating-policies';
import { NO_OBJECTS, ObjectSet } from '../objects';
import { checkedBy } from '../options/schema';

/**
 * Policies by which the API server completes Windows Pods and keeps others on Linux nodes, whatever created them, and judges Pods and workloads by the
 * checker's rules. What a Pod states is never changed, except for fields that the API server would reject. Never throws: invalid options are problems.
 */
export function windowsAdmission(options: WindowsAdmissionOptions = {}): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, (known) => ({
    objects: [...(known.mutate === false ? [] : mutatingPolicies(known)), ...validatingPolicies(known)],
    problems: admissionProblems(known),
    advice: admissionAdvice(known),
  }));
}
