import { asFindings, ofPodRule, only, onWindowsSpecs } from './support/pods';
import { asAdmitted, limitFix } from './support/resources';
import { isPresent, parseQuantity, scalarText, valueAt } from '../../base';
import { isEnoughToStart, isNoLimit, MemoryNeed, memoryNeedOf } from '../../knowledge';
import { isKnownLater, showName } from '../../kubernetes';
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
  worst: 'rejected',
  looksUp: 'namespace',
  fixable: true,
  check: only({ pods: 'windows' }, (object, context) => asAdmitted(memoryInPod.check(object, context), object, 'memory', context)),
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
  if (isNoLimit(nanos)) {
    return {
      effect: 'ignored', message: 'less than 1Mi: Windows limits whole mebibytes, so the container has no limit',
      help: 'set it to what the container commits, in a unit such as Mi or Gi',
    };
  }
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
const CPU_LIMIT = ['resources', 'limits', 'cpu'];
const cpuInPod = ofPodRule(POD_RULES.cpuLimitMissing, ({ parts: [container], path }, { run }) =>
  limitFix(container, path.slice(0, -CPU_REQUEST.length), 'cpu', run));

const withoutCpuRequest = onWindowsSpecs(({ containers, run }) => containers.flatMap(({ container, path, list }) => {
  const isSet = [CPU_REQUEST, CPU_LIMIT].some((keys) => isPresent(valueAt(container, keys)));
  if (list === 'ephemeralContainers' || isSet || [['resources'], ['resources', 'limits']].some((keys) => isKnownLater(valueAt(container, keys)))) {
    return [];
  }
  const at = ['spec', ...path];
  return [{
    path: isPresent(valueAt(container, ['resources'])) ? [...at, 'resources'] : at,
    message: `container ${showName(container.name)} has no CPU limit: it can use all CPUs of its node`, help: 'set resources.limits.cpu',
    ...limitFix(container, at, 'cpu', run),
  }];
}));

export const cpuLimitMissing: RuleDefinition = {
  ...cpuInPod,
  worst: 'rejected',
  looksUp: 'namespace',
  fixable: true,
  check: only({ pods: 'windows' }, (object, context) => [
    ...asAdmitted(cpuInPod.check(object, context), object, 'cpu', context),
    // containers that don't request CPU are reported only if an option gives them a limit, or the API server requires one
    ...asAdmitted(withoutCpuRequest(object, context), object, 'cpu', context)
      .filter(({ effect }) => effect === 'rejected' || context.resources.cpu.fallback !== undefined),
  ]),
};
