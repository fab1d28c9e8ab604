import { containersOf } from './support/core';
import { WINDOWS_TIMING } from '../../knowledge';
import { isPresent, parseQuantity, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';

const resources = 'resources:\n  limits:\n    cpu: 100m\n    memory: 2Gi';
const probe = (kind: string) => `${kind}:\n  httpGet:\n    port: 80`;

export const cpuLimitTooSmall: Rule = {
  id: 'cpu-limit-too-small',
  effect: 'advice',
  needs: ['livenessProbe'],
  summary: 'a Windows container has such a low CPU limit that its livenessProbe may restart it during startup',
  why: 'On Windows a CPU limit is a hard cap from the start. With a low limit a container needs minutes to start, and a livenessProbe without a startupProbe restarts it before it is ready, again and again.',
  source: 'kubernetes v1.36.3 pkg/kubelet/kuberuntime/kuberuntime_container_windows.go; sysdiglabs/charts#2592',
  bad: windowsPod({ resources, container: probe('livenessProbe') }),
  good: windowsPod({ resources, container: `${probe('livenessProbe')}\n${probe('startupProbe')}` }),
  check: onWindowsPods(({ spec }) => containersOf(spec).flatMap(({ container, path }) => {
    if (!isPresent(container.livenessProbe) || isPresent(container.startupProbe)) { return []; }
    const limit = valueAt(container, ['resources', 'limits', 'cpu']);
    const nano = parseQuantity(limit);
    const small = nano !== undefined && nano > 0n && nano < BigInt(WINDOWS_TIMING.cpuMillis) * 1_000_000n;
    if (!small) { return []; }
    return [{
      path: ['spec', ...path, 'resources', 'limits', 'cpu'],
      message: `the CPU limit is ${limit}, a hard cap on Windows: the container may start so slowly that its livenessProbe keeps restarting it`,
      help: `raise the limit to ${WINDOWS_TIMING.cpuMillis}m or more, or add a startupProbe`,
    }];
  })),
};
