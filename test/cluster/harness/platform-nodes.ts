import { Platform, Taint } from 'k8s-windows/core';

/** The names of the constants of platforms. */
type PlatformName = Extract<keyof typeof Platform, Uppercase<string>>;

/**
 * The taints that each platform puts on its Windows nodes, written down from the platforms' own sources and not read from the
 * library: the library's tolerations must match these, to the letter.
 *
 * - UPSTREAM: kubernetes/website, `content/en/docs/concepts/windows/user-guide.md`
 * - GKE: GoogleCloudPlatform/cloud-foundation-fabric#374, buildpacks-community/kpack#604
 * - AKS_HCI: Azure/aksArc#235
 * - OPENSHIFT: openshift/windows-machine-config-operator, `pkg/nodeconfig/nodeconfig.go`
 * - AKS, EKS, RKE2: none in their documentation
 */
export const WINDOWS_TAINTS: Readonly<Record<string, readonly Taint[]> & Record<PlatformName, readonly Taint[]>> = {
  UPSTREAM: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  GKE: [{ key: 'node.kubernetes.io/os', value: 'windows', effect: 'NoSchedule' }],
  AKS: [],
  AKS_HCI: [{ key: 'node.kubernetes.io/os', value: 'Windows', effect: 'NoSchedule' }],
  EKS: [],
  OPENSHIFT: [{ key: 'os', value: 'Windows', effect: 'NoSchedule' }],
  RKE2: [],
};

/** The builds that Windows hosts report, by the name of the library's version. Source: hcsshim, `osversion/windowsbuilds.go`. */
export const WINDOWS_BUILDS: Readonly<Record<string, string>> = {
  LTSC2019: '10.0.17763',
  LTSC2022: '10.0.20348',
  ANNUAL23H2: '10.0.25398',
  LTSC2025: '10.0.26100',
};
