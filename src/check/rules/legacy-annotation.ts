import { LEGACY_ANNOTATIONS } from '../../knowledge';
import { objectAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods, removal } from './support/pods';

export const legacyAnnotation: Rule = {
  id: 'legacy-annotation',
  effect: 'ignored',
  needs: ['annotations'],
  summary: 'a Windows Pod has an annotation that nothing reads anymore',
  why: 'Hyper-V isolation and gMSA began as alpha annotations. Both have had fields for years, and the annotations have no effect: the Pod runs process-isolated, or without its gMSA identity.',
  source: 'kubernetes/enhancements 689; Kubernetes 1.24 release notes (removal of the dockershim)',
  bad: windowsPod({ metadata: 'annotations:\n  experimental.windows.kubernetes.io/isolation-type: hyperv' }),
  good: windowsPod(),
  check: onWindowsPods(({ template }) => Object.keys(objectAt(objectAt(template, 'metadata'), 'annotations')).flatMap((key) => {
    const legacy = LEGACY_ANNOTATIONS.find((each) => each.key.test(key));
    const path = ['metadata', 'annotations', key];
    return legacy ? [{ path, message: `annotation ${key} no longer has any effect`, help: `use ${legacy.instead}`, fix: removal(path) }] : [];
  })),
};
