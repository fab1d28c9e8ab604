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
  summary: 'a pod has HostProcess containers and others',
  why: 'Either all containers of a pod are HostProcess containers, init containers too, or none is: the API server refuses a mixture.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (validateWindowsHostProcessPod)',
  bad: hostProcessPod({ spec: 'hostNetwork: true', container: OWN }) + `${SECOND.replace(/^/gm, '    ')}\n`,
  good: hostProcessPod() + `${SECOND.replace(/^/gm, '    ')}\n`,
  check: onPods(({ template }) => asFindings('host-process-mixed', hostProcessProblems(template))),
};
