import { RUNTIME_HANDLERS } from '../../knowledge';
import { isHostProcessPod, showName } from '../../manifest';
import { Rule } from '../rule';
import { hostProcessPod } from './support/example';
import { onWindowsPods } from './support/pods';

const runtimeClass = (handler: string) => `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: agents
handler: ${handler}
---
${hostProcessPod()}`.replace('spec:\n', 'spec:\n  runtimeClassName: agents\n');

export const hostProcessHyperv: Rule = {
  id: 'host-process-hyperv',
  effect: 'broken',
  looksUp: true,
  needs: ['runtimeClassName'],
  summary: 'a HostProcess Pod has a RuntimeClass for Hyper-V isolation',
  why: 'HostProcess containers are processes of the node itself. They support neither file system isolation nor Hyper-V isolation, which runs containers in a virtual machine.',
  source: 'Kubernetes documentation, "Create a Windows HostProcess Pod" (limitations)',
  bad: runtimeClass(RUNTIME_HANDLERS.hyperv),
  good: runtimeClass(RUNTIME_HANDLERS.process),
  check: onWindowsPods(({ spec }, context) => {
    const name = spec.runtimeClassName;
    if (typeof name !== 'string' || !isHostProcessPod(spec) || context.find('RuntimeClass', name)?.handler !== RUNTIME_HANDLERS.hyperv) { return []; }
    return [{
      path: ['spec', 'runtimeClassName'], message: `RuntimeClass ${showName(name)} is for Hyper-V isolation, which HostProcess containers don't support: they don't start`,
      help: `remove runtimeClassName, or use a RuntimeClass with the handler ${RUNTIME_HANDLERS.process}`,
    }];
  }),
};
