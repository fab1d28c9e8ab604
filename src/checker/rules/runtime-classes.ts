import { selectsWindows } from './support/placement';
import { asFindings, onKind, onSpecs, onWindowsPods } from './support/pods';
import { isPlainObject, show } from '../../base';
import { removal, setting } from '../../findings';
import { DEAD_HANDLER, DOCKERSHIM_REMOVED_IN, reportedMinor, RUNTIME_HANDLERS, WITHOUT_HYPERV } from '../../knowledge';
import { objectName, showName } from '../../kubernetes';
import { runtimeClassProblems } from '../../pods';
import { RuleDefinition } from '../rule';

export const runtimeClassConflict: RuleDefinition = {
  id: 'runtime-class-conflict',
  effect: 'rejected',
  looksUp: true,
  fixable: true,
  needs: ['runtimeClassName', 'overhead'],
  summary: 'a Windows Pod and its RuntimeClass select different nodes or set different overheads',
  check: onSpecs(({ spec, runtimeClass, os: { os } }) => {
    // a Pod that selects Linux nodes can have a RuntimeClass for Windows
    if (os !== 'windows' && !(runtimeClass && selectsWindows(runtimeClass))) { return []; }
    if (runtimeClass) {
      return asFindings('runtime-class-conflict', runtimeClassProblems(
        spec, { os: 'windows', runtimeClass }, { hosts: [], problems: [] },
      ), ({ path }) => (
        path[1] === 'overhead' ? { fix: removal(path) } : {}));
    }
    return isPlainObject(spec.overhead) && !spec.runtimeClassName ? [{
      path: ['spec', 'overhead'],
      message: 'the Pod has an overhead but no RuntimeClass: the API server rejects it',
      help: 'remove overhead, or name the RuntimeClass that it belongs to',
    }] : [];
  }),
};

export const runtimeClassMissing: RuleDefinition = {
  id: 'runtime-class-missing',
  effect: 'advice',
  worst: 'rejected',
  looksUp: true,
  needs: ['runtimeClassName'],
  summary: 'a Windows Pod names a RuntimeClass that isn\'t among the checked objects',
  check: onWindowsPods(({ spec, facts: { runtimeClass } }, context) => {
    const names = context.all('RuntimeClass').map(objectName);
    if (typeof spec.runtimeClassName !== 'string' || names.length === 0 || runtimeClass) { return []; }
    const isKnown = context.cluster.knowsRuntimeClasses;
    return [{
      path: ['spec', 'runtimeClassName'],
      ...(isKnown && { effect: 'rejected' }),
      message: isKnown
        ? `neither the cluster nor the checked objects have RuntimeClass "${spec.runtimeClassName}": the API server rejects the Pod`
        : `RuntimeClass "${spec.runtimeClassName}" isn't among the checked ones (${names.map((name) => name || showName(name)).join(', ')}): `
          + 'unless the cluster has it, the API server rejects the Pod',
      help: 'add the RuntimeClass, or correct the name',
    }];
  }),
};

const KNOWN_HANDLERS = Object.values(RUNTIME_HANDLERS);

export const runtimeClassHandler: RuleDefinition = {
  id: 'runtime-class-handler',
  effect: 'broken',
  fixable: true,
  summary: 'a RuntimeClass for Windows nodes names a handler that their containerd doesn\'t have',
  check: onKind('RuntimeClass', (object, { platform, kubernetes }) => {
    const { handler } = object;
    if (object.kind !== 'RuntimeClass' || !selectsWindows(object) || typeof handler !== 'string') { return []; }
    if (handler === RUNTIME_HANDLERS.hyperv && WITHOUT_HYPERV.includes(platform.name)) {
      return [{
        path: ['handler'], effect: 'advice',
        message: `handler is ${show(handler)}, but ${platform.name} supports process isolation only: its nodes may not have the handler, without which `
          + 'Pods of this class never start',
        help: `use ${RUNTIME_HANDLERS.process}, and images for the release of the nodes`,
      }];
    }
    if (KNOWN_HANDLERS.includes(handler)) { return []; }
    const isDocker = handler === DEAD_HANDLER;
    if (isDocker && (reportedMinor(kubernetes) ?? Infinity) < DOCKERSHIM_REMOVED_IN) { return []; }
    return [{
      path: ['handler'],
      ...(!isDocker && { effect: 'advice' as const }),
      message: isDocker
        ? `handler is "docker", which was removed with the dockershim in Kubernetes 1.${DOCKERSHIM_REMOVED_IN}: Pods of this class never start`
        : `handler is ${show(handler)}, which containerd on Windows doesn't have by default: unless the nodes configure it, Pods of this class `
          + 'never start',
      help: `use ${KNOWN_HANDLERS.join(' or ')}`,
      ...(isDocker && { fix: setting(['handler'], RUNTIME_HANDLERS.process, `use the handler ${RUNTIME_HANDLERS.process}`) }),
    }];
  }),
};
