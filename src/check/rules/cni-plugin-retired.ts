import { PlainObject } from '../../manifest';
import { parseCni, retiredCniPlugins } from '../../network';
import { Rule } from '../rule';
import { entriesOf } from './support/config-map';
import { configMap } from './support/net-conf';
import { onKind } from './support/pods';

const cni = (type: string) => configMap('windows-cni', '10-bridge.conf', { cniVersion: '0.3.0', name: 'cbr0', type });

export const cniPluginRetired: Rule = {
  id: 'cni-plugin-retired',
  effect: 'broken',
  summary: 'a CNI configuration for Windows names a plugin that no longer works',
  why: 'wincni was the plugin of the first walkthroughs, with Docker. Networks and endpoints for containerd require version 2 of the HNS API, which it doesn\'t use: every Pod stays in ContainerCreating.',
  source: 'microsoft/SDN Kubernetes/windows/cni; containernetworking/plugins v1.9.1 plugins/main/windows',
  bad: cni('wincni.exe'),
  good: cni('sdnbridge'),
  check: onKind('ConfigMap', (object) => entriesOf(object, parseRetired).flatMap(({ key, config }) => retiredCniPlugins(config).filter(({ isForWindows }) => isForWindows)
    .map(({ type, path, why, instead }) => ({
      path: ['data', key], inside: [...path, 'type'], message: `the CNI plugin ${type} ${why}`, help: instead,
    })))),
};

function parseRetired(text: unknown): PlainObject | undefined {
  return parseCni(text, (config) => retiredCniPlugins(config).length > 0);
}
