import { asFindings, ofPodRule, only, onWindowsSpecs } from './support/pods';
import { hasDefaultLimit, limitFix } from './support/resources';
import { isPresent, parseQuantity, scalarText, valueAt } from '../../base';
import { isEnoughToStart, MemoryNeed, memoryNeedOf } from '../../knowledge';
import { showName } from '../../kubernetes';
import { POD_RULES, requestProblems } from '../../pods';
import { RuleDefinition, RuleFinding } from '../rule';

export const requestOverLimit: RuleDefinition = {
  id: 'request-over-limit',
  effect: 'rejected',
  needs: ['requests'],
  summary: 'a Windows container requests more than its limit',
  check: onWindowsSpecs(({ containers }) => asFindings('request-over-limit', requestProblems(containers))),
};

const memoryInPod = ofPodRule(POD_RULES.memoryLimitMissing, ({ parts: [container], path }, { run }) => ({
  path: isPresent(valueAt(container, ['resources'])) ? [...path, 'resources'] : path, ...limitFix(container, path, 'memory', run),
}));

export const memoryLimitMissing: RuleDefinition = {
  ...memoryInPod,
  looksUp: true,
  fixable: true,
  check: only({ pods: 'windows' }, (object, context) => (hasDefaultLimit(object, 'memory', context) ? [] : memoryInPod.check(object, context))),
};

export const memoryLimitTooSmall: RuleDefinition = {
  id: 'memory-limit-too-small',
  effect: 'broken',
  needs: ['limits'],
  summary: 'a Windows container has a memory limit below what its base image needs to start',
  check: onWindowsSpecs(({ isHostProcess, containers }) => (isHostProcess ? [] : containers.flatMap(({ container, path, list }) => {
    const given = valueAt(container, ['resources', 'limits', 'memory']);
    const nanos = isPresent(given) ? parseQuantity(given) : undefined;
    if (nanos === undefined || nanos <= 0n || list === 'ephemeralContainers') { return []; }
    const found = memoryFault(nanos, memoryNeedOf(scalarText(container.image)));
    return found ? [{
      path: ['spec', ...path, 'resources', 'limits', 'memory'],
      ...found,
      message: `the memory limit of container ${showName(container.name)} is ${scalarText(given)}, ${found.message}`,
    }] : [];
  }))),
};

function memoryFault(nanos: bigint, need: MemoryNeed): Pick<RuleFinding, 'message' | 'help' | 'effect'> | undefined {
  const { base, startMegabytes, webServerMebibytes } = need;
  if (!isEnoughToStart(nanos, need)) {
    return {
      message: `but a container of ${base} needs ${startMegabytes}M to start and run a command`,
      help: `raise the limit to what the application needs, and to at least ${startMegabytes}M`,
    };
  }
  if (webServerMebibytes !== undefined && nanos < BigInt(webServerMebibytes) * 1_048_576n * 1_000_000_000n) {
    return {
      effect: 'advice', message: `which leaves little for IIS: ${base} alone needs ${startMegabytes}M to start`,
      help: `raise the limit to ${webServerMebibytes}Mi or more`,
    };
  }
  return undefined;
}

const CPU_REQUEST = ['resources', 'requests', 'cpu'];
const cpuInPod = ofPodRule(POD_RULES.cpuLimitMissing, ({ parts: [container], path }, { run }) =>
  limitFix(container, path.slice(0, -CPU_REQUEST.length), 'cpu', run));

/** Containers that don't request CPU are reported only if an option gives them a limit. */
const withoutCpuRequest = onWindowsSpecs(({ containers, run }) => (
  run.resources.cpu.fallback === undefined ? [] : containers
).flatMap(({ container, path, list }) => {
  if (list === 'ephemeralContainers' || isPresent(valueAt(container, CPU_REQUEST))) { return []; }
  const at = ['spec', ...path];
  const { fix } = limitFix(container, at, 'cpu', run);
  return fix ? [{
    path: isPresent(valueAt(container, ['resources'])) ? [...at, 'resources'] : at,
    message: `container ${showName(container.name)} has no CPU limit: it can use all CPUs of its node`, help: 'set resources.limits.cpu', fix,
  }] : [];
}));

export const cpuLimitMissing: RuleDefinition = {
  ...cpuInPod,
  looksUp: true,
  fixable: true,
  check: only({ pods: 'windows' }, (object, context) =>
    (hasDefaultLimit(object, 'cpu', context) ? [] : [...cpuInPod.check(object, context), ...withoutCpuRequest(object, context)])),
};
