import { lookUp } from '../base';
import { CONTAINERD_ENDED, CONTAINERD_FOR_KUBERNETES, CONTAINERD_SERIES, ContainerdSeries, DEFAULT_CONTAINERD, isOlder, Misread } from '../knowledge';

/** A version of containerd for a node. */
export interface Containerd extends ContainerdSeries {
  /** Full version, such as `2.3.7`. */
  readonly version: string;
}

/** The version of containerd that was chosen, with an error or a warning about the requested one. */
export interface ChosenContainerd {
  readonly containerd: Containerd;
  readonly fault?: Misread;
  readonly advice?: Words;
}

interface Words {
  readonly message: string;
  readonly remedy: string;
}

const VERSION = /^v?(\d+)\.(\d+)(?:\.(\d+))?$/;

/**
 * Chooses containerd for a minor version of Kubernetes: the requested version, or the recommended one if none was requested or the request is
 * invalid.
 *
 * @param minor `undefined` checks the request without the requirements of a release
 */
export function containerdFor(minor: number | undefined, asked: string | undefined): ChosenContainerd {
  const least = (minor === undefined ? undefined : CONTAINERD_FOR_KUBERNETES[minor]) ?? [];
  const byDefault = CONTAINERD_SERIES[DEFAULT_CONTAINERD];
  const fallback: Containerd = { ...byDefault, version: byDefault.latest };
  if (asked === undefined) { return { containerd: fallback }; }
  const remedy = `use ${fallback.version}, or remove it`;
  const match = VERSION.exec(asked);
  if (!match) { return { containerd: fallback, fault: { must: 'be a containerd version', remedy } }; }
  const series = `${match[1]}.${match[2]}`;
  const found = lookUp(CONTAINERD_SERIES, series);
  if (!found) {
    const known = Object.keys(CONTAINERD_SERIES);
    const [oldest = ''] = known;
    const ended = lookUp(CONTAINERD_ENDED, series);
    const must = isOlder(`${series}.0`, `${oldest}.0`)
      ? `be ${oldest} or later, since support for ${series} ended${ended === undefined ? '' : ` on ${ended}`}` : `be a version of a known series: ${known.join(', ')}`;
    return { containerd: fallback, fault: { must, remedy: `use ${known.join(', ')}, such as ${fallback.version}` } };
  }
  const containerd = { ...found, version: match[3] === undefined ? found.latest : `${series}.${match[3]}` };
  const first = least.find((each) => seriesOf(each) === series);
  if (first !== undefined && isOlder(containerd.version, first)) {
    return {
      containerd,
      fault: { must: `be supported with Kubernetes 1.${minor}, for which containerd's maintainers list ${least.join(', ')} and later`, remedy },
    };
  }
  const oldest = least.at(-1);
  if (first === undefined && oldest !== undefined && isOlder(containerd.version, oldest)) {
    return {
      containerd, advice: {
        message: `which containerd's maintainers no longer recommend for Kubernetes 1.${minor}: they list ${least.join(', ')} and later`, remedy,
      },
    };
  }
  return { containerd };
}

function seriesOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}
