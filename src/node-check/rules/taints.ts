import { nodeTaints } from '../facts';
import { NodeRuleDefinition } from '../rule';
import { butElsewhere, disagreements } from './support/agree';

export const taintsAgree: NodeRuleDefinition = {
  id: 'node-taints',
  effect: 'broken',
  summary: 'the files of a node have different taints to register with',
  check: (node) => disagreements(nodeTaints(node), (a, b) => a === b, (fact, first) => ({
    message: `the taints of the node are ${butElsewhere(fact, first)}`,
    help: 'use the same taints in all files, including letter case: those that workloads tolerate',
  })),
};
