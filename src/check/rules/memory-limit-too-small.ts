import { containersOf, isHostProcessPod } from './support/core';
import { isEnoughToStart, MemoryNeed, memoryNeedOf } from '../../knowledge';
import { isPresent, parseQuantity, scalarText, showName, valueAt } from '../../manifest';
import { Rule, RuleFinding } from '../rule';
import { BUILDS_OF_2022, windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';

const limit = (memory: string) => windowsPod({ image: 'mcr.microsoft.com/windows/servercore:ltsc2022', spec: BUILDS_OF_2022, resources: `resources:\n  limits:\n    cpu: "1"\n    memory: ${memory}` });

export const memoryLimitTooSmall: Rule = {
  id: 'memory-limit-too-small',
  effect: 'broken',
  needs: ['limits'],
  summary: 'a Windows container has a memory limit below what its base image needs to start',
  why: 'A Windows container runs system processes of its own next to the application, and they count towards the limit. Microsoft measured what is necessary to start a container and run `dir`: 30 MB with Nano Server, 45 MB with Server Core. Below that, the container hangs or fails. A web server needs several times as much: for images with IIS, a limit below 256Mi is reported as advice.',
  source: 'Microsoft, "Windows container requirements" (Memory requirements); kubernetes/kubernetes#93945, kubernetes/kubernetes#66561, moby/moby#37429, microsoft/Windows-Containers#482',
  bad: limit('32Mi'),
  good: limit('1Gi'),
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
