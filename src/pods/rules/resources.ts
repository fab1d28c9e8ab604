import {
  and, concat, equal, Expression, has, isLessQuantity, isQuantity, literal, mapTuple, not, quantityAt, quoted, stringAt, when,
} from '../../base';
import { DEFAULT_QUANTITIES, LEAST_LIMITS, WINDOWS_TIMING } from '../../knowledge';
import { CONTAINERS, CREATED_CONTAINERS, PartItem } from '../parts';
import { eachOf, PodRule } from '../rule';

/** The name of a container; as `showName`. */
function nameOf(container: PartItem): Expression<string> {
  const name = stringAt(container, 'name');
  return when(equal(name, literal('')), literal('(no name)'), quoted(name));
}

/** Without one of these, nothing is known of a limit. */
const LIMITS = [['resources'], ['resources', 'limits']];

/** A LimitRange may add a limit, but not to templates. */
export const memoryLimitMissing: PodRule = {
  id: 'memory-limit-missing',
  decidedByFields: LIMITS,
  effect: 'advice',
  pods: 'windows',
  summary: 'a Windows container has no memory limit',
  inTemplates: 'never',
  findings: () => [eachOf([CREATED_CONTAINERS], (container) => {
    const request = quantityAt(container, 'resources', 'requests', 'memory');
    return {
      when: not(has(container, 'resources', 'limits', 'memory')),
      at: [],
      isNamed: true,
      message: ['container ', nameOf(container), ' has no memory limit: Windows has no OOM killer, so it can stall its node'],
      help: when(
        and(isQuantity(request), not(isLessQuantity(request, literal(LEAST_LIMITS.memory)))),
        concat('set resources.limits.memory to ', request, ', the memory that it requests'),
        literal(`set resources.limits.memory to the maximum that the container commits, such as ${DEFAULT_QUANTITIES.memory}`),
      ),
    };
  })],
};

/** As above. */
export const cpuLimitMissing: PodRule = {
  id: 'cpu-limit-missing',
  isAboutPresence: true,
  decidedByFields: LIMITS,
  effect: 'advice',
  pods: 'windows',
  summary: 'a Windows container requests CPU but has no CPU limit',
  inTemplates: 'never',
  findings: () => [eachOf([CREATED_CONTAINERS], (container) => ({
    when: and(has(container, 'resources', 'requests', 'cpu'), not(has(container, 'resources', 'limits', 'cpu'))),
    at: ['resources', 'requests', 'cpu'],
    isNamed: true,
    message: [
      'container ', nameOf(container), ' requests ', quantityAt(container, 'resources', 'requests', 'cpu'),
      ' of CPU without a limit: it can use all CPUs of its node',
    ],
    help: 'set resources.limits.cpu to the maximum that it may use, enough to start it in time: on Windows the limit is a hard cap',
  }))],
};

/** A request over its limit is rejected by the API server. */
export const memoryRequestNotLimit: PodRule = {
  id: 'memory-request-not-limit',
  effect: 'advice',
  pods: 'windows',
  summary: 'a Windows container requests less memory than its limit',
  needs: ['requests'],
  findings: () => [eachOf([CONTAINERS], (container) => {
    const [limit, request] = mapTuple(['limits', 'requests'], (side) => quantityAt(container, 'resources', side, 'memory'));
    return {
      when: isLessQuantity(request, limit),
      at: ['resources', 'requests', 'memory'],
      isAboutField: true,
      message: ['must be the limit ', quoted(limit), ', got ', quoted(request), ': Windows has no OOM killer, so an overcommitted node pages'],
      help: 'set them to the same value, or set only the limit',
    };
  })],
};

const LEAST_CPU = literal(LEAST_LIMITS.cpu);
const cpuLimitOf = (container: PartItem) => quantityAt(container, 'resources', 'limits', 'cpu');

export const cpuLimitTooSmall: PodRule = {
  id: 'cpu-limit-too-small',
  effect: 'broken',
  pods: 'windows',
  summary: 'a Windows container has such a low CPU limit that it doesn\'t start, or that its livenessProbe may restart it during startup',
  needs: ['limits'],
  findings: () => [eachOf([CREATED_CONTAINERS], (container) => {
    const limit = cpuLimitOf(container);
    return {
      when: and(isLessQuantity(literal('0'), limit), isLessQuantity(limit, LEAST_CPU)),
      at: ['resources', 'limits', 'cpu'],
      isAboutField: true,
      message: ['must be enough to start a container, got ', quoted(limit), ': on Windows, it is a hard cap from the start'],
      help: 'write whole CPUs without m: 2 is two CPUs, 2m are two thousandths of one',
    };
  }), eachOf([CONTAINERS], (container) => {
    const limit = cpuLimitOf(container);
    const isSmall = and(not(isLessQuantity(limit, LEAST_CPU)), isLessQuantity(limit, literal(`${WINDOWS_TIMING.cpuMillis}m`)));
    return {
      effect: 'advice',
      when: and(has(container, 'livenessProbe'), not(has(container, 'startupProbe')), isSmall),
      at: ['resources', 'limits', 'cpu'],
      message: ['the CPU limit is ', limit, ', a hard cap on Windows: the container may start so slowly that its livenessProbe keeps restarting it'],
      help: `raise the limit to ${WINDOWS_TIMING.cpuMillis}m or more, or add a startupProbe`,
    };
  })],
};
