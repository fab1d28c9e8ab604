import { CONTAINER_ACCOUNTS, HOST_PROCESS_ACCOUNTS } from '../knowledge';
import { containersOf, FoundContainer } from './containers';
import { isPresent, listAt, objectAt, PlainObject, Problem, show, valueAt } from '../options';

/** Path of `hostProcess`, both in a Pod's `spec` and in a container. */
export const HOST_PROCESS = ['securityContext', 'windowsOptions', 'hostProcess'] as const;

/** Whether a Pod has a HostProcess container, set on the container or in the Pod's `windowsOptions`. */
export function isHostProcessPod(podSpec: unknown, containers = containersOf(podSpec)): boolean {
  return valueAt(podSpec, HOST_PROCESS) === true || containers.some(({ container }) => valueAt(container, HOST_PROCESS) === true);
}

/**
 * Problems of a Pod with HostProcess containers.
 * Source: kubernetes v1.36.3 `validateWindowsHostProcessPod`; `runAsNonRoot`: "Create a Windows HostProcess Pod".
 */
export function hostProcessProblems(template: PlainObject, all = containersOf(template.spec)): readonly Problem[] {
  const spec = template.spec;
  const ofPod = valueAt(spec, HOST_PROCESS);
  if (ofPod !== true && !all.some(({ container }) => typeof valueAt(container, HOST_PROCESS) === 'boolean')) { return []; }
  const containers = all.map((found) => ({ ...found, own: valueAt(found.container, HOST_PROCESS) }));
  const contradicting: Problem[] = containers.filter(({ own }) => typeof own === 'boolean' && typeof ofPod === 'boolean' && own !== ofPod).map(({ path, own }) => ({
    code: 'host-process-contradiction',
    path: ['spec', ...path, ...HOST_PROCESS],
    message: `must be the same as the Pod's hostProcess (${show(ofPod)}), got ${show(own)}: the API server rejects the Pod`,
    remedy: `set it to ${show(ofPod)}, or set hostProcess in one place only`,
  }));
  if (!isHostProcessPod(spec, all)) { return contradicting; }
  return [
    ...contradicting,
    ...containers.filter(({ own }) => (own ?? ofPod ?? false) === false && !(own === false && ofPod === true)).map(({ path }) => ({
      code: 'host-process-mixed',
      path: ['spec', ...path],
      message: 'must be a HostProcess container, as another container of the Pod is: the API server requires all or none',
      remedy: 'set spec.securityContext.windowsOptions.hostProcess to true, or move the container to a Pod of its own',
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
      message: `must be true in a Pod with HostProcess containers, got ${show(hostNetwork ?? false)}`,
      remedy: 'set hostNetwork to true',
    }];
  }
  // the API server doesn't check this for init containers
  return containersOf(spec).filter(({ list }) => list === 'containers').flatMap(({ container, path }) => listAt(container, 'ports').flatMap((port, i) => {
    const [hostPort, containerPort] = [valueAt(port, ['hostPort']), valueAt(port, ['containerPort'])];
    if (hostNetwork !== true || !hostPort || hostPort === containerPort) { return []; }
    return [{
      code: 'host-port-mismatch',
      path: ['spec', ...path, 'ports', i, 'hostPort'],
      message: `must be the same as containerPort (${isPresent(containerPort) ? show(containerPort) : 'missing'}) with hostNetwork, got ${show(hostPort)}: the API server rejects the Pod`,
      remedy: isPresent(containerPort) ? `set hostPort to ${show(containerPort)}, or remove it` : 'set containerPort to the same port, or remove hostPort',
    }];
  }));
}

function nonRootProblems(spec: unknown): readonly Problem[] {
  const places = [{ path: ['spec'], object: spec }, ...containersOf(spec).map(({ container, path }) => ({ path: ['spec', ...path], object: container }))];
  return places.filter(({ object }) => valueAt(object, ['securityContext', 'runAsNonRoot']) === true).map(({ path }) => ({
    code: 'host-process-non-root',
    path: [...path, 'securityContext', 'runAsNonRoot'],
    message: 'must not be true in a Pod with HostProcess containers, got true: they run as an account of the node and fail to start with it',
    remedy: 'remove runAsNonRoot',
  }));
}

const RUN_AS_USER_NAME = ['securityContext', 'windowsOptions', 'runAsUserName'] as const;

/** Accounts that exist only in containers, so that a HostProcess container can't start as them. Source: hcsshim `internal/jobcontainers/logon.go`. */
function accountProblems(spec: unknown, containers: readonly FoundContainer[]): readonly Problem[] {
  const places = [{ path: ['spec'], object: spec }, ...containers.map(({ container, path }) => ({ path: ['spec', ...path], object: container }))];
  return places.flatMap(({ path, object }) => {
    const account = valueAt(object, RUN_AS_USER_NAME);
    if (typeof account !== 'string' || !CONTAINER_ACCOUNTS.some((each) => each.toLowerCase() === account.toLowerCase())) { return []; }
    return [{
      code: 'host-process-account',
      path: [...path, ...RUN_AS_USER_NAME],
      message: `must be an account of the node, got ${show(account)}: it exists only inside containers, so a HostProcess container can't start as it`,
      remedy: `use ${HOST_PROCESS_ACCOUNTS.map(show).join(', ')}, or the name of a local group of the node`,
    }];
  });
}
