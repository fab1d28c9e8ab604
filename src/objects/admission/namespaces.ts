import { ADMISSION_MODES, AdmissionMode, exemptNamespaces, WindowsAdmissionOptions } from './options';
import { equal, Expression, input, literal, lookUp, objectAt, PlainObject, stringAt, when } from '../../base';
import { INTENDED_OS } from '../../knowledge';

/** Label of a Namespace: what is done there with objects that a rule reports, instead of the option `mode`. */
export const NAMESPACE_MODE_LABEL = 'k8s-windows.dev/admission';

/** The operating system of Pods that don't say: `windows` in a Namespace for Windows. */
export function osOfNamespace(otherwise: '' | 'linux'): Expression<string> {
  const ofNamespace = stringAt(input('namespaceObject'), 'metadata', 'labels', INTENDED_OS);
  return when(equal(ofNamespace, literal('windows')), literal('windows'), literal(otherwise));
}

/** The mode that the label of a Namespace sets; `undefined` without a valid one. */
export function modeOfNamespace(namespace: PlainObject | undefined): AdmissionMode | undefined {
  const label = lookUp(objectAt(objectAt(namespace, 'metadata'), 'labels'), NAMESPACE_MODE_LABEL);
  return ADMISSION_MODES.find((mode) => mode === label);
}

/** Selects all Namespaces that aren't exempt. */
export function notExempt(options: WindowsAdmissionOptions): PlainObject {
  return { key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: exemptNamespaces(options) };
}
