import { hostProcessProblems } from './support/core';
import { asFindings, onPods } from './support/pods';
import { objectAt, valueAt } from '../../base';
import { setting } from '../../findings';
import { RuleDefinition } from '../rule';

export const hostPortMismatch: RuleDefinition = {
  id: 'host-port-mismatch',
  effect: 'rejected',
  fixable: true,
  needs: ['hostProcess'],
  summary: 'a hostPort of a HostProcess Pod differs from its containerPort',
  check: onPods(({ template }) => asFindings('host-port-mismatch', hostProcessProblems(template), ({ path }) => {
    const container = valueAt(template, path.slice(0, 3));
    const port = valueAt(template, path.slice(0, 5));
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
