/**
 * All that the library emits, in one list: each part of the library registers here, and every test that holds output against the
 * control plane reads it from here.
 */
import { ADD_ON_ENTRIES } from './add-ons';
import { WINDOWS_CONSTRUCTS } from './constructs';
import { CatalogueEntry, NODE_ENTRIES, WindowsWorkload } from './entry';
import { CONSTRUCT_ENTRIES } from './full-constructs';
import { IDENTITY_ENTRIES, WEBHOOK_WORKLOAD } from './identity';
import { EXAMPLE_ENTRIES, LINUX_MANIFESTS, WINDOWS_MANIFESTS } from './manifests';
import { NETWORK_ENTRIES } from './networks';
import { STORAGE_ENTRIES } from './storage';
import { Platform, WindowsVersion } from 'k8s-windows/core';

/** Windows workloads, placed on every platform for every version. */
export const WINDOWS_WORKLOADS: readonly WindowsWorkload[] = [...WINDOWS_MANIFESTS, ...WINDOWS_CONSTRUCTS];

/** Linux workloads of a mixed cluster, placed on every platform. */
export const LINUX_WORKLOADS: readonly CatalogueEntry[] = [...LINUX_MANIFESTS, WEBHOOK_WORKLOAD];

/** All that is applied. */
export const CATALOGUE: readonly CatalogueEntry[] = [
  ...EXAMPLE_ENTRIES,
  ...CONSTRUCT_ENTRIES,
  ...NETWORK_ENTRIES,
  ...IDENTITY_ENTRIES,
  ...STORAGE_ENTRIES,
  ...ADD_ON_ENTRIES,
  ...NODE_ENTRIES,
  ...WINDOWS_WORKLOADS.map(({ name, synth }) => ({ name, synth: () => synth({ platform: Platform.UPSTREAM, version: WindowsVersion.LTSC2022 }) })),
  ...LINUX_WORKLOADS,
];
