import { DumpPod } from '../dump-pod';
import { textOf } from './text';
import { RUNTIME_HANDLERS, WindowsVersion } from '../../knowledge';
import { containersOf, formatPath, isHostProcessPod } from '../../manifest';

/** An image of a Pod that the Windows release of its node can't run. */
export interface ForeignImage {
  readonly image: string;
  readonly place: string;
  readonly version: WindowsVersion;
  readonly host: WindowsVersion;
}

/** Images of a Pod that its node can't run, detected from their tags. @param handler of the Pod's RuntimeClass */
export function foreignImages({ spec, node }: DumpPod, handler: unknown): readonly ForeignImage[] {
  const host = node?.version;
  if (!host || node.os !== 'windows' || isHostProcessPod(spec)) { return []; }
  return containersOf(spec).flatMap(({ container, path }) => {
    const image = textOf(container.image);
    const version = image === '' ? undefined : WindowsVersion.ofWindowsImage(image);
    const runs = version?.runsOn(host, handler === RUNTIME_HANDLERS.hyperv ? 'hyperv' : 'process') ?? true;
    return version && !runs ? [{ image, place: formatPath(['spec', ...path, 'image']), version, host }] : [];
  });
}
