import { NodeRuleDefinition } from '../rule';
import { isGuarded, named, onFlags } from './support/flags';

export const flagTooNew: NodeRuleDefinition = {
  id: 'node-flag-too-new',
  effect: 'broken',
  summary: 'a flag was added to the kubelet or kube-proxy in a later release',
  check: onFlags((used, { minor }) => {
    const { program, flag, known } = used;
    return known?.since === undefined || known.since <= minor || isGuarded(used) ? undefined : {
      message: `${flag.written} was added to ${named(program)} in Kubernetes 1.${known.since}: release 1.${minor} exits with "unknown flag"`,
      help: 'remove it, or pass the release of the nodes with --kubernetes',
    };
  }),
};
