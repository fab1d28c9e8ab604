import DATA from './kubelet-fields.json';

/** The type of a field, and the Kubernetes minor versions that have it. */
export interface KubeletFieldVariant {
  readonly type: string;
  readonly since?: number;
  readonly until?: number;
}

/**
 * The fields of a KubeletConfiguration (kubelet.config.k8s.io/v1beta1) and their types, by the minors that have them.
 * `npm run facts -- --write` reads them from the Go modules k8s.io/kubelet and k8s.io/component-base.
 */
export const KUBELET_STRUCTS: Readonly<Record<string, Readonly<Record<string, string | readonly KubeletFieldVariant[]>>>> = DATA.structs;
