import { retiredCniPlugins } from '../../network';
import { NodeRule, placeOfField } from '../rule';

const CONFIG = (type: string) => `{\n  "cniVersion": "0.3.0",\n  "name": "cbr0",\n  "type": "${type}"\n}\n`;

export const cniPluginRetired: NodeRule = {
  id: 'node-cni-plugin-retired',
  effect: 'broken',
  summary: 'a CNI configuration of a Windows node names a plugin that no longer works',
  why: 'wincni was the plugin of the first walkthroughs, with Docker: containerd requires version 2 of the HNS API, which it doesn\'t use. Weave was never released for Windows. Every Pod stays in ContainerCreating.',
  source: 'microsoft/SDN Kubernetes/windows/cni; weaveworks/weave',
  example: '10-bridge.conf',
  bad: CONFIG('wincni.exe'),
  good: CONFIG('sdnbridge'),
  check: ({ configurations }) => configurations.filter(({ kind }) => kind === 'cni').flatMap((found) => retiredCniPlugins(found.content).map(({ type, path, why, instead }) => ({
    place: placeOfField(found, [...path, 'type']), message: `the CNI plugin ${type} ${why}`, help: instead,
  }))),
};
