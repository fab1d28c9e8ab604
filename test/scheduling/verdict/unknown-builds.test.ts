import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectAt, PlainObject } from '../../../src/base';
import { checkObjects } from '../../../src/check';
import { isLinuxImage } from '../../../src/knowledge';
import { findPodTemplate, isHostProcessPod, podOs } from '../../../src/kubernetes';
import { parse } from '../../checker/rules/context';
import { windowsNode } from '../../checker/windows-node';
import { codeBlocks, pages, ROOT } from '../../docs/code-blocks';

/** The manifests of all pages and examples, on a cluster with nodes of 2019 and 2022. */

const NODES = ['10.0.17763', '10.0.20348'].map((build) => windowsNode(build));
const FILES = ['examples/mixed-chart/rendered.yaml', 'examples/retrofit/windows.yaml', 'test/cdk8s/fixture.yaml', 'test/custom-kinds/objects.yaml'];
const TEXTS = [
  ...pages().flatMap((page) => codeBlocks(page, 'yaml')),
  ...FILES.map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') })),
].filter(({ text }) => !text.includes('{{'));

interface Manifest { readonly name: string; readonly object: PlainObject; readonly spec: PlainObject }

/** Workloads for Windows whose Pods may run on nodes of both builds: HostProcess images run on each, and a RuntimeClass may select a build. */
function windowsWorkloads(change: (text: string) => string): readonly Manifest[] {
  const seen = new Set<string>();
  return TEXTS.flatMap(({ name, text }) => parse(change(text)).flatMap((object): readonly Manifest[] => {
    const spec = objectAt(findPodTemplate(object)?.template, 'spec');
    const key = JSON.stringify(spec);
    const isWindows = podOs(spec).os === 'windows' && !isHostProcessPod(spec) && spec.runtimeClassName === undefined;
    if (!isWindows || seen.has(key) || /windows-build|os-sku|windows-os-version/.test(key)) { return []; }
    seen.add(key);
    return [{ name, object, spec }];
  }));
}

const judged = (manifests: readonly Manifest[]) => manifests.flatMap(({ name, object }) =>
  checkObjects([object], { nodes: NODES }).workloads.map(({ verdict, pods }) => ({ name, verdict, isPlaced: pods !== 0 })));

test('with images of unknown build, no workload runs, and at least 60 are unknown', () => {
  let count = 0;
  const unknown = judged(windowsWorkloads((text) => text.replace(/(\bimage: *["']?)([^\s"'}]+)/g, (_, before: string, image: string) =>
    `${before}${isLinuxImage(image) ? image : `registry.example/app-${count += 1}:4.8`}`)));
  expect(unknown.filter(({ verdict, isPlaced }) => verdict === 'runs' && isPlaced)).toEqual([]);
  expect(unknown.filter(({ verdict }) => verdict === 'unknown').length).toBeGreaterThanOrEqual(60);
});

test('as they are, none runs: no image of a known build runs on both nodes', () => {
  const workloads = judged(windowsWorkloads((text) => text));
  expect(workloads.length).toBeGreaterThanOrEqual(60);
  expect(workloads.filter(({ verdict, isPlaced }) => verdict === 'runs' && isPlaced)).toEqual([]);
});
