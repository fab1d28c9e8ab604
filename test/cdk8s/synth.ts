import { App, Chart } from 'cdk8s';
import { containersOf, findPods, findRejectedFields, tolerates } from '../../src/kubernetes';
import { Platform } from 'k8s-windows/core';

/** What a chart holds, by kind; of several of a kind the last one. */
export function byKind(chart: Chart): Record<string, any> {
  return Object.fromEntries(chart.toJson().map((manifest: any) => [manifest.kind, manifest]));
}

/** Builds into a fresh chart and gives its manifests by kind. */
export function synth(build: (chart: Chart, app: App) => unknown): Record<string, any> {
  const app = new App();
  const chart = new Chart(app, 'chart');
  build(chart, app);
  return byKind(chart);
}

/** The spec of the only pod that is built. */
export function podOf(build: (chart: Chart, app: App) => unknown): any {
  const [spec, ...others] = Object.values(synth(build)).flatMap((manifest) => findPods(manifest).map(({ template }) => template.spec));
  expect([spec === undefined, others]).toEqual([false, []]);
  return spec;
}

/** The error of a synth. */
export function errorOf(build: (chart: Chart, app: App) => unknown): any {
  const app = new App();
  try {
    build(new Chart(app, 'chart'), app);
    app.synthYaml();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was wrong');
}

/** Acceptance line 2: all that a Windows pod must have and must not have. */
export function expectWindowsPod(manifest: any, platform = Platform.UPSTREAM): void {
  const [{ template }] = findPods(manifest);
  const spec = template.spec as any;
  expect(findRejectedFields(template, 'windows')).toEqual([]);
  expect(spec.os).toEqual({ name: 'windows' });
  expect(spec.nodeSelector['kubernetes.io/os']).toBe('windows');
  for (const taint of platform.taints) { expect(spec.tolerations.some((toleration: unknown) => tolerates(toleration, taint))).toBe(true); }
  expect(containersOf(spec).length).toBeGreaterThan(0);
}

/** What the constructs give to containers: limits, and requests that equal them. */
export function expectLimits(manifest: any): void {
  for (const { container } of containersOf((findPods(manifest)[0].template as any).spec)) {
    const { limits, requests } = (container as any).resources;
    expect(limits.memory).toBeTruthy();
    expect(requests).toEqual(limits);
  }
}

export const IMAGE_2019 = 'mcr.microsoft.com/windows/servercore:ltsc2019';
export const IMAGE_2022 = 'mcr.microsoft.com/windows/servercore:ltsc2022';
export const BUILD = 'node.kubernetes.io/windows-build';
