/**
 * How long things take on Windows, where the defaults of Kubernetes are made for Linux. The figures are this project's advice.
 *
 * - `probeTimeout`: PowerShell alone needs seconds to start, more under a CPU limit; the default of a probe is one second
 * - `gracePeriod`: what a Windows service or .NET process wants between CTRL_SHUTDOWN_EVENT and its end
 * - `cpuMillis`: a limit is a hard cap on Windows; below this, a runtime such as .NET takes minutes to start
 * - `rollout`: a node that pulls a Windows base image for the first time needs 12 to 15 minutes, more than tools wait by default (10)
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
