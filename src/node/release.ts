import { NODE_KUBERNETES_MINORS } from '../knowledge';

/** A version of Kubernetes as it was given. */
export interface KubernetesRelease {
  readonly minor: number;
  /** `v1.36.3`; absent where only the minor is known. */
  readonly patch?: string;
}

/** Reads `v1.36.3`, `1.36.3`, `v1.36` and `1.36`; `undefined` for anything else. */
export function parseRelease(text: string): KubernetesRelease | undefined {
  const match = /^v?1\.(\d{1,3})(\.\d+(?:-[0-9A-Za-z.]+)?)?$/.exec(text);
  if (!match) { return undefined; }
  const minor = Number(match[1]);
  return match[2] === undefined ? { minor } : { minor, patch: `v1.${minor}${match[2]}` };
}

/** Whether nodes are rendered for a minor. */
export function isRendered({ minor }: KubernetesRelease): boolean {
  return minor >= NODE_KUBERNETES_MINORS.first && minor <= NODE_KUBERNETES_MINORS.last;
}
