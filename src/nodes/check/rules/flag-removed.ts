import { NodeRuleDefinition } from '../rule';
import { isGuarded, named, onFlags } from './support/flags';

export const flagRemoved: NodeRuleDefinition = {
  id: 'node-flag-removed',
  effect: 'broken',
  summary: 'a flag was removed from the kubelet or kube-proxy',
  check: onFlags((used, { minor }) => {
    const { program, flag, known } = used;
    if (known?.removedIn === undefined || known.removedIn > minor || isGuarded(used)) { return undefined; }
    return {
      message: `${flag.written} was removed from ${named(program)} in Kubernetes 1.${known.removedIn}: it exits with "unknown flag"`,
      help: known.instead ?? 'remove it: it has no replacement',
    };
  }),
};
