import { containersIn, containersOf } from './containers';
import { isKnownLater } from './objects';
import {
  booleanAt, DataMap, evaluator, exists, Expression, input, invalidValue, isPlainObject, isPresent, listAt, lookUp, objectAt, or, PlainObject,
  Problem, show, valueAt, withoutUndefined,
} from '../base';

/** Path of `hostProcess`, both in a Pod's `spec` and in a container. */
export const HOST_PROCESS = ['securityContext', 'windowsOptions', 'hostProcess'] as const;

/** Whether a Pod, or a container of it, is HostProcess, so that it is for Windows. */
export const hasHostProcess = (spec: Expression<DataMap>, containers: Expression<readonly DataMap[]> = containersIn(spec)): Expression<boolean> =>
  or(booleanAt(spec, ...HOST_PROCESS), exists(containers, 'c', (c) => booleanAt(c, ...HOST_PROCESS)));

const isHostProcess = evaluator(() => hasHostProcess(input('object')));

/** Whether a Pod has a HostProcess container, set on the container or in the Pod's `windowsOptions`. */
export const isHostProcessPod = (podSpec: unknown): boolean => isHostProcess({ object: podSpec });

/** What of a Pod's spec, or of a container, says whether it is HostProcess. What isn't known yet on the way is all of it. */
export function hostProcessPart({ securityContext }: PlainObject): PlainObject {
  return withoutUndefined({ securityContext: partAt(securityContext, HOST_PROCESS.slice(1)) });
}

/** The part of a value at a path. What is no object on the way, such as an opaque value, is its end. */
function partAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  return key === undefined || !isPlainObject(value) ? value : withoutUndefined({ [key]: partAt(lookUp(value, key), rest) });
}

/** Keys that were probably meant as `hostProcess`, or as what contains it. */
const MISREAD = /^(?:windows|host)[-_]?(?:options?|proc\w*)$/i;

/** Whether it isn't known if a Pod is HostProcess: the value comes later, has another type, or its key is misspelled or in another place. */
export function isHostProcessOpen({ securityContext, containers }: PlainObject): boolean {
  return isKnownLater(containers) || isOpenIn(securityContext)
    || listAt({ containers }, 'containers').some((container) => isKnownLater(container) || isOpenIn(valueAt(container, ['securityContext'])));
}

function isOpenIn(securityContext: unknown): boolean {
  const { windowsOptions, ...others } = objectAt({ securityContext }, 'securityContext');
  const { hostProcess, ...more } = objectAt({ windowsOptions }, 'windowsOptions');
  return [securityContext, windowsOptions, hostProcess].some(isKnownLater) || (isPresent(hostProcess) && typeof hostProcess !== 'boolean')
    || Object.keys({ ...others, ...more }).some((key) => MISREAD.test(key));
}

/**
 * What the API server rejects of a Pod with HostProcess containers.
 * Source: kubernetes v1.36.3 `validateWindowsHostProcessPod`.
 */
export function hostProcessProblems(template: PlainObject, all = containersOf(template.spec)): readonly Problem[] {
  const spec = template.spec;
  const ofPod = valueAt(spec, HOST_PROCESS);
  if (ofPod !== true && !all.some(({ container }) => typeof valueAt(container, HOST_PROCESS) === 'boolean')) { return []; }
  const containers = all.map((found) => ({ ...found, own: valueAt(found.container, HOST_PROCESS) }));
  const contradicting = containers.filter(({ own }) => typeof own === 'boolean' && typeof ofPod === 'boolean' && own !== ofPod)
    .map(({ path, own }) => invalidValue('host-process-contradiction')(
      ['spec', ...path, ...HOST_PROCESS], own, `be the same as the Pod's hostProcess (${show(ofPod)})`,
      `set it to ${show(ofPod)}, or set hostProcess in one place only`, REJECTED,
    ));
  if (!isHostProcessPod(spec)) { return contradicting; }
  return [
    ...contradicting,
    ...containers.filter(({ own }) => (own ?? ofPod ?? false) === false && !(own === false && ofPod === true)).map(({ path }) => ({
      code: 'host-process-mixed',
      path: ['spec', ...path],
      message: 'must be a HostProcess container, as another container of the Pod is: the API server requires all or none',
      remedy: 'set spec.securityContext.windowsOptions.hostProcess to true, or move the container to a Pod of its own',
    })),
    ...hostNetworkProblems(spec), ...hostPortMismatches(spec),
  ];
}

const REJECTED = ': the API server rejects the Pod';

function hostNetworkProblems(spec: unknown): readonly Problem[] {
  const hostNetwork = valueAt(spec, ['hostNetwork']) ?? undefined;
  return hostNetwork !== undefined && hostNetwork !== false ? [] : [{
    code: 'host-process-network', path: ['spec', 'hostNetwork'],
    message: `must be true in a Pod with HostProcess containers, got ${hostNetwork === undefined ? 'nothing' : 'false'}`,
    remedy: 'set hostNetwork to true',
  }];
}

/** Ports that the API server rejects of a Pod in the host's network, on any operating system. */
export function hostPortMismatches(spec: unknown): readonly Problem[] {
  const { hostNetwork } = objectAt({ spec }, 'spec');
  if (hostNetwork !== true) { return []; }
  // the API server doesn't check this for init containers
  return containersOf(spec).filter(({ list }) => list === 'containers')
    .flatMap(({ container, path }) => listAt(container, 'ports').flatMap((port, i) => {
      const [hostPort, containerPort] = [valueAt(port, ['hostPort']), valueAt(port, ['containerPort'])];
      if (!hostPort || hostPort === containerPort || [hostPort, containerPort].some(isKnownLater)) { return []; }
      const must = `be the same as containerPort (${isPresent(containerPort) ? show(containerPort) : 'missing'}) with hostNetwork`;
      const remedy = isPresent(containerPort)
        ? `set hostPort to ${show(containerPort)}, or remove it`
        : 'set containerPort to the same port, or remove hostPort';
      return [invalidValue('host-port-mismatch')(['spec', ...path, 'ports', i, 'hostPort'], hostPort, must, remedy, REJECTED)];
    }));
}
