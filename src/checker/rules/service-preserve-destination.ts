import { RuleDefinition } from '../rule';
import { hostsBefore } from './support/builds';
import { onKind } from './support/pods';
import { windowsBackends } from './support/services';
import { objectAt } from '../../base';
import { PRESERVE_DESTINATION_SINCE, SERVICE_ANNOTATIONS, WindowsVersion } from '../../knowledge';

const [[NAME, VALUE]] = Object.entries(SERVICE_ANNOTATIONS.preserveDestination);

export const servicePreserveDestination: RuleDefinition = {
  id: 'service-preserve-destination',
  effect: 'advice',
  looksUp: true,
  needs: [NAME],
  summary: 'a Service with preserve-destination, which the Windows nodes don\'t support',
  check: onKind('Service', (object, context) => {
    const path = ['metadata', 'annotations', NAME];
    if (objectAt(objectAt(object, 'metadata'), 'annotations')[NAME] !== VALUE) { return []; }
    const backends = windowsBackends(object, context);
    if (backends.length === 0) { return []; }
    const older = hostsBefore(backends, PRESERVE_DESTINATION_SINCE, context);
    return older.length === 0 ? [] : [{
      path, message: `annotation ${NAME} isn't supported by nodes with ${older.join(', ')}`, help: `use nodes with ${WindowsVersion.ofBuild(PRESERVE_DESTINATION_SINCE).name} or later`,
    }];
  }),
};
