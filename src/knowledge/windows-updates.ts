import { NetworkMode } from './network-modes';
import { WindowsVersion } from './windows-version';

/** An update that nodes need: a machine whose revision is lower lacks it. */
export interface WindowsUpdate {
  readonly release: WindowsVersion;
  readonly name: string;
  /** Revision of Windows after the update, the last number of the build `10.0.17763.379`. */
  readonly revision: number;
  /** What requires it. */
  readonly for: string;
  /** The network mode that requires it; all if absent. */
  readonly mode?: NetworkMode;
  /** Whether only direct server return of kube-proxy requires it. */
  readonly dsr?: true;
}

const { LTSC2019, LTSC2022 } = WindowsVersion;

/**
 * Updates that Kubernetes nodes need.
 * Source: Microsoft Support, the pages of the updates; Kubernetes documentation of 1.14 ("KB4489899", "KB4482887"); kubernetes-sigs/sig-windows-tools
 * `hostprocess/calico/kube-proxy/start.ps1` (KB4580390); openshift/windows-machine-config-operator `docs/wmco-prerequisites.md` (KB5012637).
 */
export const WINDOWS_UPDATES: readonly WindowsUpdate[] = [
  { release: LTSC2019, name: 'KB4482887', revision: 348, for: 'kube-proxy in an overlay network', mode: 'overlay' },
  { release: LTSC2019, name: 'KB4489899', revision: 379, for: 'an overlay network', mode: 'overlay' },
  { release: LTSC2019, name: 'KB4580390', revision: 1554, for: 'direct server return', dsr: true },
  { release: LTSC2022, name: 'KB5012637', revision: 681, for: 'Services of containers' },
];

/**
 * Revision of Windows Server 2019 (`10.0.17763.<revision>`) since which containerd can mount single files over existing ones: the update of
 * 16 September 2020.
 */
export const UPDATE_FOR_FILE_MOUNTS = { revision: 1490, source: 'microsoft/Windows-Containers#31; kubernetes/kubernetes#83730' } as const;

/** Revision of Windows Server 2019 since which gMSAs work with containerd (KB5000822, 9 March 2021). Source: Kubernetes documentation, "Configure GMSA". */
export const UPDATE_FOR_GMSA = { revision: 1817 } as const;
