import { isPlainObject, listAt, PlainObject } from '../base';

/** A port of a Pod on its node. */
export interface HostPort {
  readonly ip: string;
  readonly protocol: string;
  readonly port: number;
}

const EVERY_ADDRESS = '0.0.0.0';

/** The host ports of a Pod while it runs: those of its containers and sidecars. In the host network, every port of a container is one. */
export function hostPortsOf(spec: PlainObject): readonly HostPort[] {
  const sidecars = listAt(spec, 'initContainers').filter(isSidecar);
  return [...sidecars, ...listAt(spec, 'containers')].flatMap((container) => listAt(container, 'ports').flatMap((each): HostPort[] => {
    if (!isPlainObject(each)) { return []; }
    const port = each.hostPort || (spec.hostNetwork === true ? each.containerPort : undefined);
    if (typeof port !== 'number' || port <= 0) { return []; }
    const text = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise);
    return [{ port, protocol: text(each.protocol, 'TCP'), ip: text(each.hostIP, EVERY_ADDRESS) }];
  }));
}

/** Whether an init container keeps running beside the containers. */
export function isSidecar(container: unknown): boolean {
  return isPlainObject(container) && container.restartPolicy === 'Always';
}

/** Whether two Pods with these host ports can't run on the same node. */
export function portsConflict(a: HostPort, b: HostPort): boolean {
  return a.port === b.port && a.protocol === b.protocol && (a.ip === b.ip || a.ip === EVERY_ADDRESS || b.ip === EVERY_ADDRESS);
}

/** `TCP 8080`, with the address if it isn't every one. */
export function formatHostPort({ ip, protocol, port }: HostPort): string {
  return `${protocol} ${port}${ip === EVERY_ADDRESS ? '' : ` of ${ip}`}`;
}
