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

/** Known Kubernetes minor versions. Windows containers are stable since the first one. */
export const KNOWN_KUBERNETES_MINORS = { first: 14, last: 37 } as const;

/** Upper limit for patch release numbers of a minor version; 1.18 had twenty. Source: kubernetes.io/releases/patch-releases. */
const MOST_PATCHES = 30;

const VERSION = /^v?1\.(\d{1,3})(?:\.(\d{1,3})((?:-[0-9A-Za-z.-]+)?))?$/;
/** Version suffixes of vendors: `v1.34.1-gke.1293000`, `v1.33.5+rke2r1`. */
const BUILD_METADATA = /\+[0-9A-Za-z.-]+$/;

/**
 * Reads a Kubernetes version: `1.34`, `v1.34`, `1.34.2`, `v1.34.2-gke.100`, or the number 1.34 from a YAML file.
 *
 * @param supported supported minor versions, or `any`, for an existing cluster @default - all known ones
 */
export function readKubernetesVersion(given: unknown, supported: { readonly first: number; readonly last: number } | 'any' = KNOWN_KUBERNETES_MINORS): Reading<KubernetesVersion> {
  const { first, last } = supported === 'any' ? { first: 0, last: Infinity } : supported;
  const example = supported === 'any' ? KNOWN_KUBERNETES_MINORS.last : last;
  const must = `be a Kubernetes version${supported === 'any' ? '' : ` from 1.${first} to 1.${last}`}`;
  const remedy = `use a minor version such as "1.${example}", or a patch release such as "v1.${example}.0"`;
  if (typeof given === 'number' && /^1\.\d$/.test(String(given))) {
    const short = String(given);
    return { fault: { must: `${must}, in quotes`, remedy: `write "${short}0" or "${short}": without quotes, YAML reads 1.${short.slice(2)}0 as ${short}` } };
  }
  const text = typeof given === 'string' || typeof given === 'number' ? String(given).trim().replace(BUILD_METADATA, '') : '';
  const match = VERSION.exec(text);
  if (!match) { return { fault: { must, remedy } }; }
  const [, minorText, patch, suffix] = match;
  const minor = Number(minorText);
  if (minor < first || minor > last) { return { fault: { must, remedy: minor > last ? `use "1.${last}", the newest that this version of k8s-windows supports` : remedy } }; }
  if (patch === undefined) { return { value: { minor } }; }
  if (Number(patch) > MOST_PATCHES) { return { fault: { must: `be a patch release of Kubernetes 1.${minor}`, remedy: `use "1.${minor}", or an existing patch release such as "v1.${minor}.1"` } }; }
  return { value: { minor, patch: `v1.${minor}.${Number(patch)}${suffix}` } };
}

/** The minor version of a version that a cluster or an image reports, such as `v1.36.3` or `v1.34.1-eks-113cf36`; `undefined` if it isn't a version. */
export function reportedMinor(version: unknown): number | undefined {
  return typeof version === 'string' ? readKubernetesVersion(version, 'any').value?.minor : undefined;
}
