import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { codeBlocks, pages, ROOT } from './code-blocks';
import { expectParts, markdownTable } from './golden';
import {
  differencesOf, NodeLabel, PLATFORM_LIMITS, PLATFORM_NETWORKS, PLATFORM_NODE_POOLS, PLATFORM_RELEASES, PLATFORM_SIGNS, Sourced, supportPeriod,
  TAINT_SOURCES,
} from '../../src/knowledge';
import { formatTaint } from '../../src/kubernetes';
import { Folder } from '../cli/command';
import { Platform } from 'k8s-windows/core';

/** The platforms that have pages: those of which limits are known. */
const PLATFORMS = Object.keys(PLATFORM_LIMITS).map((name) => Platform.all.find((each) => each.name === name)!);
const code = (text: string) => `\`${text}\``;
const taintsOf = ({ taints }: Platform) => taints.map((taint) => code(formatTaint(taint))).join(', ') || 'none';
const sourceOf = (fact: Sourced) => `${fact.source}, read on ${fact.readOn}${differencesOf(fact) === '' ? '' : ` (${differencesOf(fact)})`}`;
const releasesOf = ({ name }: Platform) => PLATFORM_RELEASES[name];

/** Taints, and the labels that only Windows nodes or only nodes of the platform have. */
function labels(platform: Platform): string {
  const signs = PLATFORM_SIGNS.filter((sign) => sign.platform === platform).map(({ key }) => key);
  const skus = releasesOf(platform).map(({ release }) => code(release.aksOsSku));
  return markdownTable([
    ['on Windows nodes', 'value', 'note'],
    ['taint', taintsOf(platform), `Source: ${sourceOf(TAINT_SOURCES[platform.name])}`],
    [code(NodeLabel.OS), code('windows'), 'set by the kubelet'],
    [code(NodeLabel.WINDOWS_BUILD), releasesOf(platform).map(({ release }) => code(release.build)).join(', '), 'set by the kubelet'],
    ...(platform === Platform.AKS ? [[code(NodeLabel.AKS_OS_SKU), skus.join(', '), 'set by AKS']] : []),
    ...signs.map((key) => [code(key.replace(/\/$/, '/…')), 'any', 'labels and annotations by which `doctor` and `where` recognize the platform']),
  ]);
}

const releases = (platform: Platform) => markdownTable([
  ['`WindowsVersion`', 'product', 'supported', 'default from', 'requires', 'Microsoft supports it until', 'source'],
  ...releasesOf(platform).map((row) => [
    row.release.name, row.release.product, supportPeriod(row) || 'yes', row.defaultFrom === undefined ? '' : `Kubernetes ${row.defaultFrom}`,
    row.requires ?? '', row.release.support?.extendedEnds ?? 'ended', sourceOf(row),
  ]),
]);

function network({ name }: Platform): string {
  const { own, networks } = PLATFORM_NETWORKS[name];
  return markdownTable([
    ['network of Windows nodes', 'others that are supported', 'source'], [own, networks.join(', ') || 'none', sourceOf(PLATFORM_NETWORKS[name])],
  ]);
}

const limits = ({ name }: Platform) =>
  markdownTable([['about', 'limit', 'source'], ...PLATFORM_LIMITS[name].map((each) => [each.about, each.fact, sourceOf(each)])]);

const others = (own: Platform) => markdownTable([
  ['platform', 'taint', 'Windows releases', 'network of Windows nodes'],
  ...PLATFORMS.filter((platform) => platform !== own).map((platform) => [
    `[${platform.name}](${platform.id}.md)`, taintsOf(platform), releasesOf(platform).map(({ release }) => release.name).join(', '),
    PLATFORM_NETWORKS[platform.name].own,
  ]),
]);

test.each(PLATFORMS)('docs/platforms/$id.md has the tables of src/knowledge (npm run generate writes them)', (platform) => {
  expectParts(`platforms/${platform.id}.md`, {
    labels: labels(platform), releases: releases(platform), network: network(platform), limits: limits(platform), platforms: others(platform),
  });
});

test('every platform with releases, a network, and limits has a page, or says why not', () => {
  // AKS enabled by Azure Arc shares its documentation with AKS, and what is known of it is in docs/vocabulary.md and docs/nodes.md
  expect(Object.keys(PLATFORM_NETWORKS).sort()).toEqual(PLATFORMS.map(({ name }) => name).sort());
  expect(pages().filter((page) => page.startsWith('docs/platforms/')).sort()).toEqual(PLATFORMS.map(({ id }) => `docs/platforms/${id}.md`).sort());
});

test.each(
  PLATFORMS.filter(({ name }) => PLATFORM_NODE_POOLS[name] && name !== 'OPENSHIFT'),
)('the commands of docs/platforms/$id.md are those of PLATFORM_NODE_POOLS', (platform) => {
  const commands = codeBlocks(`docs/platforms/${platform.id}.md`, 'sh').flatMap(({ text }) => text.trim().split('\n'))
    .filter((line) => !line.startsWith('npx'));
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) {
    const release = releasesOf(platform).find((row) => command.includes(row.release.name.slice(-4)))!.release;
    const flags = /--.*?(?= \()/.exec(PLATFORM_NODE_POOLS[platform.name](release))![0];
    expect(command).toContain(flags);
  }
});

test.each(PLATFORMS)('explain $id prints every limit', ({ name, id }) => {
  const printed = new Folder().run(['explain', id]).stdout.replace(/\s+/g, ' ');
  for (const { about, fact, source, readOn } of PLATFORM_LIMITS[name]) {
    expect(printed).toContain(`${about}: ${fact} Source: ${source}, read on ${readOn}`);
  }
});

test.each(['README.md', 'docs/README.md', 'docs/vocabulary.md'])('%s links to the page of every platform', (page) => {
  const text = readFileSync(path.join(ROOT, page), 'utf8');
  const missing = PLATFORMS.map(({ id }) => `platforms/${id}.md`).filter((link) => !text.includes(`${link})`));
  expect(missing).toEqual([]);
});
