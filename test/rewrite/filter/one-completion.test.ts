import { describeRandomPods, resourcesOf, WAYS } from './ways-of-completion';
import { PlainObject, valueAt } from '../../../src/base';
import { Platform } from '../../../src/knowledge';

describeRandomPods(150);

/** What public charts give to their agents: images, requests, and limits of csi-driver-smb, Datadog, vsphere-csi, and windows-exporter. */
const AGENTS: readonly (readonly [string, readonly (object | undefined)[]])[] = [
  ['csi-smb-node-win', [
    { limits: { memory: '150Mi' }, requests: { cpu: '10m', memory: '40Mi' } }, { limits: { memory: '200Mi' }, requests: { cpu: '10m', memory: '40Mi' } },
  ]],
  ['datadog', [undefined, {}, undefined]],
  ['vsphere-csi-node-windows', [undefined, undefined, undefined]],
  ['windows-exporter', [{}]],
  ['small-agent', [{ requests: { cpu: '10m', memory: '40Mi' } }]],
];

describe.each(AGENTS)('the Windows DaemonSet %s', (name, resources) => {
  const spec = {
    nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ operator: 'Exists' }],
    initContainers: [{ name: 'init', image: 'agent:1', ...(resources[0] && { resources: resources[0] }) }],
    containers: resources.map((each, i) => ({ name: `c${i}`, image: 'agent:1', ...(each && { resources: each }) })),
  };
  const agent = { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name }, spec: { selector: {}, template: { metadata: {}, spec } } };
  const templateOf = (object: PlainObject) => ({ spec: valueAt(object, ['spec', 'template', 'spec']) }) as PlainObject;

  test.each(Object.entries(WAYS))('keeps its requests and limits through %s', (_, way) => {
    expect(resourcesOf(templateOf(way(agent, { platform: Platform.GKE })))).toEqual(resourcesOf(templateOf(agent)));
  });
});
