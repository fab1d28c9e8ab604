import { formatPath } from '../../base';
import { hostsOf } from '../../images';
import { newestOf, WindowsVersion } from '../../knowledge';
import { imagesOf } from '../../scheduling';
import { Dump } from '../dump';
import { DumpPod } from '../dump-pod';

/** An image of a Pod that the Windows release of its node can't run. */
export interface ForeignImage {
  readonly image: string;
  readonly place: string;
  readonly version: WindowsVersion;
  readonly host: WindowsVersion;
}

/** Images of a Pod that its node can't run, detected by the lock or from their tags. */
export function foreignImages({ spec, node }: DumpPod, dump: Dump): readonly ForeignImage[] {
  const host = node?.version;
  if (!host || node.os !== 'windows') { return []; }
  return imagesOf(spec, dump.runtimeClassOf(spec), dump).flatMap((known) => {
    const { image, path, versions, isolation } = known;
    const version = newestOf(versions);
    return version && !hostsOf(known, isolation).includes(host) ? [{ image, place: formatPath(['spec', ...path, 'image']), version, host }] : [];
  });
}
