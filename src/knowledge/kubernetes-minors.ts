/** What the tables know of a Kubernetes minor version, besides what `npm run facts -- --write` derives from its sources. */
export interface KubernetesMinor {
  /** The patch release whose sources and changelog were read. @default - none: what is said of the minor is said of the next one that was read */
  readonly patch?: number;
  /**
   * Minimum versions of containerd that its maintainers recommend, one per series, newest first; earlier versions of a series are too old. Source:
   * `CONTAINERD_RECOMMENDED`. @default - nodes of the minor aren't made
   */
  readonly containerd?: readonly string[];
}

/**
 * Kubernetes minor versions, oldest first. Windows containers are stable since the first one. A new one is a row here, and `npm run facts --
 * --write`.
 */
export const KUBERNETES_MINORS: Readonly<Record<number, KubernetesMinor>> = {
  14: {},
  15: {},
  16: {},
  17: { patch: 17 },
  18: { patch: 19 },
  19: { patch: 16 },
  20: { patch: 15 },
  21: { patch: 14 },
  22: { patch: 17 },
  23: { patch: 17 },
  24: { patch: 17 },
  25: { patch: 16 },
  26: { patch: 15 },
  27: { patch: 16, containerd: ['1.7.0'] },
  28: { patch: 15, containerd: ['1.7.0'] },
  29: { patch: 15, containerd: ['1.7.11'] },
  30: { patch: 14, containerd: ['2.1.0', '2.0.0', '1.7.13'] },
  31: { patch: 14, containerd: ['2.1.0', '2.0.0', '1.7.20'] },
  32: { patch: 13, containerd: ['2.1.0', '2.0.1', '1.7.24'] },
  33: { patch: 13, containerd: ['2.1.0', '2.0.4', '1.7.24'] },
  34: { patch: 12, containerd: ['2.1.3', '2.0.6', '1.7.28'] },
  35: { patch: 8, containerd: ['2.2.0', '2.1.5', '1.7.28'] },
  36: { patch: 5, containerd: ['2.3.0', '2.2.0'] },
  37: { patch: 2, containerd: ['2.4.0', '2.3.0'] },
};

const MINORS = Object.keys(KUBERNETES_MINORS).map(Number);

/** Kubernetes minor versions that the tables know. Later ones are accepted with a note: see `newerKubernetes`. */
export const KNOWN_KUBERNETES_MINORS: { readonly first: number; readonly last: number } = { first: Math.min(...MINORS), last: Math.max(...MINORS) };

/** The patch release of each minor whose sources were read. */
export const PATCHES: Readonly<Record<number, number>> = valuesOf('patch');

/** The minimum versions of containerd for nodes of each minor. */
export const CONTAINERD_FOR_KUBERNETES: Readonly<Record<number, readonly string[]>> = valuesOf('containerd');

function valuesOf<Key extends keyof KubernetesMinor>(key: Key): Readonly<Record<number, NonNullable<KubernetesMinor[Key]>>> {
  const known: Record<string, NonNullable<KubernetesMinor[Key]>> = {};
  for (const [minor, { [key]: value }] of Object.entries(KUBERNETES_MINORS)) { if (value !== undefined) { known[minor] = value; } }
  return known;
}
