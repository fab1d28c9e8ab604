import { nodeTaints } from '../facts';
import { NodeRuleDefinition } from '../rule';
import { differing, isEqual } from './support/agree';

export const taintsAgree: NodeRuleDefinition = {
  id: 'node-taints',
  effect: 'broken',
  summary: 'the files of a node have different taints to register with',
  check: (node) => differing(
    nodeTaints(node), isEqual, 'the taints of the node are', 'use the same taints in all files, including letter case: those that workloads tolerate',
  ),
};
