import { allObjectsOf, publicInstalls } from './public-workloads';
import { PlainObject } from '../../src/base';
import { checkObjects } from '../../src/check';
import { WindowsVersion } from '../../src/knowledge';
import { containersOf, findPods, isHostProcessPod } from '../../src/kubernetes';

/** The Windows workloads of public projects on a cluster of two releases: where the release of an image isn't known, neither is the verdict. */

const node = (name: string, os: string, build?: string): PlainObject => ({
  apiVersion: 'v1', kind: 'Node',
  metadata: { name, labels: { 'kubernetes.io/os': os, 'kubernetes.io/arch': 'amd64', ...(build && { 'node.kubernetes.io/windows-build': build }) } },
  status: { nodeInfo: { operatingSystem: os, ...(build && { kernelVersion: build }) } },
});
const NODES = [node('w19', 'windows', '10.0.17763'), node('w22', 'windows', '10.0.20348'), node('l', 'linux')];

test('public Windows workloads whose images have an unknown release are unknown on nodes of 2019 and 2022, and none of the others runs on a wrong '
  + 'node', async () => {
  const unknown: string[] = [];
  for (const { name, text } of await publicInstalls('1.36.0')) {
    const objects = allObjectsOf(text) as readonly PlainObject[];
    const { workloads } = checkObjects(objects, { nodes: NODES });
    for (const object of objects) {
      const images = findPods(object).flatMap(({ template: { spec } }) => (
        isHostProcessPod(spec as PlainObject) ? [] : containersOf(spec).map(({ container: { image } }) => String(image))));
      const { verdict } = workloads.find((each) => each.kind === object.kind && each.name === (object.metadata as PlainObject)?.name) ?? {};
      if (!JSON.stringify(object.spec ?? {}).includes('"kubernetes.io/os":"windows"') || images.length === 0) { continue; }
      const id = `${name} ${String(object.kind)}`;
      expect([id, verdict === 'runs' ? images.map((image) => WindowsVersion.ofWindowsImage(image)?.name ?? 'unknown') : []]).toEqual([id, []]);
      if (verdict === 'unknown') { unknown.push(id); }
    }
  }
  expect(new Set(unknown.map((id) => id.split(/[ /]/)[0])).size).toBeGreaterThanOrEqual(5);
});
