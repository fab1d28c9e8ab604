import { loadWithContainerd } from './harness/containerd';
import { CONTAINERD_FOR_KUBERNETES, CONTAINERD_SERIES } from '../../src/knowledge';
import { toml } from '../../src/yaml/libraries';
import { GRID, nodeWith, textOf } from '../nodes/grid';
import { WindowsNodeOptions, windowsNode } from 'k8s-windows/node';

/** What containerd's own loader, of 1.7 and of 2.3, makes of the config.toml of nodes. */

/** Version of a file's form. */
const versionOf = (text: string) => (text.startsWith('version = 2\n') ? 2 : 3);

const configOf = (options: WindowsNodeOptions) => textOf(windowsNode(options).files, 'containerd/config.toml');

/** The different files of the grid, of every series that there is, and one of hostile paths. */
const FILES = [...new Set([
  ...GRID.filter(({ possible }) => possible).map(({ options }) => configOf(options)),
  ...Object.keys(CONTAINERD_SERIES).map((version) => configOf(nodeWith({ kubernetes: '1.34', containerRuntime: { version } }))),
  ...Object.keys(CONTAINERD_FOR_KUBERNETES).map((minor) => configOf(nodeWith({ kubernetes: `1.${minor}` }))),
  configOf(nodeWith({ paths: { cniBin: 'C:\\it’s\\\'a\' ü', cniConfig: 'C:\\x [y] #z' } })),
])];

test('both versions of the file are tested', () => {
  expect([...new Set(FILES.map((text) => text.split('\n')[0]))].sort()).toEqual(['version = 2', 'version = 3']);
});

test.each(FILES)('is loaded, and every key is known:\n%s', (text) => {
  const { plugins } = toml().parse(text) as { readonly plugins: object };
  const { config, warnings } = loadWithContainerd(text, versionOf(text));
  expect(warnings).toEqual([]);
  // containerd 1.7 passes over what it doesn't know without a word: what it knows comes back
  expect(config.plugins).toMatchObject(plugins);
});

test.each([2, 3] as const)('a key unknown to version %d is dropped', (version) => {
  const text = FILES.find((each) => versionOf(each) === version)!.replace('conf_dir', 'config_dir');
  const { plugins } = toml().parse(text) as { readonly plugins: object };
  expect(loadWithContainerd(text, version).config.plugins).not.toMatchObject(plugins);
});
