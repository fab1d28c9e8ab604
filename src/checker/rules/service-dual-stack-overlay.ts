import { hasOverlay, onWindowsServices } from './support/services';
import { listAt, PlainObject } from '../../base';
import { Fix } from '../../findings';
import { RuleDefinition } from '../rule';

export const serviceDualStackOverlay: RuleDefinition = {
  id: 'service-dual-stack-overlay',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'a Service with Windows Pods requests IPv4 and IPv6 on an overlay network',
  check: onWindowsServices((spec, _, context) => {
    const dual = spec.ipFamilyPolicy === 'RequireDualStack' || listAt(spec, 'ipFamilies').length > 1;
    return dual && hasOverlay(context) ? [{
      path: ['spec', spec.ipFamilyPolicy === 'RequireDualStack' ? 'ipFamilyPolicy' : 'ipFamilies'],
      message: 'the Service requests IPv4 and IPv6, but Windows Pods on an overlay network have IPv4 only', help: 'set ipFamilyPolicy to SingleStack, or use a bridged network',
      ...(listAt(spec, 'ipFamilies')[0] !== 'IPv6' && { fix: singleStack(spec) }),
    }] : [];
  }),
};

/** Keeps only the IPv4 address of the Service, the only one with backends. */
function singleStack(spec: PlainObject): Fix {
  return {
    description: 'set ipFamilyPolicy to SingleStack, with IPv4',
    edits: [
      { op: 'set', path: ['spec', 'ipFamilyPolicy'], value: 'SingleStack' },
      ...(listAt(spec, 'ipFamilies').length > 1 ? [{ op: 'set' as const, path: ['spec', 'ipFamilies'], value: ['IPv4'] }] : []),
      ...(listAt(spec, 'clusterIPs').length > 1 ? [{ op: 'set' as const, path: ['spec', 'clusterIPs'], value: [listAt(spec, 'clusterIPs')[0]] }] : []),
    ],
  };
}
