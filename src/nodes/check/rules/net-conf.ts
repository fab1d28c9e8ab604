import { formatPath } from '../../../base';
import { cniPolicyProblems, netConfProblems } from '../../../objects';
import { NodeRuleDefinition, placeOfField } from '../rule';

export const netConf: NodeRuleDefinition = {
  id: 'node-network-configuration',
  effect: 'broken',
  summary: 'a Flannel net-conf or CNI configuration that is invalid on Windows',
  check: ({ configurations }) => configurations.flatMap((configuration) => {
    const problems = configuration.kind === 'net-conf' ? netConfProblems(configuration.content) : (configuration.kind === 'cni' ? cniPolicyProblems(configuration.content) : []);
    return problems.map(({ path, message, remedy }) => ({ place: placeOfField(configuration, path), message: `${formatPath(path)} ${message}`, help: remedy }));
  }),
};
