import { KNOWN_KUBERNETES_MINORS } from './kubernetes-minors';
import { Path, Problem } from '../base';

/** A Kubernetes version. */
export interface KubernetesVersion {
  readonly minor: number;
  /** Patch release: `v1.36.3`; absent if only the minor version was given. */
  readonly patch?: string;
}

/** What an invalid value must be, and how to fix it: parts of a problem. */
export interface Misread {
  readonly must: string;
  readonly remedy: string;
}

/** Result of reading a value: the value, or why it is invalid. */
export type Reading<T> = { readonly value: T; readonly fault?: undefined } | { readonly value?: undefined; readonly fault: Misread };

/** Upper limit for patch release numbers of a minor version; 1.18 had twenty. Source: kubernetes.io/releases/patch-releases. */
const MOST_PATCHES = 30;

const VERSION = /^v?1\.(\d{1,3})(?:\.(\d{1,3})((?:-[0-9A-Za-z.-]+)?))?$/;
/** Version suffixes of vendors: `v1.34.1-gke.1293000`, `v1.33.5+rke2r1`. */
const BUILD_METADATA = /\+[0-9A-Za-z.-]+$/;

/**
 * Reads a Kubernetes version: `1.34`, `v1.34`, `1.34.2`, `v1.34.2-gke.100`, or the number 1.34 from a YAML file.
 *
 * @param first the first supported minor version; 0 for an existing cluster, which may be of any age @default - the first known one
 */
export function readKubernetesVersion(given: unknown, first: number = KNOWN_KUBERNETES_MINORS.first): Reading<KubernetesVersion> {
  const { last } = KNOWN_KUBERNETES_MINORS;
  const must = `be a Kubernetes version${first === 0 ? '' : ` since 1.${first}`}`;
  const remedy = `use a minor version such as "1.${last}", or a patch release such as "v1.${last}.0"`;
  if (typeof given === 'number' && /^1\.\d$/.test(String(given))) {
    const short = String(given);
    return {
      fault: { must: `${must}, in quotes`, remedy: `write "${short}0" or "${short}": without quotes, YAML reads 1.${short.slice(2)}0 as ${short}` },
    };
  }
  const text = typeof given === 'string' || typeof given === 'number' ? String(given).trim().replace(BUILD_METADATA, '') : '';
  const match = VERSION.exec(text);
  if (!match) { return { fault: { must, remedy } }; }
  const [, minorText, patch, suffix] = match;
  const minor = Number(minorText);
  if (minor < first) { return { fault: { must, remedy } }; }
  if (patch === undefined) { return { value: { minor } }; }
  if (Number(patch) > MOST_PATCHES) {
    return {
      fault: {
        must: `be a patch release of Kubernetes 1.${minor}`, remedy: `use "1.${minor}", or an existing patch release such as "v1.${minor}.1"`,
      },
    };
  }
  return { value: { minor, patch: `v1.${minor}.${Number(patch)}${suffix}` } };
}

/**
 * The minor version of a version that a cluster or an image reports, such as `v1.36.3` or `v1.34.1-eks-113cf36`; `undefined` if it isn't a version.
 */
export function reportedMinor(version: unknown): number | undefined {
  return typeof version === 'string' ? readKubernetesVersion(version, 0).value?.minor : undefined;
}

/** What is said wherever a version newer than the tables is given, which is accepted; nothing for others. */
export function newerKubernetes(given: unknown, path: Path = ['kubernetes']): readonly Problem[] {
  const { last } = KNOWN_KUBERNETES_MINORS;
  const minor = readKubernetesVersion(given, 0).value?.minor ?? 0;
  if (minor <= last) { return []; }
  return [{
    code: 'newer-kubernetes', path,
    message: `1.${minor} is newer than the facts of this release; those of 1.${last} are used`,
    remedy: `use a release of k8s-windows that knows 1.${minor}, once there is one`,
  }];
}
