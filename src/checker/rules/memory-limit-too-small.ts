import { containersOf, isHostProcessPod } from './support/core';
import { onWindowsPods } from './support/pods';
import { isPresent, parseQuantity, scalarText, valueAt } from '../../base';
import { isEnoughToStart, MemoryNeed, memoryNeedOf } from '../../knowledge';
import { showName } from '../../kubernetes';
import { RuleDefinition, RuleFinding } from '../rule';

export const memoryLimitTooSmall: RuleDefinition = {
  id: 'memory-limit-too-small',
  effect: 'broken',
  needs: ['limits'],
  summary: 'a Windows container has a memory limit below what its base image needs to start',
  check: onWindowsPods(({ spec }) => (isHostProcessPod(spec) ? [] : containersOf(spec).flatMap(({ container, path, list }) => {
    const given = valueAt(container, ['resources', 'limits', 'memory']);
    const nanos = isPresent(given) ? parseQuantity(given) : undefined;
    if (nanos === undefined || nanos <= 0n || list === 'ephemeralContainers') { return []; }
    const found = fault(nanos, memoryNeedOf(scalarText(container.image)));
    return found ? [{
      path: ['spec', ...path, 'resources', 'limits', 'memory'],
      ...found,
      message: `the memory limit of container ${showName(container.name)} is ${scalarText(given)}, ${found.message}`,
    }] : [];
  }))),
};

function fault(nanos: bigint, need: MemoryNeed): Pick<RuleFinding, 'message' | 'help' | 'effect'> | undefined {
  const { base, startMegabytes, webServerMebibytes } = need;
  if (!isEnoughToStart(nanos, need)) {
    return { message: `but a container of ${base} needs ${startMegabytes}M to start and run a command`, help: `raise the limit to what the application needs, and to at least ${startMegabytes}M` };
  }
  if (webServerMebibytes !== undefined && nanos < BigInt(webServerMebibytes) * 1_048_576n * 1_000_000_000n) {
    return { effect: 'advice', message: `which leaves little for IIS: ${base} alone needs ${startMegabytes}M to start`, help: `raise the limit to ${webServerMebibytes}Mi or more` };
  }
  return undefined;
}
