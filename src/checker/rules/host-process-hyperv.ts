import { onWindowsPods } from './support/pods';
import { RUNTIME_HANDLERS } from '../../knowledge';
import { isHostProcessPod, showName } from '../../kubernetes';
import { RuleDefinition } from '../rule';

export const hostProcessHyperv: RuleDefinition = {
  id: 'host-process-hyperv',
  effect: 'broken',
  looksUp: true,
  needs: ['runtimeClassName'],
  summary: 'a HostProcess Pod has a RuntimeClass for Hyper-V isolation',
  check: onWindowsPods(({ spec }, context) => {
    const name = spec.runtimeClassName;
    if (typeof name !== 'string' || !isHostProcessPod(spec) || context.find('RuntimeClass', name)?.handler !== RUNTIME_HANDLERS.hyperv) { return []; }
    return [{
      path: ['spec', 'runtimeClassName'], message: `RuntimeClass ${showName(name)} is for Hyper-V isolation, which HostProcess containers don't support`,
      help: `remove runtimeClassName, or use a RuntimeClass with the handler ${RUNTIME_HANDLERS.process}`,
    }];
  }),
};
