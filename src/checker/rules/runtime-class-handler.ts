import { selectsWindows } from './support/placement';
import { onKind } from './support/pods';
import { show } from '../../base';
import { RUNTIME_HANDLERS } from '../../knowledge';
import { RuleDefinition } from '../rule';

const KNOWN = Object.values(RUNTIME_HANDLERS);

export const runtimeClassHandler: RuleDefinition = {
  id: 'runtime-class-handler',
  effect: 'broken',
  fixable: true,
  summary: 'a RuntimeClass for Windows nodes names a handler that their containerd doesn\'t have',
  check: onKind('RuntimeClass', (object) => {
    const { handler } = object;
    if (object.kind !== 'RuntimeClass' || !selectsWindows(object) || typeof handler !== 'string' || KNOWN.includes(handler)) { return []; }
    const isDocker = handler === 'docker';
    return [{
      path: ['handler'],
      ...(!isDocker && { effect: 'advice' as const }),
      message: isDocker
        ? 'handler is "docker", which was removed with the dockershim in Kubernetes 1.24: Pods of this class never start'
        : `handler is ${show(handler)}, which containerd on Windows doesn't have by default: unless the nodes configure it, Pods of this class never start`,
      help: `use ${KNOWN.join(' or ')}`,
      ...(isDocker && { fix: { description: `use the handler ${RUNTIME_HANDLERS.process}`, edits: [{ op: 'set' as const, path: ['handler'], value: RUNTIME_HANDLERS.process }] } }),
    }];
  }),
};
