import { Sourced } from './fact';

/**
 * How long AKS waits for a node to be drained when it upgrades a pool, in minutes. `kubectl drain` has no limit of its own; this is the default of
 * plans, so that a drain that never ends is noticed.
 */
export const DRAIN_LIMIT = {
  minutes: 30, source: '@azure/arm-containerservice, AgentPoolUpgradeSettings, "drainTimeoutInMinutes"', readOn: '2026-11-27',
  differs: 'Azure/AKS#2114: 10 minutes before the limit could be set',
} as const satisfies Sourced & { readonly minutes: number };

/** Megabits per second with which a node is assumed to pull images. */
export const PULL_BANDWIDTH = 1000;

/** What a probe has that doesn't say. Source: kubernetes v1.37.2 `pkg/apis/core/v1/defaults.go`, `SetDefaults_Probe`. */
export const DEFAULT_PROBE = { periodSeconds: 10, timeoutSeconds: 1, successThreshold: 1, failureThreshold: 3, initialDelaySeconds: 0 } as const;
