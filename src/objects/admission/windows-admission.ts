import { mutatingPolicies } from './mutating-policies';
import { admissionAdvice, admissionProblems, OPTIONS, WindowsAdmissionOptions } from './options';
import { validatingPolicies } from './validating-policies';
import { checkedBy } from '../../base';
import { NO_OBJECTS, ObjectSet } from '../object-set';

/**
 * Admission policies by which the API server completes Windows Pods, keeps others on Linux nodes, and judges Pods and workloads by the rules of
 * `check`, whatever created them: charts, operators, or other tools. What a Pod states is never changed, except for fields that the API server would
 * reject. Never throws: invalid options are problems.
 */
export function windowsAdmission(options: WindowsAdmissionOptions = {}): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, (known) => ({
    objects: [...(known.mutate === false ? [] : mutatingPolicies(known)), ...validatingPolicies(known)],
    problems: admissionProblems(known),
    advice: admissionAdvice(known),
  }));
}
