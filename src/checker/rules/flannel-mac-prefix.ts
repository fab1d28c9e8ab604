import { RuleDefinition } from '../rule';
import { onNetConf } from './support/net-conf';

export const flannelMacPrefix: RuleDefinition = {
  id: 'flannel-mac-prefix',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Flannel\'s MacPrefix for Windows nodes has an invalid format',
  check: onNetConf('flannel-mac-prefix'),
};
