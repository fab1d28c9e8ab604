/**
 * Recommended times on Windows, where Kubernetes' defaults are made for Linux. The values are recommendations of this project.
 *
 * - `probeTimeout`: PowerShell alone needs seconds to start, more under a CPU limit; the default of a probe is one second
 * - `gracePeriod`: time that a Windows service or .NET process needs from CTRL_SHUTDOWN_EVENT until it ends
 * - `cpuMillis`: a limit is a hard cap on Windows; below this, a runtime such as .NET needs minutes to start
 * - `rollout`: a node needs 12 to 15 minutes to pull a Windows base image for the first time, more than the usual timeout of tools (10)
 *
 * Sources: Azure/AKS#3107, moby/moby#33096 (probes); microsoft/Windows-Containers#164 (grace period); sysdiglabs/charts#2592 (CPU);
 * kubernetes-sigs/cluster-api-provider-azure#1326 (image pulls).
 */
export const WINDOWS_TIMING = {
  probeTimeoutSeconds: 10,
  gracePeriodSeconds: 5,
  cpuMillis: 250,
  rolloutSeconds: 1800,
} as const;

/** Default of a probe's `timeoutSeconds`. Source: kubernetes `pkg/apis/core/v1/defaults.go`. */
export const DEFAULT_PROBE_TIMEOUT_SECONDS = 1;
