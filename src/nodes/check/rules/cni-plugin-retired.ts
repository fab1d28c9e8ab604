import { retiredCniPlugins } from '../../../objects';
import { NodeRuleDefinition, placeOfField } from '../rule';

export const cniPluginRetired: NodeRuleDefinition = {
  id: 'node-cni-plugin-retired',
  effect: 'broken',
  summary: 'a CNI configuration of a Windows node names a plugin that no longer works',
  check: ({ configurations }) => configurations.filter(({ kind }) => kind === 'cni').flatMap((found) => retiredCniPlugins(found.content).map(({ type, path, why, instead }) => ({
    place: placeOfField(found, [...path, 'type']), message: `the CNI plugin ${type} ${why}`, help: instead,
  }))),
};
