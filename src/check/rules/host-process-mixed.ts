import { Rule } from '../rule';
import { hostProcessProblems } from './support/core';
import { hostProcessPod } from './support/example';
import { asFindings, onPods } from './support/pods';

const OWN = 'securityContext:\n  windowsOptions:\n    hostProcess: true';
const SECOND = '- name: sidecar\n  image: registry.example.com/sidecar:1.0\n  resources:\n    limits:\n      cpu: "1"\n      memory: 2Gi';

export const hostProcessMixed: Rule = {
  id: 'host-process-mixed',
  effect: 'rejected',
  needs: ['hostProcess'],
  summary: 'a Pod mixes HostProcess containers with other containers',
  why: 'Either all containers of a Pod are HostProcess containers, including init containers, or none. The API server rejects a mixture.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (validateWindowsHostProcessPod)',
  bad: hostProcessPod({ spec: 'hostNetwork: true', container: OWN }) + `${SECOND.replace(/^/gm, '    ')}\n`,
  good: hostProcessPod() + `${SECOND.replace(/^/gm, '    ')}\n`,
  check: onPods(({ template }) => asFindings('host-process-mixed', hostProcessProblems(template))),
};
