import { Cluster, referenceTo } from './harness/cluster';
import { discardNamespace } from './harness/fleet';
import { describe as nameOf, KubeObject } from './harness/kube-objects';
import {
  csiProxy, eventFlowLogger, fluentBitForWindows, hostProcessScript, imagePrepull, nodeProblemDetectorForWindows, ObjectSet, smbCsiDriver,
  windowsExporter,
} from 'k8s-windows/core';

/**
 * Add-ons with other options are applied over those that are there: none of it is a field that can't change, and only pods of what changed
 * are replaced, which the server counts as a new generation.
 */

const cluster = Cluster.ofEnvironment();

const IMAGE = 'mcr.microsoft.com/windows/nanoserver:ltsc2025';
const SCRIPT = { name: 'script', script: 'Get-Date' };

type Upgrade = readonly [name: string, make: (options: any) => ObjectSet, before: object, after: object, newGenerations: readonly string[]];

const UPGRADES: readonly Upgrade[] = [
  ['csiProxy, the log', csiProxy, {}, { verbosity: 6 }, ['csi-proxy']],
  ['smbCsiDriver, to csi-proxy', smbCsiDriver, {}, { windows: 'csi-proxy' }, ['csi-smb-node-win']],
  ['smbCsiDriver, from csi-proxy', smbCsiDriver, { windows: 'csi-proxy' }, {}, ['csi-smb-node-win']],
  ['smbCsiDriver, an image', smbCsiDriver, {}, { images: { provisioner: 'registry.example/provisioner:2' } }, ['csi-smb-controller']],
  ['windowsExporter, collectors', windowsExporter, {}, { collectors: ['cpu'] }, ['windows-exporter']],
  ['windowsExporter, the port', windowsExporter, {}, { port: 19182, firewall: false }, ['windows-exporter']],
  ['nodeProblemDetectorForWindows, repair', nodeProblemDetectorForWindows, {}, { repair: true }, ['node-problem-detector-windows']],
  ['fluentBitForWindows, an output', fluentBitForWindows, {}, { outputs: [{ name: 'forward' }] }, ['fluent-bit-windows']],
  ['eventFlowLogger, filters', eventFlowLogger, {}, { drop: [] }, ['containerd-logger']],
  ['hostProcessScript, the script', hostProcessScript, SCRIPT, { ...SCRIPT, script: 'Get-Item C:\\' }, ['script']],
  ['hostProcessScript once, the script', hostProcessScript, { ...SCRIPT, run: 'once' }, { ...SCRIPT, run: 'once', script: 'Get-Item C:\\' }, []],
  ['hostProcessScript once, memory', hostProcessScript, { ...SCRIPT, run: 'once' }, { ...SCRIPT, run: 'once', memory: '1Gi' }, []],
  ['imagePrepull, one more', imagePrepull, { images: [IMAGE] }, { images: [IMAGE, 'registry.example/app:1-ltsc2025'] }, ['image-prepull-ltsc2025']],
  ['nothing', windowsExporter, {}, {}, []],
];

test.each(UPGRADES)('%s', async (_, make, before, after, expected) => {
  const namespace = await cluster.createNamespace('upgrade');
  const objectsOf = (options: object) => make({ ...options, namespace }).objects.map(({ manifest }) => manifest as unknown as KubeObject);
  const apply = async (objects: readonly KubeObject[]) => {
    const generations = new Map<string, number>();
    for (const object of objects) {
      const { warnings } = await cluster.apply(object);
      if (warnings.length > 0) { throw new Error(`${nameOf(object)}: ${warnings.join('; ')}`); }
      const { metadata } = await cluster.get(referenceTo(object));
      if (['DaemonSet', 'Deployment', 'Job'].includes(object.kind)) { generations.set(object.metadata!.name!, metadata.generation); }
    }
    return generations;
  };
  const first = await apply(objectsOf(before));
  const second = await apply(objectsOf(after));
  expect([...second].filter(([name, generation]) => first.has(name) && first.get(name) !== generation).map(([name]) => name)).toEqual(expected);
  for (const object of [...objectsOf(before), ...objectsOf(after)]) {
    if (object.metadata?.namespace === undefined) { await cluster.delete(referenceTo(object)); }
  }
  await discardNamespace(cluster, namespace);
});
