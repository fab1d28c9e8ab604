import { onWindowsServices, replicasOf } from './support/services';
import { scalarText } from '../../base';
import { MAX_SERVICE_BACKENDS } from '../../knowledge';
import { isDnsOnly, objectName, showName } from '../../kubernetes';
import { RuleDefinition } from '../rule';

export const serviceTooManyBackends: RuleDefinition = {
  id: 'service-too-many-backends',
  effect: 'broken',
  looksUp: true,
  summary: 'a Service has more Windows Pods than a Windows load balancer supports',
  check: onWindowsServices((spec, backends) => {
    const sum = backends.reduce((total, backend) => total + replicasOf(backend), 0);
    if (isDnsOnly(spec) || sum <= MAX_SERVICE_BACKENDS) { return []; }
    const names = backends.map(({ object }) => `${scalarText(object.kind)} ${showName(objectName(object))}`).join(', ');
    return [{
      path: ['spec', 'selector'],
      message: `the Service selects ${sum} Pods (${names}), but on Windows nodes it can have at most ${MAX_SERVICE_BACKENDS} backends`,
      help: 'split the Pods across several Services, or make the Service headless',
    }];
  }),
};
