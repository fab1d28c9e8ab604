import { GMSA } from '../../knowledge';
import { isPlainObject, isPresent, scalarText } from '../../manifest';
import { Rule, RuleFinding } from '../rule';
import { onKind } from './support/pods';

const head = `apiVersion: ${GMSA.group}/${GMSA.version}\nkind: GMSACredentialSpec\nmetadata:\n  name: gmsa-webapp1\n`;
const CONTENTS = 'CmsPlugins: [ActiveDirectory]\nDomainJoinConfig:\n  DnsName: example.com';
const below = (key: string, text: string) => `${key}:\n${text.replace(/^/gm, '  ')}\n`;

export const gmsaCredentialSpecShape: Rule = {
  id: 'gmsa-credential-spec-shape',
  effect: 'broken',
  fixable: true,
  summary: 'a GMSACredentialSpec has its contents in the wrong place, or a deprecated version',
  why: 'The contents belong in `credspec`, at the top level of the object; it has no `spec`. Without `credspec`, the API server prunes the object to nothing, and Pods that name it get no identity.',
  source: 'kubernetes-sigs/windows-gmsa v0.13.0 deploy/gmsa-crd.yml',
  bad: head + below('spec', below('credspec', CONTENTS).trimEnd()),
  good: head + below('credspec', CONTENTS),
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
