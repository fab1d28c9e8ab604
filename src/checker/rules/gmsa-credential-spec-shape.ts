import { onKind } from './support/pods';
import { isPlainObject, isPresent, scalarText } from '../../base';
import { GMSA } from '../../knowledge';
import { RuleDefinition, RuleFinding } from '../rule';


export const gmsaCredentialSpecShape: RuleDefinition = {
  id: 'gmsa-credential-spec-shape',
  effect: 'broken',
  fixable: true,
  summary: 'a GMSACredentialSpec has its contents in the wrong place, or a deprecated version',
  check: onKind(GMSA.kind, (object) => {
    const [group, version] = scalarText(object.apiVersion).split('/');
    if (object.kind !== GMSA.kind || group !== GMSA.group) { return []; }
    const findings: RuleFinding[] = [];
    if (!isPlainObject(object.credspec)) {
      const { spec } = object;
      // other keys beside credspec would be lost
      const inner = isPlainObject(spec) && isPresent(spec.credspec) && Object.keys(spec).length === 1 ? spec.credspec : spec;
      findings.push({
        path: isPresent(object.spec) ? ['spec'] : [],
        message: `credspec is missing${isPresent(object.spec) ? ': the contents are in spec, where nothing reads them' : ''}`,
        help: 'move the contents to credspec, at the top level of the object',
        ...(isPlainObject(inner) && !isPresent(inner.credspec) && { fix: { description: 'move spec to credspec', edits: [{ op: 'remove', path: ['spec'] }, { op: 'set', path: ['credspec'], value: inner, from: ['spec'] }] } }),
      });
    }
    if (version === GMSA.deprecatedVersion) {
      findings.push({
        path: ['apiVersion'], effect: 'advice', message: `${GMSA.group}/${version} is deprecated`, help: `use ${GMSA.group}/${GMSA.version}`,
        fix: { description: `use ${GMSA.group}/${GMSA.version}`, edits: [{ op: 'set', path: ['apiVersion'], value: `${GMSA.group}/${GMSA.version}` }] },
      });
    }
    return findings;
  }),
};
