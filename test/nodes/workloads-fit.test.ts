import { App, Chart, Testing } from 'cdk8s';
import { CORP, registered } from './registered';
import { tolerates } from '../../src/kubernetes';
import { Platform, WindowsDeployment, WindowsRuntimeClass, WindowsVersion } from 'k8s-windows';
import { NodeLabel, RUNTIME_HANDLERS } from 'k8s-windows/core';

/** Nodes and workloads for the same platform fit: labels that select, taints that are tolerated, handlers that containerd has. */

/** The pod of a workload for a platform. */
function podOf(platform: Platform, build: (chart: Chart) => void): any {
  const chart = new Chart(new App(), 'c');
  Platform.set(chart, platform);
  build(chart);
  return Testing.synth(chart).find(({ kind }) => kind === 'Deployment').spec.template.spec;
}

const image = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';

describe.each([...Platform.all, CORP].map((platform) => ({ name: platform.name, platform })))('$name', ({ platform }) => {
  const node = registered(platform, WindowsVersion.LTSC2022);
  const pod = podOf(platform, (chart) => new WindowsDeployment(chart, 'd', { containers: [{ image }] }));

  test('the node has every label that the Pod selects, and a build on which the Pod can run', () => {
    expect(node.labels).toMatchObject(pod.nodeSelector);
    const terms = pod.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms;
    const { values } = terms[0].matchExpressions.find(({ key }: { key: string }) => key === NodeLabel.WINDOWS_BUILD);
    expect(values).toContain(node.labels[NodeLabel.WINDOWS_BUILD]);
  });

  test('the Pod tolerates every taint of the node, and a Pod of another platform doesn\'t', () => {
    expect(node.taints).toEqual(platform.taints);
    expect(node.taints.filter((taint) => !pod.tolerations?.some((each: unknown) => tolerates(each, taint)))).toEqual([]);
    if (platform.taints.length === 0) { return; }
    const other = podOf(Platform.AKS, (chart) => new WindowsDeployment(chart, 'd', { containers: [{ image }] }));
    expect(node.taints.some((taint) => other.tolerations?.some((each: unknown) => tolerates(each, taint)))).toBe(false);
  });
});

test.each(['process', 'hyperv'] as const)('containerd has the handler of a RuntimeClass for %s isolation', (isolation) => {
  const chart = new Chart(new App(), 'c');
  new WindowsRuntimeClass(chart, 'r', { version: WindowsVersion.LTSC2022, isolation });
  const [{ handler }] = Testing.synth(chart);
  expect(handler).toBe(RUNTIME_HANDLERS[isolation]);
  expect(registered(Platform.UPSTREAM, WindowsVersion.LTSC2022).handlers).toContain(`containerd.runtimes.${handler}]`);
});
