import { asFindings, onSpecs, onWindowsSpecs } from './support/pods';
import { objectAt, valueAt } from '../../base';
import { setting } from '../../findings';
import { RUNTIME_HANDLERS } from '../../knowledge';
import { hostPortMismatches, hostProcessProblems, showName } from '../../kubernetes';
import { PodFacts } from '../pod-facts';
import { RuleDefinition } from '../rule';

/** What the API server rejects of a Pod with HostProcess containers. */
const problems = ({ template, containers }: PodFacts) => hostProcessProblems(template, containers);

export const hostProcessContradiction: RuleDefinition = {
  id: 'host-process-contradiction',
  effect: 'rejected',
  needs: ['hostProcess'],
  summary: 'a Windows Pod and one of its containers set hostProcess to different values',
  check: onSpecs((pod) => asFindings('host-process-contradiction', pod.of(problems))),
};

export const hostProcessMixed: RuleDefinition = {
  id: 'host-process-mixed',
  effect: 'rejected',
  needs: ['hostProcess'],
  summary: 'a Pod mixes HostProcess containers with other containers',
  check: onSpecs((pod) => asFindings('host-process-mixed', pod.of(problems))),
};

export const hostProcessNetwork: RuleDefinition = {
  id: 'host-process-network',
  effect: 'rejected',
  fixable: true,
  needs: ['hostProcess'],
  summary: 'a Pod with HostProcess containers lacks hostNetwork',
  check: onSpecs((pod) => asFindings('host-process-network', pod.of(problems), ({ path }) => ({ fix: setting(path, true) }))),
};

export const hostPortMismatch: RuleDefinition = {
  id: 'host-port-mismatch',
  effect: 'rejected',
  fixable: true,
  needs: ['hostPort'],
  summary: 'a hostPort of a Pod with hostNetwork differs from its containerPort',
  check: onSpecs((pod) => asFindings('host-port-mismatch', hostPortMismatches(pod.spec), ({ path }) => {
    const container = valueAt(pod.template, path.slice(0, 3));
    const port = valueAt(pod.template, path.slice(0, 5));
    const [hostPort, containerPort] = [valueAt(port, ['hostPort']), valueAt(port, ['containerPort'])];
    if (typeof hostPort !== 'number' || typeof containerPort !== 'number') { return {}; }
    // ports aren't mapped in the host's network: the process listens on the port in its own settings, else on containerPort
    const listensOnHostPort = mentionsPort(container, hostPort) && !mentionsPort(container, containerPort);
    return { fix: listensOnHostPort ? setting([...path.slice(0, 5), 'containerPort'], hostPort) : setting(path, containerPort) };
  })),
};

/** Whether the command, arguments, variables or probes of a container name a port. */
function mentionsPort(container: unknown, port: number): boolean {
  const { command, args, env, livenessProbe, readinessProbe, startupProbe } = objectAt({ container }, 'container');
  return new RegExp(`(?<!\\d)${port}(?!\\d)`).test(JSON.stringify([command, args, env, livenessProbe, readinessProbe, startupProbe]));
}

export const hostProcessHyperv: RuleDefinition = {
  id: 'host-process-hyperv',
  effect: 'broken',
  looksUp: true,
  needs: ['runtimeClassName'],
  summary: 'a HostProcess Pod has a RuntimeClass for Hyper-V isolation',
  check: onWindowsSpecs(({ spec, isHostProcess, runtimeClass }) => {
    if (!isHostProcess || runtimeClass?.handler !== RUNTIME_HANDLERS.hyperv) { return []; }
    return [{
      path: ['spec', 'runtimeClassName'],
      message: `RuntimeClass ${showName(spec.runtimeClassName)} is for Hyper-V isolation, which HostProcess containers don't support`,
      help: `remove runtimeClassName, or use a RuntimeClass with the handler ${RUNTIME_HANDLERS.process}`,
    }];
  }),
};
