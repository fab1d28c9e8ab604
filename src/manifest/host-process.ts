import { CONTAINER_ACCOUNTS, HOST_PROCESS_ACCOUNTS } from '../knowledge';
import { containersOf, FoundContainer } from './containers';
import { isPresent, listAt, objectAt, PlainObject, Problem, show, valueAt } from '../options';

/** Where `hostProcess` stands, in a pod's `spec` and in a container. */
export const HOST_PROCESS = ['securityContext', 'windowsOptions', 'hostProcess'] as const;

/** Whether a pod has a HostProcess container, by itself or by the pod's `windowsOptions`. */
export function isHostProcessPod(podSpec: unknown, containers = containersOf(podSpec)): boolean {
  return valueAt(podSpec, HOST_PROCESS) === true || containers.some(({ container }) => valueAt(container, HOST_PROCESS) === true);
}

/**
 * What is wrong with a pod that has HostProcess containers.
 * Source: kubernetes v1.36.3 `validateWindowsHostProcessPod`; `runAsNonRoot`: "Create a Windows HostProcess Pod".
 */
export function hostProcessProblems(template: PlainObject, all = containersOf(template.spec)): readonly Problem[] {
  const spec = template.spec;
  const ofPod = valueAt(spec, HOST_PROCESS);
  const containers = all.map((found) => ({ ...found, own: valueAt(found.container, HOST_PROCESS) }));
  const contradicting: Problem[] = containers.filter(({ own }) => typeof own === 'boolean' && typeof ofPod === 'boolean' && own !== ofPod).map(({ path, own }) => ({
    code: 'host-process-contradiction',
    path: ['spec', ...path, ...HOST_PROCESS],
    message: `is ${show(own)}, but the pod's own is ${show(ofPod)}: the API server wants them the same`,
    remedy: `set it to ${show(ofPod)}, or say it in one place only`,
  }));
  if (!isHostProcessPod(spec, all)) { return contradicting; }
  return [
    ...contradicting,
    ...containers.filter(({ own }) => (own ?? ofPod ?? false) === false && !(own === false && ofPod === true)).map(({ path }) => ({
      code: 'host-process-mixed',
      path: ['spec', ...path],
      message: 'is no HostProcess container, but another one of the pod is: the API server takes all or none',
      remedy: 'set spec.securityContext.windowsOptions.hostProcess to true, or put the container into a pod of its own',
    })),
    ...hostNetworkProblems(spec),
    ...nonRootProblems(spec),
    ...accountProblems(spec, all),
  ];
}

function hostNetworkProblems(spec: unknown): readonly Problem[] {
  const hostNetwork = objectAt({ spec }, 'spec').hostNetwork;
  if (hostNetwork === undefined || hostNetwork === null || hostNetwork === false) {
    return [{
      code: 'host-process-network',
      path: ['spec', 'hostNetwork'],
      message: `is ${show(hostNetwork ?? false)}, but a pod with HostProcess containers must use the network of its host`,
      remedy: 'set hostNetwork to true',
    }];
  }
  // of init containers the API server doesn't ask it
  return containersOf(spec).filter(({ list }) => list === 'containers').flatMap(({ container, path }) => listAt(container, 'ports').flatMap((port, i) => {
    const [hostPort, containerPort] = [valueAt(port, ['hostPort']), valueAt(port, ['containerPort'])];
    if (hostNetwork !== true || !hostPort || hostPort === containerPort) { return []; }
    return [{
      code: 'host-port-mismatch',
      path: ['spec', ...path, 'ports', i, 'hostPort'],
      message: `is ${show(hostPort)}, but containerPort is ${isPresent(containerPort) ? show(containerPort) : 'missing'}: with hostNetwork the API server wants them the same`,
      remedy: isPresent(containerPort) ? `set hostPort to ${show(containerPort)}, or remove it` : 'set containerPort to the same, or remove hostPort',
    }];
  }));
}

function nonRootProblems(spec: unknown): readonly Problem[] {
  const places = [{ path: ['spec'], object: spec }, ...containersOf(spec).map(({ container, path }) => ({ path: ['spec', ...path], object: container }))];
  return places.filter(({ object }) => valueAt(object, ['securityContext', 'runAsNonRoot']) === true).map(({ path }) => ({
    code: 'host-process-non-root',
    path: [...path, 'securityContext', 'runAsNonRoot'],
    message: 'is true, but HostProcess containers run as an account of the host and can\'t start with it',
    remedy: 'remove runAsNonRoot',
  }));
}

const RUN_AS_USER_NAME = ['securityContext', 'windowsOptions', 'runAsUserName'] as const;

/** Accounts of containers, as which nothing can be started on the node. Source: hcsshim `internal/jobcontainers/logon.go`. */
function accountProblems(spec: unknown, containers: readonly FoundContainer[]): readonly Problem[] {
  const places = [{ path: ['spec'], object: spec }, ...containers.map(({ container, path }) => ({ path: ['spec', ...path], object: container }))];
  return places.flatMap(({ path, object }) => {
    const account = valueAt(object, RUN_AS_USER_NAME);
    if (typeof account !== 'string' || !CONTAINER_ACCOUNTS.some((each) => each.toLowerCase() === account.toLowerCase())) { return []; }
    return [{
      code: 'host-process-account',
      path: [...path, ...RUN_AS_USER_NAME],
      message: `is ${show(account)}, an account of containers only: a HostProcess container runs as one of the node, and can't start`,
      remedy: `use ${HOST_PROCESS_ACCOUNTS.map(show).join(', ')}, or the name of a local group of the node`,
    }];
  });
}
