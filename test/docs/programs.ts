import { blocksIn, CodeBlock, codeBlocks, pages } from './code-blocks';
import { PublicApi } from './public-api';
import { lockOf } from '../images/locks';

export const API = new PublicApi();
const EXAMPLES = [...API.modules].flatMap(([module, symbols]) => symbols.flatMap((symbol) => {
  return API.tags(symbol, 'example').flatMap((text) => blocksIn(text, `${module}.${symbol.name}`));
}));
/** A page's program that fails on purpose: data-blocks.test.ts verifies its error. */
export const FAILS = 'Volume.fromNfs';
/** The programs of README.md, docs, and docstrings. */
export const PROGRAMS: readonly CodeBlock[] = [...pages().flatMap((page) => codeBlocks(page, 'ts')), ...EXAMPLES];

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: { name: web }\nspec: { containers: [{ name: web, image: '
  + '"mcr.microsoft.com/windows/nanoserver:ltsc2022" }] }\n';
const LINUX_POD = 'apiVersion: v1\nkind: Pod\nmetadata: { name: cache }\nspec: { containers: [{ name: cache, image: "redis:7.4" }] }\n';
const NODE = {
  apiVersion: 'v1', kind: 'Node', metadata: { name: 'win-1', labels: { 'kubernetes.io/os': 'windows' } },
  status: {
    nodeInfo: { operatingSystem: 'windows', kernelVersion: '10.0.17763.6640', kubeletVersion: 'v1.33.2' },
    conditions: [{
      type: 'Ready', status: 'False', reason: 'KubeletNotReady', message: 'container runtime network not ready: cni config uninitialized',
    }],
  },
};
/** Files that these programs read. */
export const FILES: Readonly<Record<string, string>> = {
  'web.yaml': POD, 'legacy-app.yaml': POD.replace('2022', '2019'), 'rendered-charts.yaml': LINUX_POD, 'dump.json': JSON.stringify(NODE),
  'images.lock': JSON.stringify(lockOf({
    'registry.example.com/shop/web:1.4': [{ os: 'windows', architecture: 'amd64', osVersion: '10.0.20348.2700' }],
  })),
};
