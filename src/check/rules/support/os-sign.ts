import { containersOf, findRefusedFields } from './core';
import { NodeLabel, OsName } from '../../../knowledge';
import { isPresent, PlainObject, requiredTerms, valueAt } from '../../../manifest';
import { Fix } from '../../finding';
import { PodUnderCheck } from '../../rule';

const WINDOWS_OPTIONS = ['securityContext', 'windowsOptions'];

/** What a pod is meant for, where nothing places it: fields that only one operating system has. */
export function meantFor({ template, spec, os }: PodUnderCheck): OsName | undefined {
  if (os) { return os; }
  const windows = [spec, ...containersOf(spec).map(({ container }) => container)].some((object) => isPresent(valueAt(object, WINDOWS_OPTIONS)));
  const linux = findRefusedFields(template, 'windows').length > 0;
  return windows === linux ? undefined : (windows ? 'windows' : 'linux');
}

/** Adds the OS label to the nodeSelector; in what is there already, nothing else is touched. */
export function selectOs(spec: PlainObject, os: OsName): Fix | undefined {
  // with affinity of its own the pod's author may have had other plans
  if (requiredTerms(spec).length > 0 && os === 'linux') { return undefined; }
  return { description: `add ${NodeLabel.OS}: ${os} to the nodeSelector`, edits: [{ op: 'set', path: ['spec', 'nodeSelector', NodeLabel.OS], value: os }] };
}
