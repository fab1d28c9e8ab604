import { entriesOf } from './support/config-map';
import { onKind } from './support/pods';
import { PlainObject } from '../../base';
import { parseCni, retiredCniPlugins } from '../../objects';
import { RuleDefinition } from '../rule';

export const cniPluginRetired: RuleDefinition = {
  id: 'cni-plugin-retired',
  effect: 'broken',
  summary: 'a CNI configuration for Windows names a plugin that no longer works',
  check: onKind('ConfigMap', (object) => entriesOf(object, parseRetired).flatMap(({ key, config }) => retiredCniPlugins(config).filter(({ isForWindows }) => isForWindows)
    .map(({ type, path, why, instead }) => ({
      path: ['data', key], inside: [...path, 'type'], message: `the CNI plugin ${type} ${why}`, help: instead,
    })))),
};

function parseRetired(text: unknown): PlainObject | undefined {
  return parseCni(text, (config) => retiredCniPlugins(config).length > 0);
}
